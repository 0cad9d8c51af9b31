import { retryableLazy } from '../../shell/retryableLazy.tsx'

/** The side notifier beside a page. The rows of home share its code. */
export const PageNotifier = retryableLazy(
  () => import('./PageNotifier.tsx').then((module) => module.PageNotifier),
  'home',
)
