import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Indexes the end of cams, because the server looks for ended cams every second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `create index member_cam_until on member (cam_until) where cam_until is not null;`)
}
