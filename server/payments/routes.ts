import type { FastifyInstance } from 'fastify'
import type { Handlers } from '../api/handlers.ts'
import { notFound } from '../http/errors.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import { buy, type BuyDeps } from './buy.ts'
import { type ConfirmDeps, receivePostback } from './confirmPostbacks.ts'
import { cancelRenewal, type CancelRenewalDeps } from './cancelRenewal.ts'
import { presentPayment, presentPayments } from './presentPayment.ts'
import type { PostbackRequest } from './provider.ts'
import type { PaymentProviders } from './providers.ts'
import { findOwnOrder, findOwnOrders } from './repository.ts'

const listedOrders = 100
/** The largest postback, in bytes. */
const postbackLimit = 64 * 1_024

/** `until` is epoch milliseconds; 0 for none, Infinity without an end. */
const isoOrNull = (until: number) =>
  until > 0 && Number.isFinite(until) ? new Date(until).toISOString() : null

export interface PaymentHandlerDeps extends BuyDeps, CancelRenewalDeps {
  readonly limitPasswordTries: LimitPasswordTries
}

export const createPaymentHandlers = (deps: PaymentHandlerDeps) =>
  ({
    'POST /payment': ({ viewer, body, request }) =>
      buy(deps, viewer, {
        productId: body.product_id,
        ip: request.ip,
        key: idempotencyKeyOf(request),
      }),
    'GET /payment': async ({ viewer }) => ({
      data: await presentPayments(deps.db, await findOwnOrders(deps.db, viewer.memberId, listedOrders)),
      supporter_until: isoOrNull(viewer.supporterUntil),
    }),
    'GET /payment/{id}': async ({ viewer, params }) => {
      const order = await findOwnOrder(deps.db, viewer.memberId, params.id)
      if (!order) throw notFound()
      return presentPayment(deps.db, order)
    },
    'PUT /payment/{id}/cancel-renewal': async ({ viewer, params, body, request }) => {
      const order = await deps.limitPasswordTries(request, viewer, () =>
        cancelRenewal(deps, viewer, { id: params.id, proof: body }),
      )
      return presentPayment(deps.db, order)
    },
  }) satisfies Partial<Handlers>

export type ReceivePostback = (provider: string, request: PostbackRequest) => Promise<{ outcome: string }>

/** Returns what checks a postback of a provider and applies it. */
export const createPostbackReceiver =
  (deps: ConfirmDeps & { readonly providers: PaymentProviders }): ReceivePostback =>
  async (name, request) => {
    const provider = deps.providers.get(name)
    if (!provider) throw notFound()
    const postback = await provider.readPostback(request)
    return { outcome: postback ? await receivePostback(deps, provider, postback) : 'ignored' }
  }

/** Serves the address of postbacks. The body stays as it arrived, because its bytes are signed. */
export function registerPostbacks(app: FastifyInstance, receive: ReceivePostback): void {
  void app.register(async (postbacks) => {
    postbacks.removeAllContentTypeParsers()
    postbacks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: postbackLimit },
      (_request, body, done) => done(null, body),
    )
    postbacks.post<{ Params: { provider: string }; Querystring: Record<string, unknown> }>(
      '/payments/postback/:provider',
      async (request) =>
        receive(request.params.provider, {
          headers: request.headers,
          query: request.query,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          address: request.ip,
        }),
    )
  })
}
