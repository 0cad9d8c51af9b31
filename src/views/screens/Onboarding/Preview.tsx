import { styled } from '@linaria/react'
import { useId, useState } from 'react'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { OnboardingFields } from '../../../machines/account/onboarding/fields.ts'
import { FactGroup } from '../../components/members/FactGroup.tsx'
import { FactGroups } from '../../components/members/FactGroups.tsx'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { profilePath } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, shadow, size, space, text } from '../../theme/tokens.ts'
import { factGroups } from '../Profile/facts.ts'
import { ProfileChips } from '../Profile/ProfileChips.tsx'
import { ProfileWho } from '../Profile/ProfileWho.tsx'
import { useOptionLists } from '../ProfileFields/useOptionLists.ts'
import { previewOf } from './previewOf.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'

const Aside = styled.aside`
  position: sticky;
  top: calc(${size.topBar} + ${space[6]});
  align-self: start;
  padding-top: ${space[8]};

  > h2 {
    margin-bottom: ${space[3]};
    font: ${text.h15};
    color: ${color.muted};
  }
  ${media.short} {
    position: static;
  }
`

const Sheet = styled.div`
  display: grid;
  gap: ${space[5]};
  max-height: calc(100dvh - 240px);
  padding: ${space[5]};
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};
  /* It shows where the profile begins; the rest fades out. */
  mask-image: linear-gradient(#000 calc(100% - 64px), transparent);

  > p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`

const Card = styled.div`
  width: 200px;
`

/** The member's card and the beginning of their profile, as others will see them. Follows what is written. */
export function Preview({ user, fields }: { user: UserSelf; fields: OnboardingFields }) {
  const id = useId()
  const [now] = useState(serverNow)
  const { lists } = useOptionLists()
  const profile = previewOf(user, fields, { lists, now })
  return (
    <Aside aria-labelledby={id}>
      <h2 id={id}>How others see you</h2>
      {/* Nothing in it can be pressed. The form says all of it to assistive technology. */}
      <Sheet inert>
        <Card>
          <MemberCard member={profile} href={profilePath(profile.name)} />
        </Card>
        <ProfileWho profile={profile} />
        {profile.description !== null && <p dir="auto">{profile.description}</p>}
        <ProfileChips profile={profile} />
        <FactGroups>
          {factGroups(profile, { usesImperial: fields.units === 'imperial' }).map(({ title, facts }) => (
            <FactGroup key={title} title={title} facts={facts} />
          ))}
        </FactGroups>
      </Sheet>
    </Aside>
  )
}
