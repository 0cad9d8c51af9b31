import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { layer, motion, shadow, size, space } from '../../theme/tokens.ts'
import { FlashMessage, type Flash } from './FlashMessage.tsx'

const Stack = styled.section`
  position: fixed;
  z-index: ${layer.flash};
  top: calc(${size.above} + ${size.topBar} + ${space[4]});
  right: calc(${space[4]} + ${size.scrollbar});
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
    /* Below the title bar, away from failed messages, whose buttons are at the bottom. */
    top: calc(${size.above} + ${size.topBar} + ${space[2]} + env(safe-area-inset-top));
    right: calc(50% + ${size.scrollbar} / 2);
    translate: 50% 0;

    /* Below the first notice and the filters of a page, except while a dialog is open. */
    :root:has([data-says-first]):not(:has([role='dialog'])) &,
    :root:has([data-controls-first]):not(:has([role='dialog'], [data-thread], [aria-label='Cookies'])) & {
      top: auto;
      bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
    }
  }
`

export interface FlashAreaProps {
  messages: readonly Flash[]
  onDismiss: (id: number) => void
}

/** The stack of flash messages. Always rendered, so that screen readers announce new ones. */
export function FlashArea({ messages, onDismiss }: FlashAreaProps) {
  return (
    <Stack aria-label="Alerts" aria-live="polite">
      {messages.map((message) => (
        <FlashMessage key={message.id} message={message} onDismiss={onDismiss} />
      ))}
    </Stack>
  )
}
