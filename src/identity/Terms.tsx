import { styled } from '@linaria/react'
import type { Site } from '../../contract/site.ts'
import { color, text } from '../views/theme/tokens.ts'

const Small = styled.p`
  color: ${color.muted};
  font: ${text.small};
`

const labels = { terms: 'Terms', guidelines: 'Content guidelines', privacy: 'Privacy' } as const

/** Links to the terms, guidelines and privacy pages. Shows nothing if the operator configured none. */
export function Terms({ links }: { links: Site['links'] }) {
  const named = (['terms', 'guidelines', 'privacy'] as const).flatMap((name) => {
    const href = links[name]
    return href === undefined ? [] : [{ href, label: labels[name] }]
  })
  if (named.length === 0) return null
  return (
    <Small>
      Please read:{' '}
      {named.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 && <span>{', '}</span>}
          <a href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        </span>
      ))}
    </Small>
  )
}
