import { SideNotifier } from './SideNotifier.tsx'
import { useNotifier } from './useNotifier.ts'

/** The side notifier, where there is room for it beside the page. */
export function BesidePage() {
  return <SideNotifier notifier={useNotifier()} />
}
