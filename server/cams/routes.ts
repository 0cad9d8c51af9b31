import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../api/handlers.ts'
import { changeCam } from './changeCam.ts'
import { listOnCam } from './onCam.ts'

export function createCamHandlers({ db, now }: { readonly db: Db; readonly now: () => number }) {
  return {
    'GET /user/dudelist-cam': ({ viewer, query }) => listOnCam(db, viewer.memberId, query, now()),

    'PUT /user/auth/cam': async ({ viewer, body }) => {
      const cam = await inTransaction(db, (trx) => changeCam(trx, viewer.memberId, body, now()))
      return { ...cam, cam_until: cam.cam_until?.toISOString() ?? null }
    },
  } satisfies Partial<Handlers>
}
