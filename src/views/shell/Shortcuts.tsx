import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy, useOnce } from './retryableLazy.tsx'
import { useOverEntry } from './useOverEntry.ts'

const ShortcutsDialog = retryableLazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog),
)

/** The history entry of the dialog. */
const help = 'shortcuts'

const fields = 'input, textarea, select, [contenteditable]'
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether keys belong to a field, a dialog or a menu. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(fields) !== null) || document.querySelector(open) !== null

/** Keys that work on every page: `/` for the search, `?` for the list of keys (`docs/product.md#keyboard`). */
export function Shortcuts() {
  const [path, navigate] = useLocation()
  const { over, open: openOver, close } = useOverEntry()
  const isHelp = over === help
  const isHelpHere = useOnce(isHelp)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isTaken(target)) return
      if (key === '?') openOver(help)
      else if (key === '/') {
        // The page focuses its field when it opens.
        if (path === paths.search) document.querySelector<HTMLElement>('search input')?.focus()
        else navigate(paths.search)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, openOver, path])
  return (
    <PartBoundary isSilent>
      <Suspense>{isHelpHere && <ShortcutsDialog isOpen={isHelp} onClose={close} />}</Suspense>
    </PartBoundary>
  )
}
