import { use, useEffect } from 'react'
import { FormContext } from './formContext.ts'

/**
 * Focuses the first invalid field after a refusal: a field that was disabled meanwhile has lost the focus. Within a form
 * only its own fields count, and who has gone on to something else is left there.
 */
export function useWrongField(isRefused: boolean): void {
  const form = use(FormContext)
  useEffect(() => {
    if (!isRefused) return
    const within = form?.current ?? document.body
    const { activeElement: focused } = document
    if (focused === null || focused === document.body || within.contains(focused))
      within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, isRefused])
}
