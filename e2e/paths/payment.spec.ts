import { payment } from '../../tests/machines/account/payment.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { writeHeaders } from '../openSession.ts'
import { runFor } from './clock.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /payment'
const begin = 'POST /payment'
const check = 'GET /payment/{id}'
const underWay = 'member.payment-under-way'

/** Makes the server answer as a step of the path says: with a refusal, or with the data of the step. */
function goingOf(output: unknown, read: (data: object) => object = (data) => data): Going {
  if (typeof output !== 'object' || output === null) return {}
  if ('status' in output) return { refusal: output as NonNullable<Going['refusal']> }
  return 'data' in output ? { instead: read(output.data as object) } : {}
}

test('payment: every path of the chart', async ({ signedIn, server, held }) => {
  const page = await signedIn('payer')
  const main = page.getByRole('main')
  const headers = {
    ...writeHeaders(server.url, await page.context().storageState()),
    'Idempotency-Key': crypto.randomUUID(),
  }
  const self: unknown = await (await page.request.get(`${server.url}/api/sso/user`)).json()
  const memberId = typeof self === 'object' && self !== null && 'id' in self ? String(self.id) : ''
  const products = (await (await page.request.get(`${server.url}/api/product`)).json()) as {
    data: { id: number; name: string }[]
  }
  const product_id = products.data.find(({ name }) => name === 'Monthly')?.id
  const bought = await page.request.post(`${server.url}/api/payment`, { headers, data: { product_id } })
  const { payment_url: url } = (await bought.json()) as { payment_url: string }
  const order = new URL(url).pathname.split('/').at(-1) ?? ''
  const press = async (path: string) => {
    const pressed = await page.request.post(`${server.url}/sandbox/${path}`, {
      headers: { origin: server.url },
      maxRedirects: 0,
    })
    expect(pressed.status()).toBe(303)
  }
  await press(`pay/${order}/approve`)
  // The page of the payment company: the browser stays on the site.
  await page.route('https://pay.test/**', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()

  await playPaths({
    chart: payment,
    stage: () => main,
    begin: async (input) => {
      const hasReturned =
        typeof input === 'object' && input !== null && 'hasReturned' in input && input.hasReturned
      await page.clock.resume()
      // Leaves the app first, so that nothing keeps a call of the previous path.
      await page.goto('/dev/mail')
      await page.evaluate(
        ([key, value]) => {
          if (value === '') sessionStorage.removeItem(key)
          else sessionStorage.setItem(key, value)
        },
        [underWay, hasReturned === true ? `${memberId} returned` : ''] as const,
      )
      await held.hold(load, begin, check)
      await page.goto('/account/upgrade')
    },
    deeds: {
      'done loadOffers': ({ output }) =>
        held.answer(
          load,
          goingOf(output, (data) => ({
            data: 'payments' in data ? data.payments : [],
            supporter_until: null,
          })),
        ),
      'error loadOffers': () => held.answer(load, { isLost: true }),
      'payment.retry': () => main.getByRole('button', { name: /^(Try again|Check again)$/ }).click(),
      'product.choose': () => main.getByRole('button', { name: 'Buy 30 days' }).click(),
      'done begin': ({ output }) =>
        held.answer(
          begin,
          goingOf(output, (data) => ({ id: 4, ...data })),
        ),
      'error begin': () => held.answer(begin, { isLost: true }),
      // As when the member presses back on the page of the payment company.
      'payment.back': async () => {
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      },
      'realtime.successFlash': () => press(`order/${order}/renew`),
      'after untilCheck': () => runFor(page, 31_000),
      'done checkPayment': ({ output }) => held.answer(check, goingOf(output)),
      'error checkPayment': () => held.answer(check, { isLost: true }),
    },
    shownBy: {
      choosing: () => expect(main.getByRole('button', { name: 'Buy 30 days' })).toBeEnabled(),
      loaded: async () => {},
    },
    impossible: {
      'payment.changed': {
        why: 'only the form that cancels a renewal sends it, and no payment of these paths renews',
        leaves: ['payment: payment.changed stays'],
      },
      'done loadOffers 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done loadOffers [isSignedOut] → failed'],
      },
      'done begin 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['leaving: done begin [isSignedOut] → choosing'],
      },
      'done checkPayment 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['checking: done checkPayment [isSignedOut] → late'],
      },
    },
  })
})
