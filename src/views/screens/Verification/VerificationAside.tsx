import { styled } from '@linaria/react'
import { Eye, ImageOff, ShieldCheck } from 'lucide-react'
import { verificationPhotoKeptDays } from '../../../../contract/limits.ts'
import { color, size, space, text } from '../../theme/tokens.ts'

const Aside = styled.aside`
  display: grid;
  align-content: start;
  gap: ${space[6]};

  section {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[1]} ${space[3]};
  }
  .lucide {
    grid-row: span 2;
    width: ${size.iconLarge};
    height: ${size.iconLarge};
    color: ${color.muted};
    stroke-width: 1.75;
  }
  h2 {
    font: ${text.h15};
  }
  p {
    color: ${color.muted};
    text-wrap: pretty;
  }
`

const parts = [
  {
    icon: <ShieldCheck />,
    title: 'Why get verified',
    words: 'Members write to people they can trust. Verified members can start more conversations a day.',
  },
  {
    icon: <Eye />,
    title: 'What others see',
    words: 'A mark on your profile that says “Verified”. Nobody sees the photo, the code or your birthday.',
  },
  {
    icon: <ImageOff />,
    title: 'What happens with the photo',
    words: `Only our moderators look at it, to compare it with your profile. It is deleted ${verificationPhotoKeptDays} days after their decision.`,
  },
] as const

/** Why, what others see, and what happens with the photo. */
export const VerificationAside = () => (
  <Aside aria-label="About verification">
    {parts.map(({ icon, title, words }) => (
      <section key={title}>
        {icon}
        <h2>{title}</h2>
        <p>{words}</p>
      </section>
    ))}
  </Aside>
)
