import type { Insertable, Selectable } from 'kysely'
import type { AccessTokenKind } from '../../contract/accessTokens.ts'
import type { Database, Db, Trx } from '../db/schema.ts'

export type AccessTokenRow = Omit<Selectable<Database['access_token']>, 'hash'> & {
  readonly created_by_name: string | null
}

const selectTokens = (db: Db) =>
  db
    .selectFrom('access_token')
    .innerJoin('member', 'member.id', 'access_token.created_by_id')
    .select([
      'access_token.id',
      'access_token.kind',
      'access_token.beginning',
      'access_token.label',
      'access_token.scopes',
      'access_token.supporter_days',
      'access_token.max_uses',
      'access_token.use_count',
      'access_token.expires_at',
      'access_token.last_used_at',
      'access_token.created_by_id',
      'access_token.revoked_at',
      'access_token.created_at',
      'member.name as created_by_name',
    ])

/** Returns the newest tokens of a kind. */
export const findAccessTokens = (db: Db, kind: AccessTokenKind, limit: number): Promise<AccessTokenRow[]> =>
  selectTokens(db)
    .where('access_token.kind', '=', kind)
    .orderBy('access_token.id', 'desc')
    .limit(limit)
    .execute()

export const findAccessToken = (
  db: Db,
  kind: AccessTokenKind,
  id: number,
): Promise<AccessTokenRow | undefined> =>
  selectTokens(db).where('access_token.kind', '=', kind).where('access_token.id', '=', id).executeTakeFirst()

export async function insertAccessToken(
  trx: Trx,
  token: Insertable<Database['access_token']>,
): Promise<number> {
  const { id } = await trx.insertInto('access_token').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns whether the token was not revoked before */
export async function revokeAccessToken(
  trx: Trx,
  { kind, id, at }: { readonly kind: AccessTokenKind; readonly id: number; readonly at: Date },
): Promise<boolean> {
  const revoked = await trx
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
