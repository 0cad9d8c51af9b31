import { useEffect, useEffectEvent } from 'react'

/** A form that tells that it was saved. */
export interface SavingForm<Saved> {
  on(type: 'form.saved', listener: (event: { saved: Saved }) => void): { unsubscribe: () => void }
}

/** Calls `onSaved` each time that the form is saved. */
export function useSavedForm<Saved>(form: SavingForm<Saved>, onSaved: (saved: Saved) => void): void {
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    const subscription = form.on('form.saved', (event) => saved(event.saved))
    return () => subscription.unsubscribe()
  }, [form])
}
