import { styled } from '@linaria/react'
import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { color, layer, motion, radius, space, text } from '../../theme/tokens.ts'

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`

const Bubble = styled.span`
  position: absolute;
  bottom: calc(100% + ${space[2]});
  left: 50%;
  z-index: ${layer.popup};
  width: max-content;
  max-width: 240px;
  padding: 6px 10px;
  border-radius: ${radius.field};
  background: ${color.text};
  color: ${color.page};
  font: ${text.smallMedium};
  pointer-events: none;
  translate: -50% 0;
  opacity: 0;
  transition: opacity ${motion.leave};

  ${Anchor}:hover > &:not([data-dismissed]),
  ${Anchor}:focus-within > &:not([data-dismissed]) {
    opacity: 1;
    transition-delay: ${motion.patience};
  }
`

export interface TooltipProps {
  text: string
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A short text on hover and focus. Escape hides it (WCAG 1.4.13). */
export function Tooltip({ text: words, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsDismissed(true)
  }
  return (
    <Anchor
      onKeyDown={dismiss}
      onPointerLeave={() => setIsDismissed(false)}
      onBlur={() => setIsDismissed(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <Bubble role="tooltip" id={id} data-dismissed={isDismissed || undefined}>
        {words}
      </Bubble>
    </Anchor>
  )
}
