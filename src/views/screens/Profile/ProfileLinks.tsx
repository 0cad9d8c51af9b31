import { styled } from '@linaria/react'
import type { UserProfile } from '../../../../contract/types.ts'
import { color, space, text } from '../../theme/tokens.ts'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};

  a {
    color: ${color.link};
    font: ${text.bodyStrong};
    overflow-wrap: anywhere;
  }
`

const networks = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
} as const

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Links out. They tell the other side nothing of where they were clicked. */
export function ProfileLinks({ profile }: { profile: UserProfile }) {
  const social = (['facebook', 'instagram', 'twitter'] as const).flatMap((network) => {
    const username = profile[network]?.username
    return username
      ? [{ href: `${networks[network]}${encodeURIComponent(username)}`, label: `@${username}` }]
      : []
  })
  const links = [...social, ...profile.links.map((href) => ({ href, label: hostOf(href) }))]
  if (links.length === 0) return null
  return (
    <List aria-label="Links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {label}
          </a>
        </li>
      ))}
    </List>
  )
}
