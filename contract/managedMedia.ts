/** What the calls about photos (`photos.ts`) and about videos (`videos.ts`) have in common. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { OpenReport } from './moderation.ts'
import { pageOf, UserListQuery } from './paging.ts'
import {
  countResponse,
  FormBoolean,
  FormTags,
  Id,
  idParams,
  Instant,
  MediaTags,
  trimmedText,
} from './primitives.ts'

const description = trimmedText()
  .max(limits.mediaDescriptionLength, 'This text is too long.')
  .transform((text) => (text === '' ? null : text))

/** The fields of an upload besides its file. */
export const UploadFields = z
  .object({
    description: description.optional(),
    is_private: FormBoolean.optional(),
    media_tags: FormTags.optional(),
  })
  .strict()

/** What a member may change of their photos and videos. */
export const mediaChanges = {
  description: description.nullable(),
  is_private: z.boolean(),
  media_tags: MediaTags,
  /** The place among the member's public or private ones, from 0. Beyond the last means the last. */
  order: z.int().min(0).max(limits.largestOrder),
}

/** What admins get besides a photo or video that waits for a decision. */
export const waitingFields = {
  user: z.object({ id: Id, name: z.string() }),
  waiting_since: Instant,
  /** Changes with what is judged: the pixels, the description, and whether it is private. */
  version: z.string(),
  /** Similar to one that an admin removed (docs/decisions.md#similar-photos). */
  is_similar_to_removed: z.boolean(),
  /** The latest `limits.openReportsShown` reports. */
  open_reports: z.array(OpenReport.omit({ message: true })),
}

/** What the admin has seen: the `version` of the queue. */
export const Approval = z.object({ version: trimmedText().min(1).max(64) }).strict()

/** @param what the listed ones, such as `the approved photos` */
export const mediaList = <Item extends z.ZodType>(
  what: string,
  access: 'onboarded' | 'selfOrAdmin',
  item: Item,
) =>
  call({
    summary: `Returns ${what} of a member, in the member’s order. Empty when the viewer may not see them.`,
    access,
    params: idParams,
    response: z.object({ data: z.array(item) }),
  })

/** @param ones `photos` or `videos` */
export const mostMedia = (ones: string, who: 'a member' | 'a supporter') =>
  call({ summary: `Returns how many ${ones} ${who} may have.`, access: 'member', response: countResponse })

export const mediaCount = (ones: string) =>
  call({ summary: `Returns how many ${ones} the member has.`, access: 'member', response: countResponse })

export const approvalQueue = <Item extends z.ZodType>(ones: string, item: Item) =>
  call({
    summary: `Returns ${ones} that wait for approval, longest waiting first.`,
    access: 'admin',
    query: UserListQuery,
    response: pageOf(item),
  })

export const reportQueue = <Item extends z.ZodType>(ones: string, item: Item) =>
  call({
    summary: `Returns reported ${ones}: first those reported as under age, then longest waiting first.`,
    access: 'admin',
    query: UserListQuery,
    response: pageOf(item),
  })

export const reportCount = (ones: string) =>
  call({ summary: `Returns the number of reported ${ones}.`, access: 'admin', response: countResponse })
