/** The charts of the search pages, with their services. */
import type { WriteOnce } from '../browser/writeKeys.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveSearch, saveSearchFormMachine } from '../machines/account/accountForm/saveSearch.ts'
import {
  createPhotoListImplementations,
  createVideoListImplementations,
  keepPhotoGalleries,
  keepVideoGalleries,
  photoListMachine,
  videoListMachine,
} from '../machines/members/pagedList/galleryLists.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createSavedSearchesImplementations } from '../machines/members/savedSearches/implementations.ts'
import { savedSearchesMachine } from '../machines/members/savedSearches/machine.ts'
import { createTypeaheadImplementations } from '../machines/members/typeahead/implementations.ts'
import { nameSearchMachine } from '../machines/members/typeahead/nameSearch.ts'
import type { CallFunction } from '../services/http.ts'
import { createSearchServices } from '../services/search.ts'

export function composeSearch({
  bus,
  call,
  writeOnce,
}: {
  bus: Bus
  call: CallFunction
  writeOnce: WriteOnce
}) {
  const services = createSearchServices(call)
  return {
    foundPhotos: {
      list: photoListMachine.provide(createPhotoListImplementations({ bus, fetchPage: services.findPhotos })),
      kept: keepPhotoGalleries(bus),
    },
    foundVideos: {
      list: videoListMachine.provide(createVideoListImplementations({ bus, fetchPage: services.findVideos })),
      kept: keepVideoGalleries(bus),
    },
    nameSearch: nameSearchMachine.provide(createTypeaheadImplementations(services.findNames)),
    savedSearches: savedSearchesMachine.provide(createSavedSearchesImplementations({ ...services, bus })),
    saveSearchForm: saveSearchFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveSearch({
          saveSearch: (fields, signal) =>
            writeOnce('saved-search', fields, (key) => services.saveSearch(fields, key, signal)),
        }),
      }),
    ),
  }
}
