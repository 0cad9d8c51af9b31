import { styled } from '@linaria/react'
import { useState } from 'react'
import { ThemeToggle } from '../../components/controls/ThemeToggle.tsx'
import { media } from '../../theme/breakpoints.ts'
import { applyThemeChoice, readThemeChoice, type ThemeChoice } from '../../theme/choice.ts'
import { color, layer, motion, size, space, text, tracking, weight } from '../../theme/tokens.ts'
import { Actions } from './Actions.tsx'
import { Collage } from './Collage.tsx'
import { Colours } from './Colors.tsx'
import { Forms } from './Forms.tsx'
import { Frame } from './Frame.tsx'
import { Members } from './Members.tsx'
import { Overlays } from './Overlays.tsx'
import { Pictures } from './Pictures.tsx'
import { Shape } from './Shape.tsx'
import { Talk } from './Talk.tsx'
import { Telling } from './Telling.tsx'
import { Type } from './Type.tsx'
import { Welcome } from './Welcome.tsx'

const sections = [
  { id: 'colors', title: 'Colors', Content: Colours },
  { id: 'type', title: 'Type', Content: Type },
  { id: 'shape', title: 'Space, shape, motion', Content: Shape },
  { id: 'actions', title: 'Buttons, chips, tabs', Content: Actions },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'members', title: 'Members', Content: Members },
  { id: 'pictures', title: 'Photos', Content: Pictures },
  { id: 'messages', title: 'Messages', Content: Talk },
  { id: 'telling', title: 'Feedback', Content: Telling },
  { id: 'overlays', title: 'Dialogs and menus', Content: Overlays },
  { id: 'frame', title: 'Bars, titles, menus', Content: Frame },
  { id: 'welcome', title: 'Landing page', Content: Welcome },
] as const

const Page = styled.div`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: 0 ${space[12]};
  max-width: ${size.page};
  margin: auto;
  padding: 0 ${space[8]} ${space[16]};

  ${media.mobile} {
    display: block;
    padding-inline: ${space[4]};
  }
`

const Head = styled.header`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  align-items: center;
  gap: ${space[16]};
  padding: calc(${space[16]} + ${space[8]}) 0 calc(${space[16]} + ${space[12]});

  h1 {
    font: ${text.display};
    letter-spacing: ${tracking.display};
  }
  h1 + p {
    max-width: 52ch;
    margin-top: ${space[4]};
    color: ${color.muted};
    font: ${text.lead};
    margin-bottom: ${space[6]};
    text-wrap: pretty;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[8]} 0;
  }
`

const Index = styled.nav`
  position: sticky;
  top: ${size.topBar};
  align-self: start;
  padding-block: ${space[12]};

  a {
    display: flex;
    align-items: center;
    min-height: 36px;
    color: ${color.muted};
    font-weight: ${weight.medium};
    transition: color ${motion.feedback};
  }
  a:hover {
    color: ${color.text};
  }
  ${media.mobile} {
    z-index: ${layer.bar};
    top: 0;
    display: flex;
    gap: ${space[5]};
    margin-inline: -${space[4]};
    padding: 0 ${space[4]};
    overflow-x: auto;
    scrollbar-width: none;
    background: ${color.page};
    border-bottom: 1px solid ${color.hairline};

    a {
      flex: none;
      min-height: ${size.target};
    }
  }
  ${media.short} {
    position: static;
  }
`

/** `/style-guide`: every component in every state. */
export function StyleGuide() {
  const [theme, setTheme] = useState<ThemeChoice>(readThemeChoice)
  const choose = (choice: ThemeChoice) => {
    applyThemeChoice(choice)
    setTheme(choice)
  }
  return (
    <Page>
      <Head>
        <div>
          <h1>Style guide</h1>
          <p>
            An evening in a good lodge: calm, warm, private, grown-up. Photos of people carry the page, and
            the interface stays behind them.
          </p>
          <ThemeToggle value={theme} onChange={choose} />
        </div>
        <Collage />
      </Head>
      <Index aria-label="Sections">
        {sections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </Index>
      <div>
        {sections.map(({ id, Content }) => (
          <Content key={id} />
        ))}
      </div>
    </Page>
  )
}
