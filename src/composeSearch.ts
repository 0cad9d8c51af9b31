/** The charts of the search's pages with their services plugged in. */
import { createAccountFormImplementations } from './machines/accountForm/implementations.ts'
import { createSaveSearch, saveSearchFormMachine } from './machines/accountForm/saveSearch.ts'
import { createNameSearchImplementations } from './machines/nameSearch/implementations.ts'
import { nameSearchMachine } from './machines/nameSearch/machine.ts'
import type { Bus } from './machines/root/bus.ts'
import { createSearchDeskImplementations } from './machines/searchDesk/implementations.ts'
import { searchDeskMachine } from './machines/searchDesk/machine.ts'
import type { CallFunction } from './services/http.ts'
import { createSearchServices } from './services/search.ts'

export function composeSearch({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createSearchServices(call)
  return {
    nameSearch: nameSearchMachine.provide(createNameSearchImplementations(services)),
    searchDesk: searchDeskMachine.provide(createSearchDeskImplementations({ ...services, bus })),
    saveSearchForm: saveSearchFormMachine.provide(
      createAccountFormImplementations({ save: createSaveSearch(services) }),
    ),
  }
}
