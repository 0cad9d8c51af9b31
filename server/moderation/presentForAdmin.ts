import { unsentTextKeptDays } from '../../contract/limits.ts'
import type { z } from 'zod'
import type { OpenReport, UserAdmin } from '../../contract/moderation.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { notFound } from '../http/errors.ts'
import { ageAt } from '../../contract/age.ts'
import { defaultName } from '../members/presentCards.ts'
import { presentVerifications, type PresentVerificationDeps } from '../verification/presentVerification.ts'
import { presentPublicPhoto } from '../photos/presentPhoto.ts'
import {
  type AdminRow,
  findForAdmin,
  findMessagesAround,
  findOpenReports,
  findPhotosForAdmin,
} from './adminRepository.ts'

const day = 24 * 60 * 60_000
const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null

/** Who looks, and when. Addresses of verification photos work for the admin's session only. */
export interface AdminLook {
  readonly viewer: Viewer
  /** Epoch milliseconds. */
  readonly now: number
}

/** Returns members by id as admins see them, including deleted members. */
export async function presentForAdmin(
  deps: PresentVerificationDeps,
  ids: readonly number[],
  { viewer, now }: AdminLook,
): Promise<ReadonlyMap<number, UserAdmin>> {
  if (ids.length === 0) return new Map()
  const { db } = deps
  const unsentAfter = new Date(now - unsentTextKeptDays * day)
  const [members, photos, reports, verifications] = await Promise.all([
    findForAdmin(db, ids),
    findPhotosForAdmin(db, ids),
    findOpenReports(db, ids, unsentAfter).then((rows) => presentReports(db, rows, unsentAfter)),
    presentVerifications(deps, viewer, ids),
  ])
  const photosOf = Map.groupBy(photos, ({ member_id }) => member_id)
  const reportsOf = Map.groupBy(reports, ({ member_id }) => member_id)
  return new Map(
    members.map((row) => [
      row.id,
      {
        ...presentAccount(row),
        ...presentStatus(row, now),
        is_waiting_for_verification: verifications.get(row.id)?.state === 'pending',
        verification_photo: verifications.get(row.id) ?? null,
        age: row.birthday === null ? null : ageAt(row.birthday, now),
        photos: (photosOf.get(row.id) ?? []).map((photo) => presentPublicPhoto(photo)),
        open_reports: (reportsOf.get(row.id) ?? []).map(({ report }) => report),
      },
    ]),
  )
}

/** @throws HttpError 404 */
export async function presentOneForAdmin(
  deps: PresentVerificationDeps,
  id: number,
  look: AdminLook,
): Promise<UserAdmin> {
  const member = (await presentForAdmin(deps, [id], look)).get(id)
  if (!member) throw notFound()
  return member
}

type ReportRow = Awaited<ReturnType<typeof findOpenReports>>[number]

/** Presents reports with what surrounds the reported messages, in the order of `rows`. */
export async function presentReports<Row extends ReportRow>(
  db: Db,
  rows: readonly Row[],
  unsentAfter: Date,
): Promise<{ member_id: number; row: Row; report: z.output<typeof OpenReport> }[]> {
  const messageIds = rows.flatMap(({ message_id: id }) => (id === null ? [] : [id]))
  const around = messageIds.length === 0 ? [] : await findMessagesAround(db, messageIds, unsentAfter)
  const aroundOf = Map.groupBy(around, ({ reported_id: id }) => id)
  return rows.map((row) => ({
    member_id: row.member_id,
    row,
    report: {
      id: row.id,
      reason: row.reason,
      text: row.text,
      created_at: row.created_at.toISOString(),
      reporter: { id: row.reporter_id, name: row.reporter_name ?? defaultName },
      message:
        row.message_id === null || row.message_created_at === null
          ? null
          : {
              id: row.message_id,
              text: row.message_text,
              created_at: row.message_created_at.toISOString(),
              unsent_at: isoOrNull(row.message_unsent_at),
              around: (aroundOf.get(row.message_id) ?? []).map((message) => ({
                id: message.id,
                from_member_id: message.from_member_id,
                text: message.text,
                created_at: message.created_at.toISOString(),
                unsent_at: isoOrNull(message.unsent_at),
              })),
            },
    },
  }))
}

const presentAccount = (row: AdminRow) => ({
  id: row.id,
  name: row.name ?? defaultName,
  birthday: row.birthday,
  description: row.description,
  city: row.city,
  state: row.state,
  country: row.country,
  // Spaces stand for a place in no country.
  country_code: row.country_code !== null && /^[A-Z]{2}$/.test(row.country_code) ? row.country_code : null,
  email: row.email,
  email_verified_at: isoOrNull(row.email_verified_at),
  disables_emails: row.disables_emails,
  create_referrer: row.create_referrer,
  create_ip: row.create_ip,
  create_ip_country: row.create_ip_country,
  login_ip: row.login_ip,
  login_ip_country: row.login_ip_country,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  approved_at: isoOrNull(row.approved_at),
  supporter_since: isoOrNull(row.supporter_since),
  delete_requested_at: isoOrNull(row.delete_requested_at),
})

const presentStatus = (row: AdminRow, now: number) => ({
  is_onboarded: row.is_onboarded,
  is_enabled: row.is_enabled,
  is_approved: row.approved_at !== null,
  is_waiting_for_approval: row.is_onboarded && row.approved_at === null && row.rejected_at === null,
  rejection:
    row.rejected_at === null || row.rejection_reason_id === null
      ? null
      : {
          rejected_at: row.rejected_at.toISOString(),
          rejection_reason_id: row.rejection_reason_id,
          text: row.rejected_text,
        },
  is_hidden: row.hidden_at !== null,
  is_suspended: row.suspended_at !== null,
  suspended_text: row.suspended_text,
  is_suspended_as_scam: row.suspended_as_scam,
  is_verified: row.is_verified,
  is_kept_indefinitely: row.is_kept_indefinitely,
  is_supporter:
    row.is_legacy_supporter || (row.supporter_until !== null && row.supporter_until.getTime() > now),
  is_legacy_supporter: row.is_legacy_supporter,
  is_cam_banned: row.is_cam_banned,
  age_report_status: row.age_report_status,
  is_admin: row.is_admin,
  is_super_admin: row.roles.includes('super-admin'),
})
