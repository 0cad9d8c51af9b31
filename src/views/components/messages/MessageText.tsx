import { styled } from '@linaria/react'
import { useMemo } from 'react'
import { color } from '../../theme/tokens.ts'
import { partsOf } from './messageLinks.ts'

const Text = styled.p`
  padding: 9px 14px;
  white-space: pre-wrap;

  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`

/**
 * The text of a message, with links to other sites. Each shows the whole address that it opens. `dir` keeps characters
 * around a link from reordering it.
 */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return (
    <Text dir="auto">
      {parts.map((part) =>
        part.href === undefined ? (
          <span key={part.at}>{part.text}</span>
        ) : (
          <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </Text>
  )
}
