import { Dialog as Base } from '@base-ui/react/dialog'
import { css, cx } from '@linaria/core'
import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, space, text, tracking } from '../../theme/tokens.ts'
import { backdropLook, popupLook, viewportLook } from './dialogLook.ts'
import { iconButtonLook } from './iconButtonLook.ts'
import { isComposing } from '../fields/isComposing.ts'
import { useScrollHold } from '../messages/scrollHold.ts'

const header = css`
  flex: none;
  display: flex;
  align-items: start;
  gap: ${space[4]};
  padding: ${space[5]} ${space[4]} ${space[2]} ${space[6]};

  > div {
    flex: 1;
    min-width: 0;
  }
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

/** On a phone the dialog fills the page, so its close button is a back arrow. */
const bareClose = css`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[4]};
  right: ${space[4]};

  /* A viewer without the panel beside is black to the edge. */
  [data-size='viewer']:has([data-alone='true']) > & {
    background: ${color.surface};
  }
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
  ${media.low} {
    &[data-bare='false'] {
      flex: none;
      overflow: visible;
    }
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
  /** Called after the closing transition, when the content can be dropped. */
  onClosed?: (() => void) | undefined
  title: ReactNode
  /** The content has its own heading and reaches the edges. The title is for screen readers only. */
  hidesTitle?: boolean | undefined
  description?: ReactNode
  /** Stands before the close button. */
  action?: ReactNode
  /** `side` is at the edge of a desktop window, and the page stays visible. `viewer` fills the window. */
  size?: 'small' | 'medium' | 'wide' | 'profile' | 'side' | 'viewer' | undefined
  footer?: ReactNode
  closeLabel?: string | undefined
  /** Returns the element to focus after closing. Default, also for null: the element that had the focus before. */
  returnFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/**
 * Milliseconds. A press outside the dialog this soon after one inside counts as a double click: the dialog may have
 * become smaller under the pointer.
 */
const doubleClick = 500

/** A modal dialog, or a sheet on a phone. Traps the focus; the scrollLock chart keeps the page from scrolling. */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  hidesTitle = false,
  description,
  action,
  size = 'medium',
  footer,
  closeLabel = 'Close',
  returnFocus,
  children,
}: DialogProps) {
  useScrollHold(open)
  const popup = useRef<HTMLDivElement>(null)
  const lastPress = useRef(-doubleClick)
  // Forms focus their first field, except on a phone, where the keyboard would cover the dialog. Other dialogs focus
  // their own element, so that they are read from the top.
  const begin = (openedBy: string) => {
    const field = openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>('form input')
    return field ?? popup.current
  }
  return (
    <Base.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event, cancel }) => {
        if (event instanceof KeyboardEvent && isComposing(event)) {
          cancel()
          return
        }
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
            {/* The title is in no header element, which would be a second banner beside that of the page. */}
            {hidesTitle ? (
              <Base.Title className={bareTitle}>{title}</Base.Title>
            ) : (
              <div className={header}>
                <div>
                  <Base.Title>{title}</Base.Title>
                  {description !== undefined && <Base.Description>{description}</Base.Description>}
                </div>
                {action}
                <Base.Close className={iconButtonLook} aria-label={closeLabel} title={closeLabel}>
                  <X />
                </Base.Close>
              </div>
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
