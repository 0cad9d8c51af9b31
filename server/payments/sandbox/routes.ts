/** The pages of the sandbox provider: where a member pays, and the panel of its events. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import { requireLoopbackHost } from '../../http/loopbackHost.ts'
import { moneyText } from '../emails.ts'
import type { PostbackRequest } from '../provider.ts'
import { payPage, panelPage, styleSheet } from './pages.ts'
import {
  act,
  postbackOf,
  type SandboxAction,
  sandboxActions,
  type SandboxDeps,
  sandboxName,
} from './provider.ts'
import type { SandboxEvent } from './records.ts'
import { countSent, findEvent, findEvents, findLatestOrders, findOrder } from './repository.ts'
import { sign, signatureHeader } from './signature.ts'
import { readSetting, saveSetting } from '../../settings/repository.ts'

const shownOrders = 20
/** The setting that keeps new postbacks back until the panel sends them. */
const holding = 'sandbox.holds-postbacks'

export interface SandboxRouteDeps extends SandboxDeps {
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'allowedOrigins' | 'isLoopback' | 'siteName'>
  /** Receives a postback as its route does. */
  readonly receive: (provider: string, request: PostbackRequest) => Promise<unknown>
}

const isAction = (value: string): value is SandboxAction => sandboxActions.some((action) => action === value)

const html = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

export function registerSandbox(app: FastifyInstance, deps: SandboxRouteDeps): void {
  const { db, config, now, receive } = deps

  const send = async (event: SandboxEvent, { isForged = false } = {}): Promise<void> => {
    const { eventId, order, reference, fact } = postbackOf(event)
    const body = Buffer.from(JSON.stringify({ event_id: eventId, order, reference, fact }))
    const key = isForged ? Buffer.alloc(32) : config.keys.sandboxPayments
    const headers = { [signatureHeader]: sign(key, body, now()) }
    await receive(sandboxName, { headers, query: {}, body, address: '127.0.0.1' })
    await countSent(db, eventId)
  }

  /** Sends the postback of a new event, unless they are held back. A failure leaves it unsent, as a lost one. */
  const sendUnlessHeld = async (request: FastifyRequest, event: SandboxEvent): Promise<void> => {
    if ((await readSetting(db, holding)) === true) return
    await send(event).catch((error: unknown) =>
      request.log.error({ err: error }, 'a postback of the sandbox was not accepted'),
    )
  }

  void app.register(async (pages) => {
    // Forms have no fields; their addresses say everything.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, undefined),
    )
    pages.addHook('onRequest', async ({ method, headers }) => {
      if (method !== 'POST') return
      if (headers.origin === undefined || !config.allowedOrigins.includes(headers.origin))
        throw forbidden('xsrf', 'This request does not come from this site.')
    })

    pages.get('/sandbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styleSheet),
    )

    pages.get<{ Params: { order: string } }>('/sandbox/pay/:order', async ({ params }, reply) => {
      const order = await findOrder(db, params.order)
      if (!order) throw notFound()
      const { productName, price, days, isRecurring } = order.details
      return html(
        reply,
        payPage({
          siteName: config.siteName,
          publicId: order.publicId,
          isOpen: order.state === 'open',
          product: productName,
          price: moneyText(price),
          hasPanel: config.isLoopback,
          terms: isRecurring ? `Renews every ${days} days until it is canceled.` : `${days} days, paid once.`,
        }),
      )
    })

    pages.post<{ Params: { order: string; action: string } }>(
      '/sandbox/pay/:order/:action',
      async (request, reply) => {
        const { order, action } = request.params
        if (action !== 'approve' && action !== 'decline') throw notFound()
        await sendUnlessHeld(request, await act(deps, order, action))
        return reply.redirect(action === 'approve' ? '/payment_thanks' : '/payment_declined', 303)
      },
    )

    /** As `/dev/mail`: only for browsers on this machine. */
    const forPanel = {
      preHandler: async (request: FastifyRequest) => {
        if (!config.isLoopback) throw notFound()
        await requireLoopbackHost(request)
      },
    }

    pages.get('/sandbox', forPanel, async (_request, reply) => {
      const orders = await findLatestOrders(db, shownOrders)
      const listed = await Promise.all(
        orders.map(async (order) => ({ order, events: await findEvents(db, order.publicId) })),
      )
      return html(reply, panelPage({ orders: listed, isHolding: (await readSetting(db, holding)) === true }))
    })

    pages.post<{ Params: { order: string; action: string } }>(
      '/sandbox/order/:order/:action',
      forPanel,
      async (request, reply) => {
        const { order, action } = request.params
        if (!isAction(action)) throw badRequest()
        await sendUnlessHeld(request, await act(deps, order, action))
        return reply.redirect('/sandbox', 303)
      },
    )

    pages.post<{ Params: { event: string; how: string } }>(
      '/sandbox/event/:event/:how',
      forPanel,
      async ({ params }, reply) => {
        const event = await findEvent(db, params.event)
        if (!event || (params.how !== 'send' && params.how !== 'forge')) throw notFound()
        await send(event, { isForged: params.how === 'forge' })
        return reply.redirect('/sandbox', 303)
      },
    )

    pages.post<{ Params: { to: string } }>('/sandbox/hold/:to', forPanel, async ({ params }, reply) => {
      await saveSetting(db, holding, params.to === 'on')
      return reply.redirect('/sandbox', 303)
    })
  })
}
