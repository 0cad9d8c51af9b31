import { removedMediaShownDays } from '../../contract/limits.ts'
import type { Video } from '../../contract/media.ts'
import type { Handlers } from '../api/handlers.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import { findRemovedMedia } from '../media/deletedRepository.ts'
import { createMediaLists } from '../media/listMedia.ts'
import { countMedia } from '../media/managedRepository.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import type { CardsFor } from '../members/presentCards.ts'
import type { ProfileAllowance } from '../members/profileAllowance.ts'
import { deleteVideo, editVideo } from './editVideo.ts'
import { createFinishUpload, type FinishDeps } from './finishUpload.ts'
import { presentManagedVideo } from './presentManagedVideo.ts'
import { findOwnVideo, findSeenVideo, findVideosOf } from './repository.ts'
import { restoreVideo } from './restoreVideo.ts'
import { uploadVideo } from './uploadVideo.ts'

export interface MemberVideoDeps extends FinishDeps {
  readonly links: PrivateLinks
  readonly allowance: ProfileAllowance
  readonly cardsFor: CardsFor
}

export function createMemberVideoHandlers(deps: MemberVideoDeps) {
  const { db, links, limits, programs, allowance, now } = deps
  const finishUpload = createFinishUpload(deps)
  const { list, listAll } = createMediaLists({
    db,
    allowance,
    now,
    find: async (viewer, memberId, filter) => {
      const rows = await findVideosOf(db, viewer.memberId, memberId, filter)
      return rows.map((row) => presentManagedVideo(row, { links, viewer }))
    },
  })

  async function presentOwn(viewer: Viewer, id: number): Promise<Video> {
    const row = await findOwnVideo(db, viewer.memberId, id)
    if (!row) throw notFound()
    return presentManagedVideo(row, { links, viewer })
  }

  return {
    'GET /user/{id}/video': ({ viewer, params }) => list(viewer, params.id, null),
    'GET /user/{id}/video/public': ({ viewer, params }) => list(viewer, params.id, false),
    'GET /user/{id}/video/private': ({ viewer, params }) => list(viewer, params.id, true),
    'GET /user/{id}/video/public-with-unapproved': ({ viewer, params }) => listAll(viewer, params.id, false),
    'GET /user/{id}/video/private-with-unapproved': ({ viewer, params }) => listAll(viewer, params.id, true),

    'POST /user/{id}/video': async ({ viewer, form: { fields, files }, request }) => {
      const upload = {
        fields,
        file: files.video,
        idempotencyKey: idempotencyKeyOf(request),
        call: 'POST /user/{id}/video',
      } as const
      return presentOwn(viewer, await uploadVideo(deps, viewer, upload))
    },
    'POST /user/{id}/video/from-upload': async ({ viewer, body }) =>
      presentOwn(viewer, await finishUpload(viewer, body)),

    'GET /video/max-kb': () => ({ max_kb: limits.maxKb, can_upload: programs !== null }),
    'GET /video/max-count/user': () => ({ count: limits.maxCount.user }),
    'GET /video/max-count/supporter': () => ({ count: limits.maxCount.supporter }),
    'GET /video/count': async ({ viewer }) => ({ count: await countMedia(db, 'video', viewer.memberId) }),

    'GET /video/removed': async ({ viewer }) => ({
      data: await findRemovedMedia(
        db,
        'video',
        viewer.memberId,
        new Date(now() - removedMediaShownDays * 24 * 60 * 60_000),
      ),
    }),
    'GET /video/{id}': async ({ viewer, params }) => {
      const row = await findSeenVideo(db, viewer, params.id, new Date(now()))
      if (!row) throw notFound()
      await allowance.spend(viewer, [row.member_id])
      const cards = await deps.cardsFor(viewer.memberId, [row.member_id])
      return { ...presentManagedVideo(row, { links, viewer }), user: cards.get(row.member_id) ?? null }
    },
    'PUT /video/{id}': async ({ viewer, params: { id }, body }) => {
      await editVideo(deps, viewer.memberId, id, body)
      return presentOwn(viewer, id)
    },
    'PUT /video/{id}/restore': async ({ viewer, params: { id } }) => {
      await restoreVideo(deps, viewer, id)
      return presentOwn(viewer, id)
    },
    'DELETE /video/{id}': async ({ viewer, params: { id } }) => {
      await deleteVideo(deps, viewer.memberId, id)
      return {}
    },
  } satisfies Partial<Handlers>
}
