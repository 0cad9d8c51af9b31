import type { SavedSearch } from '../../../../contract/search.ts'
import type { ConfirmationIntent, FlashContent } from '../../app/root/intents.ts'

export const deleteQuestion = 'search.delete'

export const askToDelete = ({ name }: SavedSearch): ConfirmationIntent => ({
  type: 'confirmation.ask',
  id: deleteQuestion,
  title: 'Delete a search',
  text: `Delete the search “${name}”?`,
})

export const notDeleted = {
  type: 'error',
  html: 'The search was not deleted. Please try again.',
} as const satisfies FlashContent
