/** Uploading, editing, listing and approving photos (docs/product.md#calls-about-photos). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import {
  Approval,
  approvalQueue,
  mediaChanges,
  mediaCount,
  mediaList,
  mostMedia,
  reportCount,
  reportQueue,
  UploadFields,
  waitingFields,
} from './managedMedia.ts'
import { Photo } from './media.ts'
import { UserCard } from './members.ts'
import { Removal } from './moderation.ts'
import { emptyResponse, idParams } from './primitives.ts'

const fraction = z.number().min(0).max(1)
const crop = { crop_top: fraction, crop_left: fraction, crop_width: fraction, crop_height: fraction }
const cropNames = ['crop_top', 'crop_left', 'crop_width', 'crop_height'] as const

/**
 * Changes of a photo. The four `crop_*` come together: the part of the upright original, as turned, or null for all of
 * it. `shape` without them takes the largest part in the middle.
 */
const UpdatePhotoBody = z
  .object({
    ...mediaChanges,
    shape: Photo.shape.shape,
    crop_top: crop.crop_top.nullable(),
    crop_left: crop.crop_left.nullable(),
    crop_width: crop.crop_width.nullable(),
    crop_height: crop.crop_height.nullable(),
    /** Makes a public photo the avatar. */
    is_avatar: z.literal(true),
  })
  .partial()
  .strict()
  .superRefine((changes, context) => {
    const given = cropNames.map((name) => changes[name])
    const isWhole = given.every((value) => value === undefined) || given.every((value) => value === null)
    const [top, left, width, height] = given
    if (isWhole) return
    const isInside =
      top != null &&
      left != null &&
      width != null &&
      height != null &&
      width >= limits.smallestCrop &&
      height >= limits.smallestCrop &&
      top + height <= 1 + limits.cropTolerance &&
      left + width <= 1 + limits.cropTolerance
    if (!isInside)
      context.addIssue({ code: 'custom', path: ['crop_width'], message: 'Choose a part of the photo.' })
  })

const upload = (summary: string) =>
  call({
    summary: `${summary} It waits for approval. 409 \`too_many_photos\` or \`same_photo\`, 422 \`unreadable_photo\` or \`removed_before\`.`,
    access: 'self',
    params: idParams,
    multipart: {
      fields: UploadFields,
      files: ['photo'],
      media: 'photo',
      timeLimit: limits.uploadTimes.photo,
    },
    status: 201,
    idempotent: true,
    response: Photo,
  })

const edit = (summary: string) => ({ summary, access: 'member', params: idParams, response: Photo }) as const

/** A photo that waits for a decision. */
export const WaitingPhoto = Photo.extend(waitingFields)
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

export const photoCalls = {
  'GET /user/{id}/photo': mediaList('the approved photos', 'onboarded', Photo),
  'GET /user/{id}/photo/public': mediaList('the approved public photos', 'onboarded', Photo),
  'GET /user/{id}/photo/private': mediaList('the approved private photos', 'onboarded', Photo),
  'GET /user/{id}/photo/public-with-unapproved': mediaList('all public photos', 'selfOrAdmin', Photo),
  'GET /user/{id}/photo/private-with-unapproved': mediaList('all private photos', 'selfOrAdmin', Photo),
  'POST /user/{id}/photo': upload('Uploads a photo.'),
  'POST /user/{id}/photo/activation': upload('Uploads the photo for the request for approval.'),
  'GET /photo/max-kb': call({
    summary: 'Returns the largest photo, in KB of 1,024 bytes.',
    access: 'member',
    response: z.object({ max_kb: z.int().positive() }),
  }),
  'GET /photo/max-count/user': mostMedia('photos', 'a member'),
  'GET /photo/max-count/supporter': mostMedia('photos', 'a supporter'),
  'GET /photo/count': mediaCount('photos'),
  'GET /photo/to-approve': approvalQueue('photos', WaitingPhoto),
  'GET /photo/reported': reportQueue('photos', WaitingPhoto),
  'GET /photo/reported/count': reportCount('photos'),
  'GET /photo/{id}': call({
    summary: 'Returns a photo with its member. `user` is null for a member whom the viewer can’t see.',
    access: 'member',
    params: idParams,
    response: Photo.extend({ user: UserCard.nullable() }),
  }),
  'GET /photo/{id}/original': call({
    summary: 'Returns a new address of the original, for its owner and admins. 404 for a photo without one.',
    access: 'member',
    params: idParams,
    response: z.object({ url: z.string() }),
  }),
  'PUT /photo/{id}': call({
    ...edit('Changes a photo of the member. 422 when the part does not have the shape.'),
    body: UpdatePhotoBody,
  }),
  'PUT /photo/{id}/rotate/left': call(edit('Turns a photo of the member by 90 degrees counterclockwise.')),
  'PUT /photo/{id}/rotate/right': call(edit('Turns a photo of the member by 90 degrees clockwise.')),
  'DELETE /photo/{id}': call({
    summary: 'Deletes a photo of the member.',
    access: 'member',
    params: idParams,
    response: emptyResponse,
  }),
  'PUT /photo/{id}/approve': call({
    summary:
      'Approves a photo. For an approved one, dismisses the reports about it and shows it again. 409 `photo_changed` when it is not what the admin has seen.',
    access: 'admin',
    params: idParams,
    body: Approval,
    response: Photo,
  }),
  'DELETE /photo/{id}/on-approval': call({
    summary: 'Removes a photo and tells its owner why. The same photo is refused from then on.',
    access: 'admin',
    params: idParams,
    body: Removal,
    response: emptyResponse,
  }),
}
