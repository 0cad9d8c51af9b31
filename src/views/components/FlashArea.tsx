import { styled } from '@linaria/react'
import { media } from '../theme/breakpoints.ts'
import { layer, motion, shadow, size, space } from '../theme/tokens.ts'
import { FlashMessage, type Flash } from './FlashMessage.tsx'

const Stack = styled.section`
  position: fixed;
  z-index: ${layer.flash};
  top: calc(${size.topBar} + ${space[4]});
  right: ${space[4]};
  display: grid;
  gap: ${space[2]};
  width: min(400px, calc(100vw - ${space[8]}));
  pointer-events: none;

  > * {
    border-radius: 10px;
    box-shadow: ${shadow.modal};
    pointer-events: auto;
    animation: rise ${motion.enter};
  }
  ${media.mobile} {
    /* Above the bar or the field to write in: a title and the way back stay free. */
    top: auto;
    right: 50%;
    bottom: calc(${size.bottomBar} + ${space[3]} + env(safe-area-inset-bottom));
    translate: 50% 0;
  }
`

export interface FlashAreaProps {
  messages: readonly Flash[]
  onDismiss: (id: number) => void
}

/** What just happened, over everything. It stays in the page when empty, so that what arrives is read out. */
export function FlashArea({ messages, onDismiss }: FlashAreaProps) {
  return (
    <Stack aria-label="Notices" aria-live="polite">
      {messages.map((message) => (
        <FlashMessage key={message.id} message={message} onDismiss={onDismiss} />
      ))}
    </Stack>
  )
}
