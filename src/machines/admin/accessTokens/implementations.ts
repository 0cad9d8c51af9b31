import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AccessToken, AccessTokenKind } from '../../../../contract/accessTokens.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { AccessTokenList } from './types.ts'

export interface AccessTokensDeps {
  readonly bus: Bus
  readonly loadTokens: (kind: AccessTokenKind, signal: AbortSignal) => Promise<Answer<AccessTokenList>>
  readonly revokeToken: (kind: AccessTokenKind, id: number) => Promise<Answer<AccessToken>>
}

export const createAccessTokensImplementations = ({ bus, loadTokens, revokeToken }: AccessTokensDeps) => ({
  actors: {
    loadTokens: fromPromise<Answer<AccessTokenList>, { kind: AccessTokenKind }>(({ input, signal }) =>
      loadTokens(input.kind, signal),
    ),
    // Not aborted when the page is left.
    revokeToken: fromPromise<Answer<AccessToken>, { kind: AccessTokenKind; id: number }>(({ input }) =>
      revokeToken(input.kind, input.id),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
