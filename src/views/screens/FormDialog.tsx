import { type ReactNode, useEffect, useState } from 'react'
import { Dialog, type DialogProps } from '../components/controls/Dialog.tsx'

export interface DialogForm {
  readonly close: () => void
  /** Tells the dialog whether its form is saving. */
  readonly onSaving: (isSaving: boolean) => void
}

export interface FormDialogProps extends Omit<DialogProps, 'children'> {
  /** Called while the dialog is open. */
  children: (form: DialogForm) => ReactNode
}

/**
 * A dialog with a form. It stays open while the form saves, also when the back button is pressed: closing would abort the
 * answer, not the change.
 */
export function FormDialog({ children, open, onClose, ...dialog }: FormDialogProps) {
  const [isSaving, onSaving] = useState(false)
  const isShown = open || isSaving
  const close = () => {
    if (!isSaving) onClose()
  }
  return (
    <Dialog {...dialog} open={isShown} onClose={close}>
      {isShown && children({ close, onSaving })}
    </Dialog>
  )
}

/** Tells the dialog around a form whether the form is saving. */
export function useTellSaving(isSaving: boolean, onSaving: DialogForm['onSaving']): void {
  useEffect(() => {
    onSaving(isSaving)
    return () => onSaving(false)
  }, [isSaving, onSaving])
}
