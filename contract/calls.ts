/**
 * The table of all calls, keyed by method and path. All paths begin with `/api` (docs/product.md#7-calls).
 * Each resource file declares its own rows. The server serves every row exactly once. The browser imports only types.
 */
import type { z } from 'zod'
import { accessTokenCalls } from './accessTokens.ts'
import { accountCalls } from './account.ts'
import { adminProfileCalls } from './adminProfile.ts'
import { appealCalls } from './appeals.ts'
import { auditLogCalls } from './auditLog.ts'
import { bannedWordCalls } from './bannedWords.ts'
import { blockCalls } from './blocks.ts'
import { broadcastCalls } from './broadcasts.ts'
import type { ReceivedFile } from './call.ts'
import { camCalls } from './cams.ts'
import { deletedMediaCalls } from './deletedMedia.ts'
import { dataExportCalls } from './dataExport.ts'
import { dudelistCalls } from './dudelist.ts'
import { eventCalls } from './events.ts'
import { galleryCalls } from './galleries.ts'
import { hotClickCalls } from './hotClicks.ts'
import { listCalls } from './lists.ts'
import { lookupCalls } from './lookups.ts'
import { mediaAccessCalls } from './mediaAccess.ts'
import { memberFinderCalls } from './memberFinder.ts'
import { memberCalls } from './members.ts'
import { messageCalls } from './messages.ts'
import { moderationCalls } from './moderation.ts'
import { moderationQueueCalls } from './moderationQueues.ts'
import { ownProfileCalls } from './ownProfile.ts'
import { paymentReportCalls } from './paymentReports.ts'
import { paymentCalls } from './payments.ts'
import { photoCalls } from './photos.ts'
import { placeCalls } from './places.ts'
import { productCalls } from './products.ts'
import { profileViewCalls } from './profileViews.ts'
import { reportCalls } from './reports.ts'
import { roleCalls } from './roles.ts'
import { searchCalls } from './search.ts'
import { securityCalls } from './security.ts'
import { sessionCalls } from './session.ts'
import { statisticCalls } from './statistics.ts'
import { systemMessageCalls } from './systemMessages.ts'
import { travelPlanCalls } from './travelPlans.ts'
import { vatRateCalls } from './vatRates.ts'
import { verificationCalls } from './verification.ts'
import { videoCalls } from './videos.ts'

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
  ...verificationCalls,
  ...securityCalls,
  ...dataExportCalls,
  ...placeCalls,
  ...travelPlanCalls,
  ...galleryCalls,
  ...photoCalls,
  ...deletedMediaCalls,
  ...videoCalls,
  ...hotClickCalls,
  ...searchCalls,
  ...lookupCalls,
  ...productCalls,
  ...paymentCalls,
  ...paymentReportCalls,
  ...vatRateCalls,
  ...statisticCalls,
  ...messageCalls,
  ...eventCalls,
  ...systemMessageCalls,
  ...broadcastCalls,
  ...bannedWordCalls,
  ...moderationCalls,
  ...moderationQueueCalls,
  ...adminProfileCalls,
  ...auditLogCalls,
  ...memberFinderCalls,
  ...roleCalls,
  ...appealCalls,
  ...accessTokenCalls,
} as const

export type Calls = typeof calls
export type CallKey = keyof Calls

type Schemas = { params: z.ZodType; query: z.ZodType; body: z.ZodType }
type FormOf<Row> = Row extends {
  multipart: { fields: infer Fields extends z.ZodType; files: infer Names extends readonly string[] }
}
  ? { fields: Fields; name: Names[number] }
  : never
/** The fields that a form may leave out are optional. Their types are those that the schema makes of the texts. */
type FieldsOf<Fields extends z.ZodType> = {
  [Name in keyof z.input<Fields>]: Name extends keyof z.output<Fields> ? z.output<Fields>[Name] : never
}
/** What a caller passes: the input types of the schemas. */
export type CallInput<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.input<Schema>
    : never
} & ([FormOf<Calls[Key]>] extends [never]
  ? unknown
  : {
      multipart: {
        fields: FieldsOf<FormOf<Calls[Key]>['fields']>
        files: Record<FormOf<Calls[Key]>['name'], Blob>
      }
    })
/** What a handler gets: the output types of the schemas. */
export type CallRequest<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : never
} & ([FormOf<Calls[Key]>] extends [never]
  ? unknown
  : {
      form: {
        fields: z.output<FormOf<Calls[Key]>['fields']>
        files: Record<FormOf<Calls[Key]>['name'], ReceivedFile>
      }
    })
/** What a handler returns and a caller gets. */
export type CallResponse<Key extends CallKey> = z.output<Calls[Key]['response']>
