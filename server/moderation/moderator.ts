/** The steps that all decisions about a member share. */
import { appealLink } from '../appeals/appealLink.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'
import { forbidden, notFound, unprocessable } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type FurtherEvent, sendSystemMessage } from '../systemMessages/sendSystemMessage.ts'
import { lockModeratedMembers, type ModeratedMember } from './repository.ts'

export interface ModerationDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'contacts' | 'keys' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post' | 'postToMember'>
  readonly sessions: {
    changed(memberId: number): Promise<void>
    endAll(memberId: number): Promise<void>
  }
  /** Closes a member's sockets. Call it after the event that tells the member why is stored. */
  readonly disconnectMember: (memberId: number) => void
}

/** The admin who decides. Functions take null for the command line, which has no account and may do everything. */
export interface Moderator {
  /** The acting member: the alias, if there is one. */
  readonly memberId: number
  /** The member who signed in. Differs from `memberId` under an alias. */
  readonly ownId: number
  /** The stored decision that is carried out. Missing for one that takes effect at once, without a row of its own yet. */
  readonly decisionId?: number
}

/**
 * Locks the member that a decision is about, and the deciding admin, whose rights are checked.
 * @throws HttpError 404 for a deleted or missing member; 422 for oneself; 403 for an admin, unless a super
 * admin decides (`docs/decisions.md#who-decides-about-whom`)
 */
export async function lockModeratedMember(
  trx: Trx,
  by: Moderator | null,
  memberId: number,
): Promise<ModeratedMember> {
  const rows = await lockModeratedMembers(trx, by === null ? [memberId] : [by.memberId, memberId])
  const member = rows.find(({ id }) => id === memberId)
  if (!member || member.deleted_at !== null) throw notFound()
  if (by === null) return member
  if (memberId === by.memberId || memberId === by.ownId)
    throw unprocessable({ id: ['You cannot do this to yourself.'] })
  const moderator = rows.find(({ id }) => id === by.memberId)
  // When two admins suspend each other at the same time, the second has lost their rights here.
  const mayModerate =
    moderator !== undefined && moderator.suspended_at === null && moderator.adminRoles.length > 0
  const isAbove = moderator?.adminRoles.includes('super-admin') === true || member.adminRoles.length === 0
  if (!mayModerate || !isAbove) throw forbidden()
  return member
}

type AddressConfig = Pick<Config, 'appUrl' | 'keys'>

/** The address of the page where the member can appeal a decision, for mails. Null for one of the command line. */
export function appealAddress(config: AddressConfig, decisionId: number): string
export function appealAddress(config: AddressConfig, decisionId: number | null): string | null
export function appealAddress({ appUrl, keys }: AddressConfig, decisionId: number | null): string | null {
  return decisionId === null ? null : `${appUrl}${appealLink(keys.appeals, decisionId)}`
}

export interface Decision {
  readonly action: string
  readonly memberId: number
  readonly before: JsonValue
  readonly after: JsonValue
  readonly reason?: string | null
}

/** Writes the audit row of a decision. Each write of an admin leaves exactly one. */
export const recordDecision = (
  trx: Trx,
  by: Moderator | null,
  { memberId, ...decision }: Decision,
): Promise<void> =>
  writeAudit(trx, {
    ...decision,
    actorId: by?.memberId ?? null,
    ownId: by?.ownId ?? null,
    target: { type: 'member', id: String(memberId) },
  })

/**
 * Notifies a member with a flash and a system message. Neither names the admin.
 *
 * @param others further events about the decision, sent before the flash; for this member unless they name another
 * @param decisionId the decision, for one that the member can appeal
 */
export const notifyMember = (
  trx: Trx,
  memberId: number,
  text: string,
  type: 'SuccessFlash' | 'ErrorFlash',
  others: readonly FurtherEvent[] = [],
  decisionId: number | null = null,
): Promise<void> =>
  sendSystemMessage(
    trx,
    memberId,
    text,
    [...others, { type, subject: { html: escapeHtml(text) } }],
    decisionId,
  )
