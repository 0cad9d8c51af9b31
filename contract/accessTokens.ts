/** Invitation codes, supporter codes and API tokens (docs/product.md#tokens). A secret is returned once, when it is made. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Id, idParams, Instant, OwnerProof, trimmedText } from './primitives.ts'

const { accessTokens } = limits

export const AccessTokenKind = z.enum(['invitation', 'supporter', 'api'])
export type AccessTokenKind = z.infer<typeof AccessTokenKind>

/** What an API token may read. `apiScopes.ts` names the calls. */
export const ApiScope = z.enum(['statistics:read', 'payments:read', 'members:read'])
export type ApiScope = z.infer<typeof ApiScope>

/** `used`: no use is left. */
export const AccessTokenState = z.enum(['active', 'used', 'expired', 'revoked'])
export type AccessTokenState = z.infer<typeof AccessTokenState>

export const AccessToken = z.object({
  id: Id,
  kind: AccessTokenKind,
  label: z.string(),
  /** The first characters of the secret. */
  beginning: z.string(),
  state: AccessTokenState,
  /** Of API tokens; empty for codes. */
  scopes: z.array(ApiScope),
  /** Null for others than supporter codes. */
  supporter_days: z.int().positive().nullable(),
  /** Null for API tokens, which have no limit. */
  max_uses: z.int().positive().nullable(),
  use_count: z.int().nonnegative(),
  expires_at: Instant.nullable(),
  /** For API tokens exact to a minute. */
  last_used_at: Instant.nullable(),
  created_by: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
  revoked_at: Instant.nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** A new token with its secret, which is never shown again. */
export const NewAccessToken = z.object({ token: AccessToken, secret: z.string() })
export type NewAccessToken = z.infer<typeof NewAccessToken>

const list = z.object({ data: z.array(AccessToken), has_more: z.boolean() })

const enterDays = 'Enter a number of days.'
const label = trimmedText()
  .min(1, 'Enter a label.')
  .max(accessTokens.labelLength, `Use at most ${accessTokens.labelLength} characters.`)
const daysUpTo = (most: number) =>
  z
    .int(enterDays)
    .min(1, enterDays)
    .max(most, `At most ${most.toLocaleString('en')} days are possible.`)
/** Null: without an end. */
const codeDays = daysUpTo(accessTokens.codeValidDays).nullable()

const revoke = (of: string, access: 'admin' | 'superAdmin') =>
  call({
    summary: `Revokes ${of}. One that is revoked already stays so.`,
    access,
    params: idParams,
    response: AccessToken,
  })

export const accessTokenCalls = {
  'GET /invitation-code': call({
    summary: 'Returns the newest invitation codes, without their secrets.',
    access: 'admin',
    response: list,
  }),
  'POST /invitation-code': call({
    summary: 'Makes an invitation code, and returns its secret this once.',
    access: 'admin',
    status: 201,
    body: z
      .object({
        label,
        max_uses: z
          .int('Enter a number.')
          .min(1, 'Enter a number from 1.')
          .max(
            accessTokens.maxUses,
            `At most ${accessTokens.maxUses.toLocaleString('en')} uses are possible.`,
          ),
        valid_days: codeDays,
      })
      .strict(),
    response: NewAccessToken,
  }),
  'PUT /invitation-code/{id}/revoke': revoke('an invitation code', 'admin'),

  'GET /supporter-code': call({
    summary: 'Returns the newest supporter codes, without their secrets.',
    access: 'superAdmin',
    response: list,
  }),
  'POST /supporter-code': call({
    summary:
      'Makes a supporter code, which counts once, and returns its secret this once. Needs the password.',
    access: 'superAdmin',
    status: 201,
    body: z
      .object({
        label,
        supporter_days: daysUpTo(accessTokens.supporterDays),
        valid_days: codeDays,
        ...OwnerProof.shape,
      })
      .strict(),
    response: NewAccessToken,
  }),
  'PUT /supporter-code/{id}/revoke': revoke('a supporter code', 'superAdmin'),
  'POST /supporter-code/redeem': call({
    summary:
      'Adds the supporter time of a code to what is left. 422 for a code that does not count, 429 after too many of them.',
    access: 'onboarded',
    body: z
      .object({
        code: trimmedText().min(1, 'Enter your code.').max(accessTokens.codeLength, 'This code is too long.'),
      })
      .strict(),
    response: z.object({ supporter_until: Instant }),
  }),

  'GET /api-token': call({
    summary: 'Returns the newest API tokens, without their secrets.',
    access: 'superAdmin',
    response: list,
  }),
  'POST /api-token': call({
    summary: 'Makes an API token, and returns its secret this once. Needs the password.',
    access: 'superAdmin',
    status: 201,
    body: z
      .object({
        label,
        scopes: z
          .array(ApiScope)
          .min(1, 'Choose what it may read.')
          .max(ApiScope.options.length)
          .transform((scopes) => ApiScope.options.filter((scope) => scopes.includes(scope))),
        valid_days: daysUpTo(accessTokens.apiValidDays),
        ...OwnerProof.shape,
      })
      .strict(),
    response: NewAccessToken,
  }),
  'PUT /api-token/{id}/revoke': revoke('an API token', 'superAdmin'),
}
