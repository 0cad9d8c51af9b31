import { useEffect } from 'react'

/** Focuses the first invalid field after a refusal. */
export function useWrongField(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
}
