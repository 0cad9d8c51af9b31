import { removedMediaShownDays } from '../../contract/limits.ts'
import type { Photo } from '../../contract/media.ts'
import type { Handlers } from '../api/handlers.ts'
import type { MediaLimits } from '../config.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Db } from '../db/schema.ts'
import { createMediaLists } from '../media/listMedia.ts'
import { countMedia } from '../media/managedRepository.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import { findRemovedMedia } from '../media/deletedRepository.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import type { CardsFor } from '../members/presentCards.ts'
import type { ProfileAllowance } from '../members/profileAllowance.ts'
import type { OriginalStore, PhotoStore } from '../photos/fileStore.ts'
import { deletePhoto, editPhoto, rotatePhoto } from './editPhoto.ts'
import { presentManagedPhoto } from './presentManagedPhoto.ts'
import { findOwnPhoto, findPhotosOf, findSeenPhoto } from './repository.ts'
import { restorePhoto } from './restorePhoto.ts'
import { type Upload, uploadPhoto } from './uploadPhoto.ts'

export interface MemberPhotoDeps {
  readonly db: Db
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly photoStore: PhotoStore
  readonly originalStore: OriginalStore
  readonly limits: MediaLimits
  readonly links: PrivateLinks
  readonly allowance: ProfileAllowance
  readonly cardsFor: CardsFor
  readonly now: () => number
}

export function createMemberPhotoHandlers(deps: MemberPhotoDeps) {
  const { db, links, limits, allowance, now } = deps

  const { list, listAll } = createMediaLists({
    db,
    allowance,
    now,
    find: async (viewer, memberId, filter) => {
      const rows = await findPhotosOf(db, viewer.memberId, memberId, filter)
      return rows.map((row) => presentManagedPhoto(row, { links, viewer }))
    },
  })

  async function presentOwn(viewer: Viewer, id: number): Promise<Photo> {
    const row = await findOwnPhoto(db, viewer.memberId, id)
    if (!row) throw notFound()
    return presentManagedPhoto(row, { links, viewer })
  }

  /** @throws HttpError 404 for a photo that the viewer may not see; 403 or 429 as `ProfileAllowance.spend` */
  async function findSeen(viewer: Viewer, id: number): Promise<{ photo: Photo; memberId: number }> {
    const row = await findSeenPhoto(db, viewer, id, new Date(now()))
    if (!row) throw notFound()
    await allowance.spend(viewer, [row.member_id])
    return { photo: presentManagedPhoto(row, { links, viewer }), memberId: row.member_id }
  }

  const upload = async (viewer: Viewer, wanted: Upload) =>
    presentOwn(viewer, await uploadPhoto(deps, viewer, wanted))

  return {
    'GET /user/{id}/photo': ({ viewer, params }) => list(viewer, params.id, null),
    'GET /user/{id}/photo/public': ({ viewer, params }) => list(viewer, params.id, false),
    'GET /user/{id}/photo/private': ({ viewer, params }) => list(viewer, params.id, true),
    'GET /user/{id}/photo/public-with-unapproved': ({ viewer, params }) => listAll(viewer, params.id, false),
    'GET /user/{id}/photo/private-with-unapproved': ({ viewer, params }) => listAll(viewer, params.id, true),

    'POST /user/{id}/photo': ({ viewer, form, request }) =>
      upload(viewer, {
        form,
        isActivation: false,
        idempotencyKey: idempotencyKeyOf(request),
        logger: request.log,
      }),
    'POST /user/{id}/photo/activation': ({ viewer, form, request }) =>
      upload(viewer, {
        form,
        isActivation: true,
        idempotencyKey: idempotencyKeyOf(request),
        logger: request.log,
      }),

    'GET /photo/max-kb': () => ({ max_kb: limits.maxKb }),
    'GET /photo/max-count/user': () => ({ count: limits.maxCount.user }),
    'GET /photo/max-count/supporter': () => ({ count: limits.maxCount.supporter }),
    'GET /photo/count': async ({ viewer }) => ({ count: await countMedia(db, 'photo', viewer.memberId) }),

    'GET /photo/removed': async ({ viewer }) => ({
      data: await findRemovedMedia(
        db,
        'photo',
        viewer.memberId,
        new Date(now() - removedMediaShownDays * 24 * 60 * 60_000),
      ),
    }),
    'GET /photo/{id}': async ({ viewer, params }) => {
      const { photo, memberId } = await findSeen(viewer, params.id)
      const cards = await deps.cardsFor(viewer.memberId, [memberId])
      return { ...photo, user: cards.get(memberId) ?? null }
    },
    'GET /photo/{id}/original': async ({ viewer, params }) => {
      const {
        photo: { original_url: url },
      } = await findSeen(viewer, params.id)
      if (url === null) throw notFound()
      return { url }
    },
    'PUT /photo/{id}': async ({ viewer, params: { id }, body }) => {
      await editPhoto(deps, viewer.memberId, id, body)
      return presentOwn(viewer, id)
    },
    'PUT /photo/{id}/rotate/left': async ({ viewer, params: { id } }) => {
      await rotatePhoto(deps, viewer.memberId, id, 'left')
      return presentOwn(viewer, id)
    },
    'PUT /photo/{id}/rotate/right': async ({ viewer, params: { id } }) => {
      await rotatePhoto(deps, viewer.memberId, id, 'right')
      return presentOwn(viewer, id)
    },
    'PUT /photo/{id}/restore': async ({ viewer, params: { id } }) => {
      await restorePhoto(deps, viewer, id)
      return presentOwn(viewer, id)
    },
    'DELETE /photo/{id}': async ({ viewer, params: { id } }) => {
      await deletePhoto(deps, viewer.memberId, id)
      return {}
    },
  } satisfies Partial<Handlers>
}
