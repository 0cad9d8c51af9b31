/** Photos and videos, as profiles, cards and messages contain them. */
import { z } from 'zod'
import { Id, Instant } from './primitives.ts'

const count = z.int().nonnegative()

/** The fields that photos and videos share and that depend on the viewer or change without the file. */
export const MediaFields = z.object({
  /** Counts of the last 30 days, and of all time. */
  recent_view_count: count,
  total_view_count: count,
  recent_hot_click_count: count,
  total_hot_click_count: count,
  is_hot_clicked: z.boolean(),
  is_reported_by_me: z.boolean(),
  reported_by_me_at: Instant.nullable(),
  media_tags: z.array(z.object({ id: Id, slug: z.string(), name: z.string() })),
  created_at: Instant,
  updated_at: Instant,
})
export type MediaFields = z.infer<typeof MediaFields>

/** A member's photo on cards: what it takes to draw it. */
export const Avatar = z.object({
  id: Id,
  description: z.string().nullable(),
  is_private: z.boolean(),
  is_approved: z.boolean(),
  width: z.int(),
  height: z.int(),
  shape: z.enum(['1:1', '3:4', '4:3', '3:5', '5:3']),
  order: z.int(),
  /** A ThumbHash in Base64, drawn until the photo is loaded. */
  thumbhash: z.string().nullable(),
  url: z.string(),
  square160_url: z.string(),
  square320_url: z.string(),
  height200_url: z.string(),
  width300_url: z.string(),
})
export type Avatar = z.infer<typeof Avatar>

/** A photo (docs/product.md#photo). */
export const Photo = Avatar.extend({
  ...MediaFields.shape,
  /** The part that is shown, as fractions of the upright original as it is turned. Null: all of it. */
  crop_top: z.number().nullable(),
  crop_left: z.number().nullable(),
  crop_width: z.number().nullable(),
  crop_height: z.number().nullable(),
  /** Null except for the owner and admins, in answers of the calls about photos. */
  original_url: z.string().nullable(),
  /** By how many quarters the original is turned clockwise. Null except for the owner and admins, as above. */
  quarter_turns: z.int().min(0).max(3).nullable(),
})
export type Photo = z.infer<typeof Photo>

/** A video (docs/product.md#video). */
export const Video = z.object({
  id: Id,
  /** An MP4 file. Its address answers range requests. */
  url: z.string(),
  thumbnail_url: z.string(),
  /** A WebP image of `stripFrames` frames next to each other (`contract/limits.ts`). */
  strip_url: z.string().nullable(),
  /** Until then the addresses lead to nothing. Only the owner gets such a video. */
  is_processed: z.boolean(),
  /** The encoded part in percent. */
  progress: z.int().min(0).max(100),
  /** Why it could not be processed, for the owner. */
  failed_text: z.string().nullable(),
  type: z.string(),
  description: z.string().nullable(),
  is_private: z.boolean(),
  is_approved: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_ms: z.int().nullable(),
  order: z.int(),
  /** The ThumbHash of the thumbnail, in Base64. */
  thumbhash: z.string().nullable(),
  ...MediaFields.shape,
})
export type Video = z.infer<typeof Video>
