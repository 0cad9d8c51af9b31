import { styled } from '@linaria/react'
import { color, layer, radius, space, text } from '../theme/tokens.ts'

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

/** The first stop of Tab: past the bars, to what the page is about. */
export function SkipLink({ href = '#main' }: { href?: string }) {
  return <Way href={href}>Skip to content</Way>
}
