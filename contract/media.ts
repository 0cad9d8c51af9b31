/** Photos and videos, as profiles, cards and messages contain them. */
import { z } from 'zod'
import { Id } from './primitives.ts'

/** A photo (docs/product.md#photo). */
export const Photo = z.object({
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
export type Photo = z.infer<typeof Photo>

/** A video (docs/product.md#video). */
export const Video = z.object({
  id: Id,
  /** An MP4 file. Its address answers range requests. */
  url: z.string(),
  thumbnail_url: z.string(),
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
})
export type Video = z.infer<typeof Video>
