import { styled } from '@linaria/react'
import type { MouseEvent } from 'react'
import { color, layer, radius, space, text } from '../../theme/tokens.ts'

const Way = styled.a`
  position: fixed;
  z-index: ${layer.skip};
  top: ${space[2]};
  left: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.field};
  background: ${color.text};
  color: ${color.page};
  font: ${text.bodyStrong};
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
`

/** Following the link would make an entry of the history without what this one holds: an open conversation, say. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first stop of Tab: past the bars, to what the page is about. */
export function SkipLink() {
  return (
    <Way href="#main" onClick={skip}>
      Skip to content
    </Way>
  )
}
