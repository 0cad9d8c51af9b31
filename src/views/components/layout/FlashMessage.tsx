import { styled } from '@linaria/react'
import type { MouseEvent } from 'react'
import { Notice } from './Notice.tsx'

const Whole = styled.div`
  cursor: pointer;
`

/** SPEC 3, Flash message. */
export interface Flash {
  id: number
  type: 'info' | 'success' | 'error'
  /** Markup; it is sanitised before it is shown. */
  html: string
}

export interface FlashMessageProps {
  message: Flash
  onDismiss: (id: number) => void
}

/** A click anywhere takes it away (SPEC 4); its button does the same for those who do not click. */
export function FlashMessage({ message, onDismiss }: FlashMessageProps) {
  const dismiss = () => onDismiss(message.id)
  const dismissOnce = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    dismiss()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button within is the keyboard's way
    <Whole onClick={dismissOnce}>
      <Notice tone={message.type} html={message.html} onDismiss={dismiss} />
    </Whole>
  )
}
