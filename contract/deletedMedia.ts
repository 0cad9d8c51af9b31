/** A member's own photos and videos that are gone: those that an admin removed, and those that the member can bring back. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Photo, Video } from './media.ts'
import { Id, idParams, Instant } from './primitives.ts'

/** A photo or video of the member that an admin removed. */
export const RemovedMedia = z.object({
  id: Id,
  description: z.string().nullable(),
  is_private: z.boolean(),
  /** The reason, as the member was told. */
  text: z.string(),
  removed_at: Instant,
})
export type RemovedMedia = z.infer<typeof RemovedMedia>

const removedMedia = (ones: string) =>
  call({
    summary: `Returns the member’s ${ones} that admins removed in the last ${limits.removedMediaShownDays} days, newest first.`,
    access: 'member',
    response: z.object({ data: z.array(RemovedMedia) }),
  })

const restoredMedia = <Item extends z.ZodType>(one: string, item: Item) =>
  call({
    summary: `Brings back a ${one} that the member deleted a few minutes ago. 404 later, and for a ${one} that an admin removed. 409 \`too_many_${one}s\`.`,
    access: 'member',
    params: idParams,
    response: item,
  })

export const deletedMediaCalls = {
  'GET /photo/removed': removedMedia('photos'),
  'PUT /photo/{id}/restore': restoredMedia('photo', Photo),
  'GET /video/removed': removedMedia('videos'),
  'PUT /video/{id}/restore': restoredMedia('video', Video),
}
