import { buffer } from 'node:stream/consumers'
import type { CallRequest } from '../../contract/calls.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import { changeMedia, refuseUnknownTags } from '../media/changeMedia.ts'
import { decodePart, decodeWhole, encodeOriginal, sizeOf } from '../media/pixels.ts'
import {
  type Crop,
  hasShape,
  middleCrop,
  nearestShape,
  roundCrop,
  type Shape,
  turnCropLeft,
  turnCropRight,
  turnShape,
} from '../../contract/photoCrop.ts'
import { tellAttached } from '../messages/attachmentEvents.ts'
import { encodePixels, limitEncoding, longestEdge } from '../photos/encodePhoto.ts'
import type { OriginalStore, PhotoStore } from '../photos/fileStore.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOwnPhoto, type ManagedPhoto, replaceLostAvatar, setAvatar, updatePhoto } from './repository.ts'

export interface EditDeps {
  readonly db: Db
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly photoStore: PhotoStore
  readonly originalStore: OriginalStore
  readonly now: () => number
}

type Changes = CallRequest<'PUT /photo/{id}'>['body']

/** How a photo is cut from its original. */
interface View {
  /** Null: all of the original. */
  readonly crop: Crop | null
  readonly shape: Shape
  readonly quarterTurns: number
}

/**
 * Changes a photo of the member.
 * @throws HttpError 404 for a photo of another member; 409 `photo_changed` while another change of its pixels is under
 * way; 422 for a crop that does not have the shape, an unknown tag, a banned word, and a private avatar
 */
export async function editPhoto(
  deps: EditDeps,
  memberId: number,
  id: number,
  changes: Changes,
): Promise<void> {
  const { db, now } = deps
  await refuseUnknownTags(db, changes.media_tags)
  const before = await findOwnPhoto(db, memberId, id)
  if (!before) throw notFound()
  if (changes.description !== before.description)
    deps.bannedWords.refuse('media', { description: changes.description })
  // Refused here already, so that nothing is changed.
  refusePrivateAvatar(before, changes)
  const apply = (trx: Trx, photo: ManagedPhoto) => applyChanges(trx, photo, changes, new Date(now()))
  if (changesView(before, changes)) {
    await changeView(deps, memberId, id, {
      viewOf: (photo, ratio) => viewWith(changes, photo, ratio),
      applyOthers: apply,
    })
    return
  }
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const photo = await findOwnPhoto(trx, memberId, id)
    if (!photo) throw notFound()
    await apply(trx, photo)
    // Its addresses are of another kind now.
    if ((changes.is_private ?? photo.is_private) !== photo.is_private) await tellAttached(trx, 'photo', id)
  })
}

async function applyChanges(trx: Trx, photo: ManagedPhoto, changes: Changes, now: Date): Promise<void> {
  const { id, member_id: memberId, is_private: wasPrivate } = photo
  refusePrivateAvatar(photo, changes)
  await changeMedia(trx, 'photo', photo, changes, now)
  if (changes.is_avatar) await setAvatar(trx, memberId, id)
  if ((changes.is_private ?? wasPrivate) !== wasPrivate) await replaceLostAvatar(trx, memberId)
}

function refusePrivateAvatar({ is_private: wasPrivate }: ManagedPhoto, changes: Changes): void {
  if (changes.is_avatar && (changes.is_private ?? wasPrivate))
    throw unprocessable({ is_avatar: ['Choose a public photo.'] })
}

/** Whether the changes show another part of the original. Forms may send all values, changed or not. */
function changesView(photo: ManagedPhoto, changes: Changes): boolean {
  const isSame = (['shape', 'crop_top', 'crop_left', 'crop_width', 'crop_height'] as const).every(
    (name) => changes[name] === undefined || changes[name] === photo[name],
  )
  const choosesMiddle = changes.shape !== undefined && changes.crop_width === undefined
  return !isSame || (choosesMiddle && photo.crop_width === null)
}

/** @param ratio of the original, as it is turned */
function viewWith(changes: Changes, photo: ManagedPhoto, ratio: number): View {
  const { crop_top: top, crop_left: left, crop_width: width, crop_height: height } = changes
  const quarterTurns = photo.quarter_turns
  if (width === null) return { crop: null, shape: nearestShape(ratio), quarterTurns }
  const { shape = photo.shape } = changes
  if (top == null || left == null || width === undefined || height == null)
    return { crop: middleCrop(ratio, shape), shape, quarterTurns }
  const crop = roundCrop({ top, left, width, height })
  if (!hasShape(crop, ratio, shape)) throw unprocessable({ shape: ['The part you chose has another shape.'] })
  return { crop, shape, quarterTurns }
}

/**
 * Turns a photo of the member by 90 degrees.
 * @throws HttpError as `editPhoto`
 */
export const rotatePhoto = (
  deps: EditDeps,
  memberId: number,
  id: number,
  direction: 'left' | 'right',
): Promise<void> =>
  changeView(deps, memberId, id, {
    viewOf: (photo) => {
      const crop = cropOf(photo)
      const turn = direction === 'left' ? turnCropLeft : turnCropRight
      return {
        crop: crop && turn(crop),
        shape: turnShape(photo.shape),
        quarterTurns: (photo.quarter_turns + (direction === 'left' ? 3 : 1)) % 4,
      }
    },
  })

const cropOf = ({ crop_top: top, crop_left: left, crop_width: width, crop_height: height }: ManagedPhoto) =>
  top === null || left === null || width === null || height === null ? null : { top, left, width, height }

interface ViewChange {
  /** @param ratio of the original, as it is turned */
  readonly viewOf: (photo: ManagedPhoto, ratio: number) => View
  /** Applies what else changes of the photo, in the same transaction. */
  readonly applyOthers?: (trx: Trx, photo: ManagedPhoto) => Promise<void>
}

/** Encodes a photo again from its original, under a new key, so that no browser shows the old one from its cache. */
async function changeView(
  { db, photoStore, originalStore, now }: EditDeps,
  memberId: number,
  id: number,
  { viewOf, applyOthers }: ViewChange,
): Promise<void> {
  const before = await findOwnPhoto(db, memberId, id)
  if (!before) throw notFound()
  const { view, encoded, original } = await limitEncoding(async () => {
    const data = await readOriginal(before, photoStore, originalStore)
    const size = await sizeOf(data)
    const turned = before.quarter_turns % 2 === 1
    const made = viewOf(before, turned ? size.height / size.width : size.width / size.height)
    const pixels = await decodePart(
      data,
      { box: boxOf(made, size), quarterTurns: made.quarterTurns },
      longestEdge,
    )
    return { view: made, encoded: await encodePixels(pixels), original: data }
  })
  const fileKey = await photoStore.write(encoded.files)
  const newOriginal = before.original_key === null ? await originalStore.write({ original }) : null
  try {
    await inTransaction(db, async (trx) => {
      await lockMember(trx, memberId)
      const photo = await findOwnPhoto(trx, memberId, id)
      if (!photo) throw notFound()
      if (photo.file_key !== before.file_key)
        throw new HttpError(409, 'photo_changed', 'This photo is being changed already. Please try again.')
      await updatePhoto(
        trx,
        id,
        {
          ...columnsOf(view, encoded, { fileKey, newOriginal }),
          // An admin has not seen what the photo shows now.
          ...(showsMore(photo, view) && { approved_at: null }),
        },
        new Date(now()),
      )
      await applyOthers?.(trx, photo)
      // Its addresses have changed.
      await tellAttached(trx, 'photo', id)
      afterCommit(trx, () => void photoStore.remove(before.file_key).catch(leaveToSweep))
    })
  } catch (error) {
    // Any other error may hide that the change is stored, when the answer to COMMIT was lost. The sweep decides then.
    if (error instanceof HttpError) {
      await photoStore.remove(fileKey)
      if (newOriginal !== null) await originalStore.remove(newOriginal)
    }
    throw error
  }
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

async function readOriginal(
  photo: ManagedPhoto,
  photoStore: PhotoStore,
  originalStore: OriginalStore,
): Promise<Buffer> {
  if (photo.original_key !== null) {
    const stored = await originalStore.read(photo.original_key, 'original')
    if (stored) return buffer(stored.stream)
  }
  // A photo that was not uploaded has none: its largest size becomes the original.
  const largest = await photoStore.read(photo.file_key, 'full')
  if (!largest) throw notFound()
  return encodeOriginal(await decodeWhole(await buffer(largest.stream)))
}

/** The part of the original that a view shows, before it is turned. */
function partOf({ crop, quarterTurns }: Pick<View, 'crop' | 'quarterTurns'>): Crop {
  let part = crop ?? { top: 0, left: 0, width: 1, height: 1 }
  for (let turn = 0; turn < quarterTurns; turn += 1) part = turnCropLeft(part)
  return part
}

/** The pixels of the original that a view shows, before they are turned. */
function boxOf(view: View, { width, height }: { width: number; height: number }) {
  const part = partOf(view)
  const [left, top] = [Math.floor(part.left * width), Math.floor(part.top * height)]
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  }
}

/** Whether the view shows a part of the original that the photo does not show. Rounding is ignored. */
function showsMore(photo: ManagedPhoto, view: View): boolean {
  const before = partOf({ crop: cropOf(photo), quarterTurns: photo.quarter_turns })
  const after = partOf(view)
  const margin = 0.001
  return (
    after.top < before.top - margin ||
    after.left < before.left - margin ||
    after.top + after.height > before.top + before.height + margin ||
    after.left + after.width > before.left + before.width + margin
  )
}

const columnsOf = (
  { crop, shape, quarterTurns }: View,
  { width, height, thumbhash }: { width: number; height: number; thumbhash: string },
  { fileKey, newOriginal }: { fileKey: string; newOriginal: string | null },
) => ({
  file_key: fileKey,
  ...(newOriginal !== null && { original_key: newOriginal }),
  width,
  height,
  thumbhash,
  shape,
  quarter_turns: quarterTurns,
  crop_top: crop?.top ?? null,
  crop_left: crop?.left ?? null,
  crop_width: crop?.width ?? null,
  crop_height: crop?.height ?? null,
})

/**
 * Deletes a photo of the member. Its files are kept for `deletedMediaKeptDays` and can't be fetched.
 * @throws HttpError 404 for a photo of another member
 */
export const deletePhoto = ({ db, now }: EditDeps, memberId: number, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    if (!(await findOwnPhoto(trx, memberId, id))) throw notFound()
    const at = new Date(now())
    await updatePhoto(trx, id, { deleted_at: at }, at)
    await replaceLostAvatar(trx, memberId)
    await tellAttached(trx, 'photo', id)
  })
