import { useEffect } from 'react'

/** Whoever is refused goes on with the first field that is wrong. */
export function useWrongField(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
}
