/** What every decision about a member has in common. */
import { writeAudit } from '../audit/repository.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'
import { forbidden, notFound, unprocessable } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import type { Mailer } from '../mail/mailer.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { insertSystemMessage } from '../systemMessages/repository.ts'
import { lockModeratedMembers, type ModeratedMember } from './repository.ts'

export interface ModerationDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly sessions: {
    changed(memberId: number): Promise<void>
    endAll(memberId: number): Promise<void>
  }
  /** Closes a member's sockets once he was told why. */
  readonly disconnectMember: (memberId: number) => void
}

/** Who decides; null from the command line, whose user has no account and no one above him. */
export interface Moderator {
  /** As whom he decides. */
  readonly memberId: number
  /** Who signed in; differs under an alias. */
  readonly ownId: number
}

/**
 * Begins a decision about a member: he stays as he is to its end, and so do the rights of who decides.
 * @throws HttpError 404 for one who is deleted or never was; 422 for oneself; 403 for one who has a role, but by a
 * super admin (DECISIONS, Moderation)
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
  // Two who suspend one another at once: the second has lost his rights by now.
  const mayModerate = moderator !== undefined && moderator.suspended_at === null && moderator.roles.length > 0
  const isAbove = moderator?.roles.includes('super-admin') === true || member.roles.length === 0
  if (!mayModerate || !isAbove) throw forbidden()
  return member
}

export interface Decision {
  readonly action: string
  readonly memberId: number
  readonly before: JsonValue
  readonly after: JsonValue
  readonly reason?: string | null
}

/** The one row that each write of an admin leaves (DECISIONS, Moderation). */
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

/** Tells a member at once where he is here, and in his notices. Who decided is not told. */
export async function notifyMember(
  trx: Trx,
  memberId: number,
  text: string,
  type: 'SuccessFlash' | 'ErrorFlash',
): Promise<void> {
  await insertSystemMessage(trx, memberId, text)
  await appendEvents(trx, [{ memberId, type, subject: { html: escapeHtml(text) } }])
}
