import { adminProfileRows, unsentTextKeptDays } from '../../../contract/limits.ts'
import type { AdminProfile } from '../../../contract/adminProfile.ts'
import { presentEntry } from '../../auditLog/presentEntry.ts'
import type { Db } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import { findSessionsOf } from '../../identity/sessionRepository.ts'
import { defaultName } from '../../members/presentCards.ts'
import type { PresentVerificationDeps } from '../../verification/presentVerification.ts'
import { presentOneForAdmin } from '../presentForAdmin.ts'
import { presentNote } from '../queues/adminNotes.ts'
import { readDecisions } from '../queues/decisionRepository.ts'
import { readNotesAbout } from '../queues/noteRepository.ts'
import { presentDecision } from '../queues/presentDecision.ts'
import { readAliasWrites, readAuditAbout, readAuditBy } from './auditRepository.ts'
import {
  findAccountOf,
  type PaymentRow,
  readAliases,
  readAliasOwners,
  readInvitation,
  readPayments,
  readReports,
  readSignIns,
  type ReportRow,
} from './profileRepository.ts'

const day = 24 * 60 * 60_000
const limit = adminProfileRows

export interface PresentProfileDeps extends PresentVerificationDeps {
  readonly now: () => number
}

/**
 * Returns everything about one member, for admins (`docs/product.md#admin-profile`).
 * @throws HttpError 404 for a missing member
 */
export async function presentProfile(
  deps: PresentProfileDeps,
  viewer: Viewer,
  memberId: number,
): Promise<AdminProfile> {
  const { db } = deps
  const now = deps.now()
  const { open_reports: _, ...member } = await presentOneForAdmin(deps, memberId, { viewer, now })
  const range = { limit, unsentAfter: new Date(now - unsentTextKeptDays * day) }
  const [account, invitation, aliases, owners, payments, by, about, decisions, notes, ...audits] =
    await Promise.all([
      presentAccount(db, memberId, now),
      readInvitation(db, memberId),
      readAliases(db, memberId, limit),
      readAliasOwners(db, memberId, limit),
      readPayments(db, memberId, limit),
      readReports(db, 'reporter_id', memberId, range),
      readReports(db, 'about_member_id', memberId, range),
      readDecisions(db, { before: null, memberId, limit }),
      readNotesAbout(db, memberId, limit),
      readAuditAbout(db, memberId, limit),
      readAuditBy(db, memberId, limit),
      readAliasWrites(db, 'own_id', memberId, limit),
      readAliasWrites(db, 'actor_id', memberId, limit),
    ])
  const [done, did, asAnother, byAnother] = audits
  const aliasWrites = [...asAnother, ...byAnother].toSorted((one, two) => two.id - one.id).slice(0, limit)
  return {
    member,
    ...account,
    invitation: invitation
      ? { label: invitation.label, invited_by: person(invitation.id, invitation.name) }
      : null,
    may_act_as: aliases.map(({ id, name }) => person(id, name)),
    acted_as_by: owners.map(({ id, name }) => person(id, name)),
    alias_writes: aliasWrites.map(presentEntry),
    payments: payments.map(presentPayment),
    reports_by: by.map(presentReport),
    reports_about: about.map(presentReport),
    decisions: decisions.map(presentDecision),
    audit: done.map(presentEntry),
    audit_by: did.map(presentEntry),
    notes: notes.map(presentNote),
  }
}

const person = (id: number, name: string | null) => ({ id, name: name ?? defaultName })

/** Returns how a member signs in, without tokens. An erased member has no account. */
async function presentAccount(
  db: Db,
  memberId: number,
  now: number,
): Promise<Pick<AdminProfile, 'sign_ins' | 'sessions'>> {
  const accountId = await findAccountOf(db, memberId)
  if (accountId === null) return { sign_ins: [], sessions: [] }
  const [signIns, sessions] = await Promise.all([
    readSignIns(db, accountId, limit),
    findSessionsOf(db, accountId, now),
  ])
  return {
    sign_ins: signIns.map((row) => ({
      id: row.id,
      signed_in_at: row.signed_in_at.toISOString(),
      ip: row.ip_address,
      proved_by: row.proved_by,
    })),
    sessions: sessions
      .toSorted((one, two) => two.created_at.getTime() - one.created_at.getTime())
      .slice(0, limit)
      .map((row) => ({
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        ip: row.ip_address,
        user_agent: row.user_agent,
        keeps_signed_in: row.keeps_signed_in,
        alias: row.alias_id === null ? null : person(row.alias_id, row.alias_name),
      })),
  }
}

const presentPayment = ({ paid_at: paidAt, ...row }: PaymentRow): AdminProfile['payments'][number] => ({
  ...row,
  paid_at: paidAt.toISOString(),
})

const presentReport = (row: ReportRow): AdminProfile['reports_by'][number] => ({
  id: row.id,
  reason: row.reason,
  text: row.text,
  created_at: row.created_at.toISOString(),
  reporter: person(row.reporter_id, row.reporter_name),
  subject: { type: row.subject_type, id: row.subject_id },
  about: person(row.about_member_id, row.about_name),
  message:
    row.message_created_at === null
      ? null
      : {
          text: row.message_text,
          created_at: row.message_created_at.toISOString(),
          unsent_at: row.message_unsent_at?.toISOString() ?? null,
        },
  decided_at: row.decided_at?.toISOString() ?? null,
})
