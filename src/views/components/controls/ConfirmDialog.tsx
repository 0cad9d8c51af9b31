import { Dialog as Base } from '@base-ui/react/dialog'
import { css } from '@linaria/core'
import { type ReactNode, useRef } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text, tracking } from '../../theme/tokens.ts'
import { Button } from './Button.tsx'
import { backdropLook, popupLook, viewportLook } from './dialogLook.ts'
import { useScrollHold } from '../messages/scrollHold.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const content = css`
  padding: ${space[6]};

  h2 {
    margin-bottom: ${space[2]};
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
  div > p {
    margin-top: ${space[2]};
    color: ${color.muted};
  }
  footer {
    display: flex;
    justify-content: end;
    gap: ${space[2]};
    margin-top: ${space[6]};

    /* An action under way can't be canceled. The hidden button keeps its place. */
    [data-idle='true'] {
      visibility: hidden;
    }
  }
  ${media.small} {
    padding: ${space[6]} ${space[4]} calc(${space[5]} + env(safe-area-inset-bottom));

    footer {
      flex-direction: column-reverse;
    }
  }
`

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** The question. */
  children: ReactNode
  /** Consequences, and what stays safe. */
  detail?: ReactNode
  /** Names the action, never 'OK'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  isBusy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  onClosed?: (() => void) | undefined
}

/** Asks for confirmation. Escape cancels, a click outside does nothing, and the safe button has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  detail,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isBusy = false,
  onConfirm,
  onCancel,
  onClosed,
}: ConfirmDialogProps) {
  useScrollHold(open)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      open={open}
      modal="trap-focus"
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next && !isBusy) onCancel()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} forceRender />
        <Base.Viewport className={viewportLook}>
          <Base.Popup className={popupLook} data-size="small" role="alertdialog" initialFocus={cancel}>
            <div className={content}>
              <Base.Title>{title}</Base.Title>
              <Base.Description render={<div />}>
                <div>{children}</div>
                {detail !== undefined && <p>{detail}</p>}
              </Base.Description>
              <footer>
                <VisuallyHidden role="status">{isBusy && 'Working'}</VisuallyHidden>
                <Button ref={cancel} data-idle={isBusy} onClick={onCancel}>
                  {cancelLabel}
                </Button>
                <Button variant={tone} busy={isBusy} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </footer>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
