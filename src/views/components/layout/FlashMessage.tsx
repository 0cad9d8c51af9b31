import { styled } from '@linaria/react'
import type { MouseEvent } from 'react'
import { Notice } from './Notice.tsx'

const Whole = styled.div`
  cursor: pointer;
`

/** See `docs/product.md#flash-message`. */
export interface Flash {
  id: number
  type: 'info' | 'success' | 'error'
  /** Markup, sanitized before it is shown. */
  html: string
  /** How often it was shown. */
  count: number
}

export interface FlashMessageProps {
  message: Flash
  onDismiss: (id: number) => void
}

/** A click anywhere removes it; a button does the same for keyboards and screen readers. */
export function FlashMessage({ message, onDismiss }: FlashMessageProps) {
  const dismiss = () => onDismiss(message.id)
  const dismissOnce = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    dismiss()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button inside serves keyboards
    <Whole onClick={dismissOnce}>
      <Notice
        tone={message.type}
        html={message.html}
        action={message.count > 1 ? `${message.count} times` : undefined}
        onDismiss={dismiss}
      />
    </Whole>
  )
}
