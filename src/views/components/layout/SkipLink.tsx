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

/** Moves the focus without navigating: a new history entry would lose the state of the current one. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first Tab stop: skips the bars. */
export function SkipLink() {
  return (
    <Way href="#main" onClick={skip}>
      Skip to content
    </Way>
  )
}
