import { SideNotifier } from './SideNotifier.tsx'
import { useNotifier } from './useNotifier.ts'

/** The content of `NotifierAside`: the side notifier with its own actor. */
export function PageNotifier() {
  return <SideNotifier notifier={useNotifier()} />
}
