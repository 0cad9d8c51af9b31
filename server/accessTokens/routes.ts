import type { FastifyRequest } from 'fastify'
import type { AccessTokenKind, ApiScope, NewAccessToken } from '../../contract/accessTokens.ts'
import { accessTokens as limits } from '../../contract/limits.ts'
import type { OwnerProof } from '../../contract/primitives.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import { makeSecret } from '../base/accessSecret.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { presentAccessToken } from './presentAccessToken.ts'
import {
  type AccessTokenRow,
  findAccessToken,
  findAccessTokens,
  insertAccessToken,
  revokeAccessToken,
} from './repository.ts'

export interface AccessTokenDeps extends OwnerDeps {
  readonly limitPasswordTries: LimitPasswordTries
  readonly now: () => number
}

interface NewToken {
  readonly label: string
  readonly scopes?: readonly ApiScope[]
  readonly supporter_days?: number
  /** Null for API tokens. */
  readonly max_uses: number | null
  /** Null: without an end. */
  readonly valid_days: number | null
}

const day = 24 * 60 * 60_000

/** How the audit log names each kind. */
const recordedKinds = {
  invitation: 'invitationCode',
  supporter: 'supporterCode',
  api: 'apiToken',
} as const satisfies Record<AccessTokenKind, string>

/** What the audit log keeps of a token. */
const recorded = (row: AccessTokenRow) => ({
  label: row.label,
  beginning: row.beginning,
  ...(row.kind === 'api' && { scopes: row.scopes }),
  ...(row.supporter_days !== null && { supporter_days: row.supporter_days }),
  ...(row.kind === 'invitation' && { max_uses: row.max_uses }),
  expires_at: row.expires_at?.toISOString() ?? null,
})

export const createAccessTokenHandlers = (deps: AccessTokenDeps) => {
  const { db, limitPasswordTries, now } = deps

  async function list(kind: AccessTokenKind) {
    const rows = await findAccessTokens(db, kind, limits.listed + 1)
    const at = now()
    return {
      data: rows.slice(0, limits.listed).map((row) => presentAccessToken(row, at)),
      has_more: rows.length > limits.listed,
    }
  }

  async function confirm(viewer: Viewer, request: FastifyRequest, proof: OwnerProof) {
    refuseAlias(viewer)
    await limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, proof))
  }

  const audit = (trx: Trx, viewer: Viewer, row: AccessTokenRow, did: 'create' | 'revoke') =>
    writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: `${recordedKinds[row.kind]}.${did}`,
      target: { type: 'access_token', id: String(row.id) },
      ...(did === 'create' ? { after: recorded(row) } : { before: recorded(row) }),
    })

  async function require(trx: Trx, kind: AccessTokenKind, id: number): Promise<AccessTokenRow> {
    const row = await findAccessToken(trx, kind, id)
    if (!row) throw notFound()
    return row
  }

  const create = (viewer: Viewer, kind: AccessTokenKind, token: NewToken): Promise<NewAccessToken> =>
    inTransaction(db, async (trx) => {
      const { secret, hash, beginning } = makeSecret(kind)
      const { label, scopes = [], supporter_days = null, max_uses, valid_days } = token
      const at = now()
      const id = await insertAccessToken(trx, {
        kind,
        hash,
        beginning,
        label,
        scopes: [...scopes],
        supporter_days,
        max_uses,
        expires_at: valid_days === null ? null : new Date(at + valid_days * day),
        last_used_at: null,
        // The person who signed in, also under an alias.
        created_by_id: viewer.ownId,
        revoked_at: null,
        created_at: new Date(at),
      })
      const row = await require(trx, kind, id)
      await audit(trx, viewer, row, 'create')
      return { token: presentAccessToken(row, at), secret }
    })

  const revoke = async (viewer: Viewer, kind: AccessTokenKind, id: number) => {
    if (kind !== 'invitation') refuseAlias(viewer)
    return inTransaction(db, async (trx) => {
      const isNew = await revokeAccessToken(trx, { kind, id, at: new Date(now()) })
      const row = await require(trx, kind, id)
      if (isNew) await audit(trx, viewer, row, 'revoke')
      return presentAccessToken(row, now())
    })
  }

  return {
    'GET /invitation-code': () => list('invitation'),
    'POST /invitation-code': ({ viewer, body }) => create(viewer, 'invitation', body),
    'PUT /invitation-code/{id}/revoke': ({ viewer, params }) => revoke(viewer, 'invitation', params.id),

    'GET /supporter-code': () => list('supporter'),
    'POST /supporter-code': async ({ viewer, body, request }) => {
      const { password, user_name, ...token } = body
      await confirm(viewer, request, { password, user_name })
      return create(viewer, 'supporter', { ...token, max_uses: 1 })
    },
    'PUT /supporter-code/{id}/revoke': ({ viewer, params }) => revoke(viewer, 'supporter', params.id),

    'GET /api-token': () => list('api'),
    'POST /api-token': async ({ viewer, body, request }) => {
      const { password, user_name, ...token } = body
      await confirm(viewer, request, { password, user_name })
      return create(viewer, 'api', { ...token, max_uses: null })
    },
    'PUT /api-token/{id}/revoke': ({ viewer, params }) => revoke(viewer, 'api', params.id),
  } satisfies Partial<Handlers>
}
