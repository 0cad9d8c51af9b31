import { styled } from '@linaria/react'
import type { UserProfile } from '../../../../contract/members.ts'
import { type Network, networkAddress, networks } from '../../../../contract/outsideLinks.ts'
import { FactGroup } from '../../components/members/FactGroup.tsx'
import { color, text } from '../../theme/tokens.ts'

/** Breaks long addresses. */
const Out = styled.a`
  color: ${color.link};
  font: ${text.bodyStrong};
  overflow-wrap: anywhere;
`

const names = Object.keys(networks) as Network[]

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Links of the member to other sites. They send no referrer. */
export function ProfileLinks({ profile }: { profile: UserProfile }) {
  const social = names.flatMap((network) => {
    const username = profile[network]?.username
    if (!username) return []
    return [
      { label: networks[network].label, words: `@${username}`, href: networkAddress(network, username) },
    ]
  })
  const sites = profile.links.map((href, index) => ({
    label: index === 0 ? 'Website' : `Website ${index + 1}`,
    words: hostOf(href),
    href,
  }))
  const links = [...social, ...sites]
  if (links.length === 0) return null
  return (
    <FactGroup
      title="Elsewhere"
      facts={links.map(({ label, words, href }) => ({
        label,
        value: (
          <Out href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {words}
          </Out>
        ),
      }))}
    />
  )
}
