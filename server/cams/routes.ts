import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import { noteChange } from '../presence/repository.ts'
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
        if (!before) throw forbidden('cam_banned', 'You may not show yourself on cam here.')
        const previousUrl =
          before.cam_until !== null && before.cam_until.getTime() > at ? before.cam_url : null
        // Whoever lists him is told as of one who comes; that he stays longer is no news.
        if (previousUrl !== body.url) await noteChange(trx, viewer.memberId, new Date(at))
      })
      return { cam_url: body.url, cam_until: cam_until?.toISOString() ?? null }
    },
  } satisfies Partial<Handlers>
}
