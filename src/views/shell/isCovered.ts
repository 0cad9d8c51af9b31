import { modalAt } from './modals.ts'
import { questionIn } from './useQuestionEntry.ts'

/** Whether a modal or a question lies over the page: what the page does by itself would take it from its reader. */
export const isCovered = () => modalAt(location.pathname) !== null || questionIn(history.state) !== null
