import { Dialog as Base } from '@base-ui/react/dialog'
import { css, cx } from '@linaria/core'
import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, space, text, tracking } from '../../theme/tokens.ts'
import { backdropLook, popupLook, viewportLook } from './dialogLook.ts'
import { iconButtonLook } from './iconButtonLook.ts'
import { useScrollHold } from '../messages/scrollHold.ts'

const header = css`
  flex: none;
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space[4]};
  padding: ${space[5]} ${space[4]} ${space[2]} ${space[6]};

  h2 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
    padding-top: 7px;
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
  }
  ${media.small} {
    padding-inline-start: ${space[4]};
  }
`

const bareTitle = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

/** On a phone the page is full of the dialog, so that closing it is going back. */
const bareClose = css`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[4]};
  right: ${space[4]};

  .lucide-chevron-left {
    display: none;
  }
  ${media.mobile} {
    top: ${space[3]};
    right: auto;
    left: ${space[3]};

    .lucide-chevron-left {
      display: block;
    }
    .lucide-x {
      display: none;
    }
  }
`

const body = css`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[2]} ${space[6]} ${space[6]};

  &[data-bare='true'] {
    padding: 0;
  }
  ${media.small} {
    padding-inline: ${space[4]};
  }
`

const foot = css`
  flex: none;
  display: flex;
  justify-content: end;
  gap: ${space[2]};
  padding: ${space[4]} ${space[6]} ${space[5]};
  border-top: 1px solid ${color.hairline};

  ${media.small} {
    padding-inline: ${space[4]};
    padding-bottom: calc(${space[4]} + env(safe-area-inset-bottom));
  }
`

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** After it has faded; the moment to forget what it showed. */
  onClosed?: (() => void) | undefined
  title: ReactNode
  /** The content brings its own heading and reaches the edges; the title is only read out. */
  hidesTitle?: boolean | undefined
  description?: ReactNode
  /** `side` stands at the edge of a desktop's window, and what is behind it in sight. */
  size?: 'small' | 'medium' | 'wide' | 'profile' | 'side' | undefined
  footer?: ReactNode
  closeLabel?: string | undefined
  /** What has the focus once it is closed; by default, and where that is null, what had it before. */
  returnFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/**
 * Within this a press beside the dialog is taken for the second of a double click whose first was in it: the answer
 * may have made the dialog smaller under the pointer.
 */
const doubleClick = 500

/** A page over the page, on a phone a sheet. It holds the focus, and what is behind it. */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  hidesTitle = false,
  description,
  size = 'medium',
  footer,
  closeLabel = 'Close',
  returnFocus,
  children,
}: DialogProps) {
  useScrollHold(open)
  const popup = useRef<HTMLDivElement>(null)
  const lastPress = useRef(-doubleClick)
  // A form begins at its first field, unless that would raise a phone's keyboard over it. Anything else is read from
  // the top: its first button is any button.
  const begin = (openedBy: string) => {
    const field = openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>('form input')
    return field ?? popup.current
  }
  return (
    <Base.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event }) => {
        const isSecondClick = reason === 'outside-press' && event.timeStamp - lastPress.current < doubleClick
        if (!next && !isSecondClick) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} data-size={size} forceRender />
        <Base.Viewport className={viewportLook}>
          <Base.Popup
            ref={popup}
            className={popupLook}
            data-size={size}
            initialFocus={begin}
            finalFocus={() => returnFocus?.() ?? true}
            onPointerDown={({ timeStamp }) => {
              lastPress.current = timeStamp
            }}
          >
            {hidesTitle ? (
              <Base.Title className={bareTitle}>{title}</Base.Title>
            ) : (
              <header className={header}>
                <div>
                  <Base.Title>{title}</Base.Title>
                  {description !== undefined && <Base.Description>{description}</Base.Description>}
                </div>
                <Base.Close className={iconButtonLook} aria-label={closeLabel} title={closeLabel}>
                  <X />
                </Base.Close>
              </header>
            )}
            <div className={body} data-bare={hidesTitle}>
              {children}
            </div>
            {hidesTitle && (
              <Base.Close
                className={cx(iconButtonLook, bareClose)}
                data-variant="over"
                aria-label={closeLabel}
                title={closeLabel}
              >
                <X />
                <ChevronLeft />
              </Base.Close>
            )}
            {footer !== undefined && <footer className={foot}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
