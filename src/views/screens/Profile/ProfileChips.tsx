import { styled } from '@linaria/react'
import { Link } from 'wouter'
import type { LookupItem } from '../../../../contract/lookups.ts'
import type { UserProfile } from '../../../../contract/members.ts'
import { pages } from '../../pages.ts'
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

type Criterion = 'interests' | 'communities_he_is' | 'communities_he_likes'

/** Returns a search for members who chose the same value. */
const searchFor = (criterion: Criterion, { slug }: LookupItem) =>
  `${pages.searchUsers.path}?${criterion}=${encodeURIComponent(slug)}`

/** Interests and communities of a member. Each links to a search for members who share it. */
export function ProfileChips({ profile }: { profile: UserProfile }) {
  const groups = [
    { title: 'Interests', criterion: 'interests', items: profile.interests },
    { title: 'Communities', criterion: 'communities_he_is', items: profile.communities_he_is },
    { title: 'Looking for', criterion: 'communities_he_likes', items: profile.communities_he_likes },
  ] as const
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, criterion, items }) => (
      <Group key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <Link href={searchFor(criterion, item)}>{item.name}</Link>
            </li>
          ))}
        </ul>
      </Group>
    ))
}
