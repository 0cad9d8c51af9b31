import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import { recordChange } from '../presence/repository.ts'
import { listOnCam } from './onCam.ts'
import { saveCam } from './repository.ts'

const hour = 60 * 60_000

export function createCamHandlers({ db, now }: { readonly db: Db; readonly now: () => number }) {
  return {
    'GET /user/dudelist-cam': ({ viewer, query }) => listOnCam(db, viewer.memberId, query, now()),

    'PUT /user/auth/cam': async ({ viewer, body }) => {
      const at = now()
      const cam_until = body.url === null ? null : new Date(at + body.hours * hour)
      await inTransaction(db, async (trx) => {
        const before = await saveCam(trx, viewer.memberId, { url: body.url, until: cam_until })
        if (!before) throw forbidden('cam_banned', "You can't go on cam here.")
        const previousUrl =
          before.cam_until !== null && before.cam_until.getTime() > at ? before.cam_url : null
        // Members who listed this one are notified only when the cam starts, changes or ends, not when it is extended.
        if (previousUrl !== body.url) await recordChange(trx, viewer.memberId, new Date(at))
      })
      return { cam_url: body.url, cam_until: cam_until?.toISOString() ?? null }
    },
  } satisfies Partial<Handlers>
}
