import type { Answer } from '../../../contract/answer.ts'
import type { Place, UserSelf } from '../../../contract/types.ts'
import type { Fact } from '../root/facts.ts'
import { createAccountFormMachine } from './machine.ts'

export interface PlaceFields {
  readonly place: Place | null
}

export const placeFormMachine = createAccountFormMachine<PlaceFields, UserSelf>()

export const createSavePlace =
  ({
    setPlace,
    tell,
  }: {
    setPlace: (placeId: number, signal: AbortSignal) => Promise<Answer<UserSelf>>
    tell: (fact: Fact) => void
  }) =>
  async ({ place }: PlaceFields, signal: AbortSignal): Promise<Answer<UserSelf>> => {
    if (!place) {
      const message = 'Choose the city you live in.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { place: [message] } }
    }
    const saved = await setPlace(place.id, signal)
    if (saved.ok) tell({ type: 'session.changed', user: saved.data })
    return saved
  }
