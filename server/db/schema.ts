/** The tables for Kysely. Names and types must match `migrations/`, which define the schema. */
import type { Kysely, Transaction } from 'kysely'
import type * as accessTokens from './schema/accessTokens.ts'
import type * as dataExports from './schema/dataExports.ts'
import type * as identity from './schema/identity.ts'
import type * as media from './schema/media.ts'
import type * as members from './schema/members.ts'
import type * as messages from './schema/messages.ts'
import type * as moderation from './schema/moderation.ts'
import type * as payments from './schema/payments.ts'
import type * as statistics from './schema/statistics.ts'

export interface Database {
  access_token: accessTokens.AccessTokenTable
  invitation_use: accessTokens.InvitationUseTable

  alias: members.AliasTable
  banned_word: members.BannedWordTable
  block: members.BlockTable
  cell: members.CellTable
  cell_trait: members.CellTraitTable
  cell_zone: members.CellZoneTable
  dudelist: members.DudelistTable
  email_preference: members.EmailPreferenceTable
  lookup: members.LookupTable
  media_view: members.MediaViewTable
  member: members.MemberTable
  member_exact_place: members.MemberExactPlaceTable
  member_link: members.MemberLinkTable
  member_lookup: members.MemberLookupTable
  member_name_try: members.MemberNameTryTable
  member_network: members.MemberNetworkTable
  member_place: members.MemberPlaceTable
  member_place_change: members.MemberPlaceChangeTable
  member_role: members.MemberRoleTable
  member_search: members.MemberSearchTable
  member_statistics: members.MemberStatisticsTable
  member_view: members.MemberViewTable
  permission: members.PermissionTable
  popular_rank: members.PopularRankTable
  presence: members.PresenceTable
  removed_note: members.RemovedNoteTable
  role: members.RoleTable
  role_permission: members.RolePermissionTable
  saved_search: members.SavedSearchTable
  setting: members.SettingTable
  travel_plan: members.TravelPlanTable
  unlock: members.UnlockTable
  view_day: members.ViewDayTable
  opened_profile: members.OpenedProfileTable

  identity_account: identity.IdentityAccountTable
  identity_challenge: identity.IdentityChallengeTable
  identity_email_change: identity.IdentityEmailChangeTable
  identity_failed_try: identity.IdentityFailedTryTable
  identity_join: identity.IdentityJoinTable
  identity_mailed_address: identity.IdentityMailedAddressTable
  identity_passkey: identity.IdentityPasskeyTable
  identity_recovery_code: identity.IdentityRecoveryCodeTable
  identity_session: identity.IdentitySessionTable
  identity_sign_in: identity.IdentitySignInTable
  identity_two_factor: identity.IdentityTwoFactorTable
  identity_user: identity.IdentityUserTable
  identity_verification: identity.IdentityVerificationTable

  data_export: dataExports.DataExportTable

  photo: media.PhotoTable
  photo_hot_click: media.PhotoHotClickTable
  photo_media_tag: media.PhotoMediaTagTable
  removed_media: media.RemovedMediaTable
  upload: media.UploadTable
  verification_photo: media.VerificationPhotoTable
  video: media.VideoTable
  video_hot_click: media.VideoHotClickTable
  video_media_tag: media.VideoMediaTagTable

  broadcast: messages.BroadcastTable
  conversation: messages.ConversationTable
  conversation_member: messages.ConversationMemberTable
  event_position: messages.EventPositionTable
  event_publication: messages.EventPublicationTable
  idempotency: messages.IdempotencyTable
  member_event: messages.MemberEventTable
  message: messages.MessageTable
  message_photo: messages.MessagePhotoTable
  message_video: messages.MessageVideoTable
  saved_message: messages.SavedMessageTable
  system_message: messages.SystemMessageTable
  system_message_mark: messages.SystemMessageMarkTable
  system_message_removal: messages.SystemMessageRemovalTable
  unread_digest: messages.UnreadDigestTable

  appeal: moderation.AppealTable
  audit_log: moderation.AuditLogTable
  moderation_decision: moderation.ModerationDecisionTable
  admin_note: moderation.AdminNoteTable
  moderation_item: moderation.ModerationItemTable
  rejection_reason: moderation.RejectionReasonTable
  report: moderation.ReportTable

  payment: payments.PaymentTable
  payment_order: payments.PaymentOrderTable
  payment_postback: payments.PaymentPostbackTable
  payment_refund: payments.PaymentRefundTable
  product: payments.ProductTable
  sandbox_event: payments.SandboxEventTable
  supporter_reminder: payments.SupporterReminderTable
  sandbox_order: payments.SandboxOrderTable
  supporter_grant: payments.SupporterGrantTable
  vat_rate: payments.VatRateTable

  member_seen: statistics.MemberSeenTable
  statistic_city: statistics.StatisticCityTable
  statistic_cohort: statistics.StatisticCohortTable
  statistic_day: statistics.StatisticDayTable
  statistic_month: statistics.StatisticMonthTable
}

/** The database, or a transaction of it. */
export type Db = Kysely<Database>
/** A transaction, for functions that must run in one. */
export type Trx = Transaction<Database>
