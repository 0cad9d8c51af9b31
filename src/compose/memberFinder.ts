/** The charts of search and find, for admins, with their services. */
import { createPagedRowsImplementations } from '../machines/admin/pagedRows/implementations.ts'
import { memberRowsMachine } from '../machines/admin/pagedRows/memberRows.ts'
import { createPhotoFinderImplementations } from '../machines/admin/photoFinder/implementations.ts'
import { photoFinderMachine } from '../machines/admin/photoFinder/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createMemberFinderServices } from '../services/memberFinder.ts'

export function composeMemberFinder({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createMemberFinderServices(call)
  return {
    memberRows: memberRowsMachine.provide(
      createPagedRowsImplementations({ bus, loadRows: services.findMembers }),
    ),
    photoFinder: photoFinderMachine.provide(createPhotoFinderImplementations(services)),
  }
}
