/**
 * The table of all calls, keyed by method and path. All paths begin with `/api` (docs/product.md#7-calls).
 * Each resource file declares its own rows. The server serves every row exactly once. The browser imports only types.
 */
import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { blockCalls } from './blocks.ts'
import { camCalls } from './cams.ts'
import { dudelistCalls } from './dudelist.ts'
import { eventCalls } from './events.ts'
import { galleryCalls } from './galleries.ts'
import { listCalls } from './lists.ts'
import { lookupCalls } from './lookups.ts'
import { mediaAccessCalls } from './mediaAccess.ts'
import { memberCalls } from './members.ts'
import { messageCalls } from './messages.ts'
import { moderationCalls } from './moderation.ts'
import { ownProfileCalls } from './ownProfile.ts'
import { placeCalls } from './places.ts'
import { productCalls } from './products.ts'
import { profileViewCalls } from './profileViews.ts'
import { reportCalls } from './reports.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './session.ts'
import { systemMessageCalls } from './systemMessages.ts'
import { travelPlanCalls } from './travelPlans.ts'

export const calls = {
  ...sessionCalls,
  ...memberCalls,
  ...listCalls,
  ...dudelistCalls,
  ...mediaAccessCalls,
  ...blockCalls,
  ...profileViewCalls,
  ...reportCalls,
  ...camCalls,
  ...ownProfileCalls,
  ...accountCalls,
  ...placeCalls,
  ...travelPlanCalls,
  ...galleryCalls,
  ...searchCalls,
  ...lookupCalls,
  ...productCalls,
  ...messageCalls,
  ...eventCalls,
  ...systemMessageCalls,
  ...moderationCalls,
} as const

export type Calls = typeof calls
export type CallKey = keyof Calls

type Schemas = { params: z.ZodType; query: z.ZodType; body: z.ZodType }
/** What a caller passes: the input types of the schemas. */
export type CallInput<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.input<Schema>
    : never
}
/** What a handler gets: the output types of the schemas. */
export type CallRequest<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : never
}
/** What a handler returns and a caller gets. */
export type CallResponse<Key extends CallKey> = z.output<Calls[Key]['response']>
