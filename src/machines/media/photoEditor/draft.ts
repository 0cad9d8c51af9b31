/** What a member changes of a photo before it is saved. */
import type { CallInput } from '../../../../contract/calls.ts'
import type { Photo } from '../../../../contract/media.ts'
import {
  type Crop,
  middleCrop,
  roundCrop,
  type Shape,
  turnCropLeft,
  turnCropRight,
  turnShape,
} from '../../../../contract/photoCrop.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface PhotoDraft {
  /** By how many quarters the original is turned clockwise. */
  readonly quarterTurns: number
  readonly shape: Shape
  /** The part that is shown, as fractions of the original as it is turned. Null: all of it. */
  readonly crop: Crop | null
  readonly description: string
  readonly tagIds: readonly number[]
}

export type Turn = 'left' | 'right'

/** How far the edges of a crop may differ, as a fraction, while it counts as unchanged: less than a pixel on screen. */
const unnoticed = 0.003

function cropOf(photo: Photo): Crop | null {
  const { crop_top: top, crop_left: left, crop_width: width, crop_height: height } = photo
  // A photo without an original is edited from its largest size, which is cropped already.
  if (photo.original_url === null) return null
  return top === null || left === null || width === null || height === null
    ? null
    : { top, left, width, height }
}

/** By how many quarters the original of a photo of the member is turned. */
export const turnsOf = ({ quarter_turns }: Photo): number => quarter_turns ?? 0

export const draftOf = (photo: Photo): PhotoDraft => ({
  quarterTurns: turnsOf(photo),
  shape: photo.shape,
  crop: cropOf(photo),
  description: photo.description ?? '',
  tagIds: photo.media_tags.map(({ id }) => id),
})

export function turned(draft: PhotoDraft, turn: Turn): PhotoDraft {
  const isLeft = turn === 'left'
  const { crop } = draft
  return {
    ...draft,
    quarterTurns: (draft.quarterTurns + (isLeft ? 3 : 1)) % 4,
    shape: turnShape(draft.shape),
    crop: crop && (isLeft ? turnCropLeft(crop) : turnCropRight(crop)),
  }
}

/** The aspect ratio of all of the original, as a draft turns it. */
function ratioOf(photo: Photo, { quarterTurns }: PhotoDraft): number {
  const crop = cropOf(photo)
  const ratio = (photo.width / photo.height) * (crop ? crop.height / crop.width : 1)
  return (quarterTurns - turnsOf(photo)) % 2 === 0 ? ratio : 1 / ratio
}

/**
 * Returns the draft with the largest part of a shape in the middle.
 * @param shape null for all of the photo
 */
export const withShape = (photo: Photo, draft: PhotoDraft, shape: Shape | null): PhotoDraft =>
  shape === null
    ? { ...draft, crop: null }
    : { ...draft, shape, crop: middleCrop(ratioOf(photo, draft), shape) }

function isSameCrop(one: Crop | null, other: Crop | null): boolean {
  if (one === null || other === null) return one === other
  return (['top', 'left', 'width', 'height'] as const).every(
    (edge) => Math.abs(one[edge] - other[edge]) < unnoticed,
  )
}

const isSamePart = (one: PhotoDraft, other: PhotoDraft): boolean =>
  isSameCrop(one.crop, other.crop) && (one.crop === null || one.shape === other.shape)

const isSameText = (one: PhotoDraft, other: PhotoDraft): boolean =>
  trimmed(one.description) === trimmed(other.description)

const areSameTags = (one: PhotoDraft, other: PhotoDraft): boolean =>
  new Set(one.tagIds).symmetricDifference(new Set(other.tagIds)).size === 0

/** Whether the draft differs from what is stored. */
export function isChanged(photo: Photo, draft: PhotoDraft): boolean {
  const before = draftOf(photo)
  return !(
    before.quarterTurns === draft.quarterTurns &&
    isSamePart(before, draft) &&
    isSameText(before, draft) &&
    areSameTags(before, draft)
  )
}

/** Returns the turns that bring a photo from one position to another. */
export function turnsBetween(from: number, to: number): readonly Turn[] {
  const quarters = (to - from + 4) % 4
  return quarters === 3 ? ['left'] : Array<Turn>(quarters).fill('right')
}

type PhotoChanges = CallInput<'PUT /photo/{id}'>['body']

/**
 * Returns what one call stores of a draft besides turning, or null for nothing.
 * @param photo as it was when the member began
 * @param current as it is on the server, turned as in the draft
 */
export function changesOf(photo: Photo, current: Photo, draft: PhotoDraft): PhotoChanges | null {
  const { crop, shape, description, tagIds } = draft
  const before = draftOf(photo)
  const isOtherPart = !isSamePart(draftOf(current), draft)
  const isOtherText = !isSameText(before, draft)
  const hasOtherTags = !areSameTags(before, draft)
  if (!isOtherPart && !isOtherText && !hasOtherTags) return null
  return {
    ...(isOtherPart && { ...fieldsOf(crop), ...(crop && { shape }) }),
    ...(isOtherText && { description }),
    ...(hasOtherTags && { media_tags: [...tagIds] }),
  }
}

function fieldsOf(crop: Crop | null) {
  const rounded = crop && roundCrop(crop)
  return {
    crop_top: rounded?.top ?? null,
    crop_left: rounded?.left ?? null,
    crop_width: rounded?.width ?? null,
    crop_height: rounded?.height ?? null,
  }
}
