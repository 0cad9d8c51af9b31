/** Calls about invitation codes, supporter codes and API tokens, for admins. */
import type { Answer } from '../../contract/answer.ts'
import type { AccessToken, AccessTokenKind } from '../../contract/accessTokens.ts'
import type { CallInput, CallResponse } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

type List = CallResponse<'GET /api-token'>

/** Every function throws `CallError` like `call`. */
export const createAccessTokenServices = (call: CallFunction) => ({
  loadTokens: (kind: AccessTokenKind, signal: AbortSignal): Promise<Answer<List>> => {
    switch (kind) {
      case 'invitation':
        return call('GET /invitation-code', { signal })
      case 'supporter':
        return call('GET /supporter-code', { signal })
      default:
        return call('GET /api-token', { signal })
    }
  },
  makeInvitationCode: (body: CallInput<'POST /invitation-code'>['body']) =>
    call('POST /invitation-code', { body }),
  makeSupporterCode: (body: CallInput<'POST /supporter-code'>['body']) =>
    call('POST /supporter-code', { body }),
  makeApiToken: (body: CallInput<'POST /api-token'>['body']) => call('POST /api-token', { body }),
  revokeToken: (kind: AccessTokenKind, id: number): Promise<Answer<AccessToken>> => {
    const params = { id }
    switch (kind) {
      case 'invitation':
        return call('PUT /invitation-code/{id}/revoke', { params })
      case 'supporter':
        return call('PUT /supporter-code/{id}/revoke', { params })
      default:
        return call('PUT /api-token/{id}/revoke', { params })
    }
  },
})
