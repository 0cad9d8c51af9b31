import { useEffect, useEffectEvent } from 'react'
import { useTellSaving } from '../../screens/FormDialog.tsx'
import { type SavingForm, useSavedForm } from '../../components/fields/useSavedForm.ts'

interface FormSnapshot {
  readonly value: 'editing' | 'saving' | 'saved' | 'refused' | 'unanswered'
  readonly context: { readonly errors: Readonly<Record<string, readonly string[]>> }
}

export interface DialogFormEvents<Saved> {
  readonly onSaved: (saved: Saved) => void
  readonly onSaving: (isSaving: boolean) => void
  /** What is stored may differ from what the form shows: it was refused for no single field, or the answer was lost. */
  readonly onDoubt: () => void
}

/** Tells the page around a dialog's form what becomes of it. */
export function useDialogForm<Saved>(
  form: SavingForm<Saved>,
  { value, context: { errors } }: FormSnapshot,
  { onSaved, onSaving, onDoubt }: DialogFormEvents<Saved>,
): void {
  const isSaving = value === 'saving'
  const isInDoubt = value === 'unanswered' || (value === 'refused' && Object.keys(errors).length === 0)
  const doubt = useEffectEvent(onDoubt)
  useSavedForm(form, onSaved)
  useTellSaving(isSaving, onSaving)
  useEffect(() => {
    if (isInDoubt) doubt()
  }, [isInDoubt])
}
