import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { choosePlace, type ChoosePlaceDeps } from './choosePlace.ts'
import { forgetSavedPlace, goToSavedPlace, saveCurrentPlace, savePlace } from './savedPlace.ts'

export interface PlaceDeps extends ChoosePlaceDeps {
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
}

export const createPlaceHandlers = (deps: PlaceDeps) =>
  ({
    'PUT /user/auth/location': async ({ viewer, body }) => {
      await choosePlace(deps, viewer.memberId, body)
      return deps.presentSelf(viewer)
    },
    'PUT /user/auth/location/to-saved': async ({ viewer }) => {
      await goToSavedPlace(deps, viewer.memberId)
      return deps.presentSelf(viewer)
    },
    'PUT /user/auth/saved-location': async ({ viewer, body }) => {
      const { place_id, is_current, ...position } = body
      if (is_current) await saveCurrentPlace(deps.db, viewer.memberId)
      else if (place_id === null) await forgetSavedPlace(deps.db, viewer.memberId)
      else await savePlace(deps, viewer.memberId, { ...position, place_id })
      return deps.presentSelf(viewer)
    },
  }) satisfies Partial<Handlers>
