import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'

export const createAccountFormImplementations = <Fields extends object, Saved>({
  save,
}: {
  save: (fields: Fields, signal: AbortSignal) => Promise<Answer<Saved>>
}) => ({
  actors: {
    save: fromPromise<Answer<Saved>, { fields: Fields }>(({ input, signal }) => save(input.fields, signal)),
  },
})
