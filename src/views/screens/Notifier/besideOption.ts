import { createContext } from 'react'
import type { NotifierOption } from '../../../machines/members/sideNotifier/options.ts'

/** What the side notifier beside the page shows, so that the page need not show the same. */
export interface BesideOption {
  /** Undefined until the side notifier has loaded. */
  readonly option: NotifierOption | undefined
  readonly tell: (option: NotifierOption) => void
}

export const BesideOptionContext = createContext<BesideOption>({ option: undefined, tell: () => {} })
