import type { Answer } from '../../../../contract/answer.ts'
import type { SavedSearch, UserSearch } from '../../../../contract/search.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownSave } from './texts.ts'
import { isBlank } from '../../../../contract/blankText.ts'

export interface SaveSearchFields {
  readonly name: string
  readonly query: UserSearch
}

export const saveSearchFormMachine = createAccountFormMachine<SaveSearchFields, SavedSearch>({
  unanswered: unknownSave,
})

export const createSaveSearch =
  ({
    saveSearch,
  }: {
    saveSearch: (fields: SaveSearchFields, signal: AbortSignal) => Promise<Answer<SavedSearch>>
  }) =>
  async (fields: SaveSearchFields, signal: AbortSignal): Promise<Answer<SavedSearch>> => {
    if (isBlank(fields.name)) {
      const message = 'Enter a name.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { name: [message] } }
    }
    return saveSearch(fields, signal)
  }
