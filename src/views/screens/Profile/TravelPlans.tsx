import { styled } from '@linaria/react'
import type { UserProfile } from '../../../../contract/members.ts'
import { placeText } from '../../../../contract/placeText.ts'
import { color, space, text, weight } from '../../theme/tokens.ts'

const Section = styled.section`
  h2 {
    margin-bottom: ${space[2]};
    font: ${text.h15};
    letter-spacing: 0;
  }
  li + li {
    margin-top: ${space[3]};
  }
  b {
    font-weight: ${weight.medium};
  }
  span {
    color: ${color.muted};
  }
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

const days = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Travel plans of a member. */
export function TravelPlans({ plans }: { plans: UserProfile['travel_plans'] }) {
  if (plans.length === 0) return null
  return (
    <Section aria-label="Travel plans">
      <h2>Travel plans</h2>
      <ul>
        {plans.map(({ id, from, to, note, ...place }) => (
          <li key={id}>
            <b>{placeText(place)}</b> <span>{days.formatRange(new Date(from), new Date(to))}</span>
            {note !== null && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
