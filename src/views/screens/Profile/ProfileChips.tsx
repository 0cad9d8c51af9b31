import { styled } from '@linaria/react'
import { Link } from 'wouter'
import type { LookupItem, UserProfile } from '../../../../contract/types.ts'
import { places } from '../../shell/places.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'

const Group = styled.section`
  h2 {
    margin-bottom: ${space[2]};
    font: ${text.h15};
    letter-spacing: 0;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
    padding: 0 14px;
    border: 1px solid ${color.hairline};
    border-radius: ${radius.full};
    font: ${text.bodyMedium};
  }
  ${media.hover} {
    a:hover {
      border-color: ${color.fieldBorder};
    }
  }
`

/** Members nearby who chose the same. */
const placeOf = (filter: 'interests' | 'communities', { slug }: LookupItem) =>
  `${places.nearby}?${filter}=${encodeURIComponent(slug)}`

/** What he chose that others have too: each leads to those. */
export function ProfileChips({ profile }: { profile: UserProfile }) {
  const groups = [
    { title: 'Interests', filter: 'interests', items: profile.interests },
    { title: 'He is', filter: 'communities', items: profile.communities_he_is },
    { title: 'He likes', filter: 'communities', items: profile.communities_he_likes },
  ] as const
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, filter, items }) => (
      <Group key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <Link href={placeOf(filter, item)}>{item.name}</Link>
            </li>
          ))}
        </ul>
      </Group>
    ))
}
