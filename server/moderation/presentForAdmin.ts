import type { UserAdmin } from '../../contract/moderation.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import { ageAt } from '../base/age.ts'
import { defaultName } from '../members/presentCards.ts'
import { presentPublicPhoto } from '../photos/presentPhoto.ts'
import { type AdminRow, findForAdmin, findOpenReports, findPhotosForAdmin } from './adminRepository.ts'

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null

/**
 * Returns members by id as admins see them, including deleted members.
 * @param now epoch milliseconds
 */
export async function presentForAdmin(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, UserAdmin>> {
  if (ids.length === 0) return new Map()
  const [members, photos, reports] = await Promise.all([
    findForAdmin(db, ids),
    findPhotosForAdmin(db, ids),
    findOpenReports(db, ids),
  ])
  const photosOf = Map.groupBy(photos, ({ member_id }) => member_id)
  const reportsOf = Map.groupBy(reports, ({ member_id }) => member_id)
  return new Map(
    members.map((row) => [
      row.id,
      {
        ...presentAccount(row),
        ...presentStatus(row, now),
        age: row.birthday === null ? null : ageAt(row.birthday, now),
        photos: (photosOf.get(row.id) ?? []).map((photo) => presentPublicPhoto(photo)),
        open_reports: (reportsOf.get(row.id) ?? []).map((report) => ({
          id: report.id,
          reason: report.reason,
          text: report.text,
          created_at: report.created_at.toISOString(),
          reporter: { id: report.reporter_id, name: report.reporter_name ?? defaultName },
        })),
      },
    ]),
  )
}

/** @throws HttpError 404 */
export async function presentOneForAdmin(db: Db, id: number, now: number): Promise<UserAdmin> {
  const member = (await presentForAdmin(db, [id], now)).get(id)
  if (!member) throw notFound()
  return member
}

const presentAccount = (row: AdminRow) => ({
  id: row.id,
  name: row.name ?? defaultName,
  birthday: row.birthday,
  description: row.description,
  city: row.city,
  state: row.state,
  country: row.country,
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
  is_waiting_for_verification: row.pending_verification_id !== null,
  is_kept_indefinitely: row.is_kept_indefinitely,
  is_supporter:
    row.is_legacy_supporter || (row.supporter_until !== null && row.supporter_until.getTime() > now),
  is_legacy_supporter: row.is_legacy_supporter,
  is_cam_banned: row.is_cam_banned,
  age_report_status: row.age_report_status,
  is_admin: row.roles.some((role) => role === 'admin' || role === 'super-admin'),
  is_super_admin: row.roles.includes('super-admin'),
})
