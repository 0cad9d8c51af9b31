import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { FlashIntent } from '../../app/root/intents.ts'
import type { DeviceAnswer, Found, PlaceWish, Position } from './choice.ts'

type SavedPlace = { readonly is_current: true } | { readonly place_id: null }

export interface LocationPickerDeps {
  askDevice: (signal: AbortSignal) => Promise<DeviceAnswer>
  findAddress: (position: Position, signal: AbortSignal) => Promise<Answer<Found>>
  setPlace: (choice: { place_id: number } | Position) => Promise<Answer<UserSelf>>
  goToSavedPlace: () => Promise<Answer<UserSelf>>
  setSavedPlace: (saved: SavedPlace) => Promise<Answer<UserSelf>>
  tell: (event: Fact | FlashIntent) => void
}

const moveSaved: FlashIntent = {
  type: 'flash.show',
  flash: { type: 'success', html: 'Location saved. Others see the move within 30 minutes.' },
}

const lookingUp = (deps: Pick<LocationPickerDeps, 'askDevice' | 'findAddress'>) => ({
  askDevice: fromPromise<DeviceAnswer>(({ signal }) => deps.askDevice(signal)),
  findAddress: fromPromise<Answer<Found>, { position: Position }>(({ input, signal }) =>
    deps.findAddress(input.position, signal),
  ),
})

export function createLocationPickerImplementations(deps: LocationPickerDeps) {
  const granted = (wish: PlaceWish): Promise<Answer<UserSelf>> => {
    if (wish.kind === 'city') return deps.setPlace({ place_id: wish.place.id })
    if (wish.kind === 'position') return deps.setPlace(wish.position)
    if (wish.kind === 'saved') return deps.goToSavedPlace()
    return deps.setSavedPlace(wish.kind === 'keep' ? { is_current: true } : { place_id: null })
  }
  return {
    actors: {
      ...lookingUp(deps),
      // Not aborted when the dialog closes: the server may have moved the member, and other screens must know.
      save: fromPromise<Answer<unknown>, { wish: PlaceWish }>(async ({ input }) => {
        const saved = await granted(input.wish)
        if (!saved.ok) return saved
        deps.tell({ type: 'session.changed', user: saved.data })
        const isMove = input.wish.kind !== 'keep' && input.wish.kind !== 'forget'
        // Null for a first place and for a move that changes nothing for others.
        if (isMove && saved.data.publishes_at !== null) deps.tell(moveSaved)
        return saved
      }),
    },
  }
}

/** Chooses a place to share in a message. Saves nothing: the composer sends the chosen place. */
export const createPlaceShareImplementations = ({
  askDevice,
  findAddress,
}: Pick<LocationPickerDeps, 'askDevice' | 'findAddress'>) => ({
  actors: {
    ...lookingUp({ askDevice, findAddress }),
    save: fromPromise<Answer<unknown>, { wish: PlaceWish }>(() => Promise.resolve({ ok: true, data: null })),
  },
})
