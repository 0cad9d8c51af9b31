import type { Handlers } from '../api/handlers.ts'
import { redeemCode, type RedeemDeps } from './redeemCode.ts'

export const createSupporterCodeHandlers = (deps: RedeemDeps) =>
  ({
    'POST /supporter-code/redeem': async ({ viewer, body, request }) => {
      const until = await redeemCode(deps, viewer, { code: body.code, ip: request.ip })
      return { supporter_until: until.toISOString() }
    },
  }) satisfies Partial<Handlers>
