import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { AdminRights } from './machine.ts'

export function createAdminGuardImplementations({
  bus,
  loadUser,
  loadIsSuperAdmin,
}: {
  bus: Bus
  loadUser: (signal: AbortSignal) => Promise<Answer<UserSelf>>
  loadIsSuperAdmin: (signal: AbortSignal) => Promise<Answer<{ is_super_admin: boolean }>>
}) {
  async function refetchUser(signal: AbortSignal): Promise<Answer<AdminRights>> {
    const [user, role] = await Promise.all([loadUser(signal), loadIsSuperAdmin(signal)])
    if (!user.ok) return user
    if (!role.ok) return role
    bus.send({ type: 'session.changed', user: user.data })
    return { ok: true, data: { isSuperAdmin: role.data.is_super_admin } }
  }
  return {
    actors: { refetchUser: fromPromise<Answer<AdminRights>>(({ signal }) => refetchUser(signal)) },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
