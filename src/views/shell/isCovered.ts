import { modalAt } from './modals.ts'
import { questionIn } from './useQuestionEntry.ts'

/** Returns whether a modal or a question is open, during which the page must not move focus or scroll. */
export const isCovered = () => modalAt(location.pathname) !== null || questionIn(history.state) !== null
