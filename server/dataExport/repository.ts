/** The row of a member's archive: one each, replaced by the next request. */
import type { Db, Trx } from '../db/schema.ts'

const columns = [
  'id',
  'member_id',
  'state',
  'progress',
  'file_key',
  'size_bytes',
  'requested_at',
  'ready_at',
  'expires_at',
] as const

const selectExport = (db: Db, memberId: number) =>
  db.selectFrom('data_export').where('member_id', '=', memberId).select(columns)

export const findExport = (db: Db, memberId: number) => selectExport(db, memberId).executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Replaces the member's row by one whose archive is still to be made. The member must be locked. */
export async function replaceExport(trx: Trx, memberId: number, requestedAt: Date): Promise<ExportRow> {
  await trx.deleteFrom('data_export').where('member_id', '=', memberId).execute()
  return trx
    .insertInto('data_export')
    .values({ member_id: memberId, requested_at: requestedAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Begins an attempt to make an archive: the row names the attempt's folder from now on.
 * @returns the member, and the folder of an attempt that was killed; undefined when there is nothing to make
 */
export async function beginAttempt(
  trx: Trx,
  exportId: number,
  fileKey: string,
): Promise<{ memberId: number; killedKey: string | null } | undefined> {
  const row = await trx
    .selectFrom('data_export')
    .where('id', '=', exportId)
    .where('state', '=', 'making')
    .select(['member_id', 'file_key'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await trx
    .updateTable('data_export')
    .set({ file_key: fileKey, progress: 0 })
    .where('id', '=', exportId)
    .execute()
  return { memberId: row.member_id, killedKey: row.file_key }
}

/** The row, as long as the attempt with this folder is the last one. */
const ofAttempt = (db: Db, exportId: number, fileKey: string) =>
  db
    .updateTable('data_export')
    .where('id', '=', exportId)
    .where('state', '=', 'making')
    .where('file_key', '=', fileKey)

/** @param percent 0 to 100 */
export async function setProgress(
  db: Db,
  { exportId, fileKey, percent }: { exportId: number; fileKey: string; percent: number },
): Promise<void> {
  await ofAttempt(db, exportId, fileKey).set({ progress: percent }).execute()
}

/** Marks an archive as ready. @returns false if another attempt has begun, or nobody waits for it any more */
export async function finishAttempt(
  trx: Trx,
  attempt: { exportId: number; fileKey: string; sizeBytes: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(trx, attempt.exportId, attempt.fileKey)
    .set({
      state: 'ready',
      progress: 100,
      size_bytes: attempt.sizeBytes,
      ready_at: attempt.readyAt,
      expires_at: attempt.expiresAt,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks an archive that could not be made.
 * @returns the member and the folder of the last attempt; undefined if it is not being made
 */
export const failExport = (trx: Trx, exportId: number) =>
  trx
    .updateTable('data_export as failed')
    .from('data_export as before')
    .whereRef('before.id', '=', 'failed.id')
    .where('failed.id', '=', exportId)
    .where('failed.state', '=', 'making')
    .set({ state: 'failed', file_key: null })
    .returning(['failed.member_id', 'before.file_key'])
    .executeTakeFirst()

/** Makes a new download link of an archive. Earlier links stop working. */
export async function setLink(
  trx: Trx,
  link: { exportId: number; tokenHash: string; sessionId: string; until: Date },
): Promise<void> {
  await trx
    .updateTable('data_export')
    .set({
      link_token: link.tokenHash,
      link_session_id: link.sessionId,
      link_until: link.until,
      link_used_at: null,
    })
    .where('id', '=', link.exportId)
    .execute()
}

/** Finds the archive of a link. */
export const findByLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('data_export')
    .where('link_token', '=', tokenHash)
    .select([
      'member_id',
      'state',
      'file_key',
      'requested_at',
      'expires_at',
      'link_session_id',
      'link_until',
      'link_used_at',
    ])
    .executeTakeFirst()

/** Stores that a complete archive was downloaded by a link. */
export async function setLinkUsed(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ link_used_at: at })
    .where('link_token', '=', tokenHash)
    .where('link_used_at', 'is', null)
    .execute()
}

/** Forgets the folders of archives that have expired. @returns their names */
export async function forgetExpiredFiles(trx: Trx, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('data_export as expired')
    .from('data_export as before')
    .whereRef('before.id', '=', 'expired.id')
    .where('expired.state', '=', 'ready')
    .where('expired.file_key', 'is not', null)
    .where('expired.expires_at', '<=', now)
    .set({ file_key: null, link_token: null, link_session_id: null, link_until: null })
    .returning('before.file_key')
    .execute()
  return rows.flatMap(({ file_key: fileKey }) => fileKey ?? [])
}
