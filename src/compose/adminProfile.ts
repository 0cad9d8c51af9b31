/** The chart of the page about one member, for admins, with its services. */
import { createAdminProfileImplementations } from '../machines/admin/adminProfile/implementations.ts'
import { adminProfileMachine } from '../machines/admin/adminProfile/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAdminProfileServices } from '../services/adminProfile.ts'
import type { CallFunction } from '../services/http.ts'
import { createModerationServices } from '../services/moderation.ts'

export function composeAdminProfile({ bus, call }: { bus: Bus; call: CallFunction }) {
  const { undo } = createModerationServices(call)
  return {
    adminProfile: adminProfileMachine.provide(
      createAdminProfileImplementations({ bus, ...createAdminProfileServices(call), undo }),
    ),
  }
}
