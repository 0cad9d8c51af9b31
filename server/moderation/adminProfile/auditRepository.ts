/** Rows of the audit log about one member, newest first. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const isUnderAlias = sql<boolean>`entry.own_id <> entry.actor_id`

const entries = (db: Db, limit: number) =>
  db
    .selectFrom('audit_log as entry')
    .leftJoin('member as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('member as own', 'own.id', 'entry.own_id')
    .select([
      'entry.id',
      'entry.action',
      'entry.actor_id',
      'actor.name as actor_name',
      'entry.own_id',
      'own.name as own_name',
      'entry.target_type',
      'entry.target_id',
      sql<string | null>`entry.before::text`.as('before'),
      sql<string | null>`entry.after::text`.as('after'),
      'entry.reason',
      'entry.created_at',
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit)

/** Returns what was done to a member. */
export const readAuditAbout = (db: Db, memberId: number, limit: number) =>
  entries(db, limit)
    .where('entry.target_type', '=', 'member')
    .where('entry.target_id', '=', String(memberId))
    .execute()

/** Returns what a member did, without an alias. */
export const readAuditBy = (db: Db, memberId: number, limit: number) =>
  entries(db, limit)
    .where('entry.actor_id', '=', memberId)
    .where(sql<boolean>`entry.own_id is not distinct from entry.actor_id`)
    .execute()

/** Returns what a member wrote under an alias (`own_id`), or what others wrote in their name (`actor_id`). */
export const readAliasWrites = (db: Db, side: 'own_id' | 'actor_id', memberId: number, limit: number) =>
  entries(db, limit).where(`entry.${side}`, '=', memberId).where(isUnderAlias).execute()
