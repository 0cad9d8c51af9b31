/**
 * After a block neither member finds a trace of the other in any call (`docs/product.md#blocking`). Every call of the
 * contract has an entry here that says how to test it; a new call without one fails this test and the compiler.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type CallKey, calls } from '../../../contract/calls.ts'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import { block, cities } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'
import { giveUniqueIds, listOf, plantPair, type Planted } from './pair.ts'

interface Ask {
  readonly path: string
  readonly body?: object
}
type Asking = (other: Planted, self: Planted) => readonly Ask[]

type Step =
  /** The call shows the other member, unless there is a block. */
  | { readonly shows: Asking }
  /** A number in the answer counts the other member, unless there is a block. */
  | { readonly counts: Asking; readonly number: (answer: never) => number }
  /** The call acts on the other member. After a block it answers 404, as for a missing member. */
  | { readonly reaches: Asking; readonly exceptFor?: 'whoBlocked' }
  /** The reason why the call never shows another member. */
  | { readonly never: string }

const missing = 2_000_000_000
const keyOf = (one: Planted, other: Planted) => `${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`

const plain =
  (path: string): Asking =>
  () => [{ path }]
/** A call with the other member's id in the path. */
const at =
  (path: string, body?: object): Asking =>
  ({ id }) => [{ path: path.replace('{id}', String(id)), ...(body && { body }) }]
const mediaSearches =
  (path: string): Asking =>
  () => [
    { path, body: {} },
    { path, body: { age_from: 18, distance: 500 } },
  ]
const oneself = { never: 'It answers and changes only data of the caller.' }
const session = { never: 'It is about the session.' }
const gazetteer = { never: 'It answers from the gazetteer.' }
const moderation = { never: 'It is for admins, who moderate regardless of blocks.' }
const options = { never: 'It is the same for every member.' }
const systemMessages = { never: 'The site wrote it, not a member.' }

const walk: Record<CallKey, Step> = {
  'GET /sso/check': session,
  'GET /sso/user': oneself,
  'GET /sso/has-auto-login': session,
  'GET /sso/role/is-admin': session,
  'GET /sso/role/is-super-admin': session,
  'POST /logout': session,
  'GET /alias': { shows: plain('/alias') },
  'POST /alias/{id}': {
    never: 'A super admin allowed the alias, and the account is shown to its own alias.',
  },
  'DELETE /alias': session,

  'GET /user/count': { never: 'It is the same for everyone, guests included.' },
  'GET /user/featured': { shows: plain('/user/featured') },
  'GET /user/nearby': { shows: plain('/user/nearby') },
  'GET /user/newest': { shows: plain('/user/newest') },
  'GET /user/nearby-online': { shows: plain('/user/nearby-online') },
  'GET /user/online': { shows: plain('/user/online') },
  'GET /user/popular': { shows: plain('/user/popular') },
  'GET /user/travel': {
    // The city where the other member lives, and the one of their travel plan.
    shows: () => [cities.amsterdam, cities.paris].map(({ id }) => ({ path: `/user/travel?place_id=${id}` })),
  },
  'GET /user/dudelisted': { shows: plain('/user/dudelisted') },
  'GET /user/dudelisted/{type}': {
    shows: (other, self) => [{ path: `/user/dudelisted/${listOf(self, other)}` }],
  },
  'GET /user/dudelist-online': { shows: plain('/user/dudelist-online') },
  'GET /user/dudelist-cam': { shows: plain('/user/dudelist-cam') },
  'PUT /user/auth/cam': oneself,
  'POST /user/auth/verification-photo': oneself,
  'POST /user/auth/age-report': oneself,
  'GET /photo/newest': { shows: plain('/photo/newest') },
  'GET /photo/popular': { shows: plain('/photo/popular') },
  'GET /video/newest': { shows: plain('/video/newest') },
  'GET /video/popular': { shows: plain('/video/popular') },
  'GET /user/hotlisting-me': { shows: plain('/user/hotlisting-me') },
  'GET /user/visitor': { shows: plain('/user/visitor') },
  'GET /user/unlocked': { shows: plain('/user/unlocked') },
  'GET /user/private-unlock-looker': { shows: plain('/user/private-unlock-looker') },
  'GET /user/blocked': { never: 'It lists the caller’s own blocks, which are tested below.' },
  'POST /user/id': { shows: ({ id }) => [{ path: '/user/id', body: { ids: [id] } }] },
  'GET /user/{id}': { shows: at('/user/{id}') },
  'GET /user/auth/as-others': oneself,
  'GET /user/by-name/{name}': { shows: ({ name }) => [{ path: `/user/by-name/${name}` }] },
  'PUT /user/{id}': oneself,
  'DELETE /user/{id}': { never: 'It is about oneself, or for admins, blocks or not.' },
  'PUT /user/{id}/disable-emails/toggle': oneself,
  'PUT /user/{id}/unlock/toggle': { reaches: at('/user/{id}/unlock/toggle', { to: true }) },
  'PUT /user/auth/lock-all': oneself,
  'PUT /user/{id}/dudelist/toggle': { reaches: at('/user/{id}/dudelist/toggle', { to: true }) },
  'PUT /user/{id}/block/toggle': {
    reaches: at('/user/{id}/block/toggle', { to: false }),
    exceptFor: 'whoBlocked',
  },
  'PUT /user/{id}/report': { reaches: at('/user/{id}/report', { reason: 'spam' }), exceptFor: 'whoBlocked' },
  'POST /user/{id}/view': { reaches: at('/user/{id}/view') },
  'GET /user/ready-for-approval': moderation,
  'GET /user/ready-for-approval/count': moderation,
  'GET /user/reported': moderation,
  'GET /user/reported/count': moderation,
  'GET /user/to-verify': moderation,
  'GET /user/to-verify/count': moderation,
  'PUT /user/{id}/approve': moderation,
  'PUT /user/{id}/reject': moderation,
  'PUT /user/{id}/suspend': moderation,
  'PUT /user/{id}/suspend/scam': moderation,
  'PUT /user/{id}/unsuspend': moderation,
  'PUT /user/{id}/permanent/keep': moderation,
  'PUT /user/{id}/permanent/unkeep': moderation,
  'PUT /user/{id}/permanent/toggle': moderation,
  'PUT /user/{id}/verifyByAdmin': moderation,
  'PUT /user/{id}/unverifyByAdmin': moderation,
  'PUT /user/{id}/age-report/accept': moderation,
  'PUT /user/{id}/age-report/reject': moderation,
  'GET /moderation/queue': moderation,
  'POST /moderation/queue/{queue}/claim': moderation,
  'POST /moderation/item/{id}/claim': moderation,
  'PUT /moderation/item/release': moderation,
  'POST /moderation/decision': moderation,
  'POST /user/{id}/decision': moderation,
  'PUT /moderation/decision/undo': moderation,
  'PUT /moderation/decision/{id}/reverse': moderation,
  'GET /moderation/decision': moderation,
  'GET /appeal/{token}': oneself,
  'POST /appeal/{token}': oneself,
  'GET /user/auth/decision': oneself,
  'POST /user/auth/decision/{id}/appeal': oneself,
  'POST /user/{id}/admin-note': moderation,
  'DELETE /admin-note/{id}': moderation,
  'GET /user/{id}/admin': moderation,
  'PUT /user/{id}/unverify': oneself,
  'PUT /user/auth/email': oneself,
  'PUT /user/auth/email-preferences': oneself,
  'GET /user/auth/email': oneself,
  'POST /user/auth/email/resend': oneself,
  'DELETE /user/auth/email': oneself,
  'PUT /user/auth/password': oneself,
  'GET /user/auth/two-factor': oneself,
  'POST /user/auth/two-factor': oneself,
  'PUT /user/auth/two-factor/confirm': oneself,
  'PUT /user/auth/two-factor/off': oneself,
  'PUT /user/auth/two-factor/recovery-codes': oneself,
  'GET /user/auth/passkey': oneself,
  'POST /user/auth/passkey/options': oneself,
  'POST /user/auth/passkey': oneself,
  'PUT /user/auth/passkey/{id}/remove': oneself,
  'GET /user/auth/session': oneself,
  'DELETE /user/auth/session/{session}': oneself,
  'DELETE /user/auth/session': oneself,
  'PUT /user/auth/location': oneself,
  'PUT /user/auth/location/to-saved': oneself,
  'PUT /user/auth/saved-location': oneself,

  'POST /dudelist/{userId}': { reaches: at('/dudelist/{id}') },
  'POST /dudelist/{userId}/{type}': { reaches: at('/dudelist/{id}/hotties') },
  'PUT /dudelist/{userId}': { reaches: at('/dudelist/{id}', { note: 'Likes tea' }) },
  'PUT /dudelist/{userId}/toggle': { reaches: at('/dudelist/{id}/toggle', { to: true }) },
  'DELETE /dudelist/{userId}': { reaches: at('/dudelist/{id}') },

  'PUT /photo/{id}/report': {
    reaches: ({ photoId }) => [{ path: `/photo/${photoId}/report`, body: { reason: 'spam' } }],
  },
  'PUT /message/{id}/report': {
    never: 'It is about a message that the caller received, and answers the same with and without a block.',
  },
  'PUT /video/{id}/report': {
    reaches: ({ videoId }) => [{ path: `/video/${videoId}/report`, body: { reason: 'spam' } }],
  },

  'GET /user/{id}/photo': { shows: at('/user/{id}/photo') },
  'GET /user/{id}/photo/public': { shows: at('/user/{id}/photo/public') },
  'GET /user/{id}/photo/private': { shows: at('/user/{id}/photo/private') },
  'GET /user/{id}/photo/public-with-unapproved': oneself,
  'GET /user/{id}/photo/private-with-unapproved': oneself,
  'POST /user/{id}/photo': oneself,
  'POST /user/{id}/photo/activation': oneself,
  'GET /photo/max-kb': options,
  'GET /photo/max-count/user': options,
  'GET /photo/max-count/supporter': options,
  'GET /photo/count': oneself,
  'GET /photo/to-approve': moderation,
  'GET /photo/reported': moderation,
  'GET /photo/reported/count': moderation,
  'GET /photo/{id}': { shows: ({ photoId }) => [{ path: `/photo/${photoId}` }] },
  'GET /photo/{id}/original': oneself,
  'PUT /photo/{id}': oneself,
  'PUT /photo/{id}/rotate/left': oneself,
  'PUT /photo/{id}/rotate/right': oneself,
  'DELETE /photo/{id}': oneself,
  'PUT /photo/{id}/restore': oneself,
  'GET /photo/removed': oneself,
  'PUT /photo/{id}/approve': moderation,
  'DELETE /photo/{id}/on-approval': moderation,
  'GET /user/{id}/video': { shows: at('/user/{id}/video') },
  'GET /user/{id}/video/public': { shows: at('/user/{id}/video/public') },
  'GET /user/{id}/video/private': { shows: at('/user/{id}/video/private') },
  'GET /user/{id}/video/public-with-unapproved': oneself,
  'GET /user/{id}/video/private-with-unapproved': oneself,
  'POST /user/{id}/video': oneself,
  'POST /user/{id}/video/from-upload': oneself,
  'GET /video/max-kb': options,
  'GET /video/max-count/user': options,
  'GET /video/max-count/supporter': options,
  'GET /video/count': oneself,
  'GET /video/to-approve': moderation,
  'GET /video/reported': moderation,
  'GET /video/reported/count': moderation,
  'GET /video/{id}': { shows: ({ videoId }) => [{ path: `/video/${videoId}` }] },
  'PUT /video/{id}': oneself,
  'DELETE /video/{id}': oneself,
  'PUT /video/{id}/restore': oneself,
  'GET /video/removed': oneself,
  'PUT /video/{id}/approve': moderation,
  'DELETE /video/{id}/on-approval': moderation,

  'POST /photo/{id}/view': { reaches: ({ photoId }) => [{ path: `/photo/${photoId}/view` }] },
  'POST /video/{id}/view': { reaches: ({ videoId }) => [{ path: `/video/${videoId}/view` }] },
  'POST /photo/{id}/hot-click/toggle': {
    reaches: ({ photoId }) => [{ path: `/photo/${photoId}/hot-click/toggle`, body: { to: true } }],
  },
  'POST /video/{id}/hot-click/toggle': {
    reaches: ({ videoId }) => [{ path: `/video/${videoId}/hot-click/toggle`, body: { to: true } }],
  },

  'POST /user/search': {
    shows: () => [
      { path: '/user/search', body: {} },
      { path: '/user/search', body: { age_from: 18 } },
    ],
  },
  'POST /user/search/by-name': {
    shows: ({ name }) =>
      // The beginning of the name, and the name without its first letter.
      [name.slice(0, 5), name.slice(1)].map((typed) => ({
        path: '/user/search/by-name',
        body: { name: typed },
      })),
  },
  'POST /photo/search': { shows: mediaSearches('/photo/search') },
  'POST /video/search': { shows: mediaSearches('/video/search') },
  'GET /saved-search': oneself,
  'POST /saved-search': oneself,
  'DELETE /saved-search/{id}': oneself,

  'GET /geolocation/address': gazetteer,
  'GET /geolocation/cities': gazetteer,
  'GET /geolocation/coordinates': gazetteer,
  'GET /geolocation/autocomplete': gazetteer,

  'GET /travel-plan': oneself,
  'POST /travel-plan': oneself,
  'DELETE /travel-plan/{id}': oneself,

  'GET /body-build': options,
  'GET /body-hair': options,
  'GET /cock-size': options,
  'GET /cock-type': options,
  'GET /community': options,
  'GET /email-preference': options,
  'GET /facial-hair': options,
  'GET /interest': options,
  'GET /piercing': options,
  'GET /media-tag': options,
  'GET /safer-sex': options,
  'GET /sex-position': options,
  'GET /tattoo': options,
  'GET /rejection-reason': options,
  'GET /rejection-reason/profile': options,
  'GET /rejection-reason/media': options,
  'GET /product': options,
  'GET /product/admin': moderation,
  'POST /product': moderation,
  'PUT /product/{id}': moderation,
  'DELETE /product/{id}': moderation,
  'GET /user/auth/data-export': oneself,
  // What the archive tells: tests/server/dataExport/archive.test.ts.
  'POST /user/auth/data-export': oneself,
  'POST /user/auth/data-export/link': oneself,
  'POST /payment': oneself,
  'GET /payment': oneself,
  'GET /payment/{id}': oneself,
  'PUT /payment/{id}/cancel-renewal': oneself,
  'GET /payment/recent': moderation,
  'GET /payment/recent/filter': moderation,
  'GET /payment/order/{id}': moderation,
  'GET /payment/by-country': moderation,
  'GET /payment/vat-report': moderation,
  'GET /payment/vat-report/csv': moderation,
  'GET /statistic/profiles': moderation,
  'GET /statistic/profiles/csv': moderation,
  'GET /statistic/locations': moderation,
  'GET /statistic/locations/csv': moderation,
  'GET /statistic/referrers': moderation,
  'GET /statistic/referrers/csv': moderation,
  'GET /statistic/acquisition': moderation,
  'GET /statistic/acquisition/csv': moderation,
  'GET /statistic/conversion': moderation,
  'GET /statistic/conversion/csv': moderation,
  'GET /statistic/retention': moderation,
  'GET /statistic/retention/csv': moderation,
  'GET /vat-rate': moderation,
  'GET /audit': moderation,
  'GET /audit/csv': moderation,
  'POST /user/find': moderation,
  'POST /photo/find': moderation,
  'POST /vat-rate': moderation,
  'DELETE /vat-rate/{id}': moderation,
  'GET /role': moderation,
  'POST /role': moderation,
  'PUT /role/{id}': moderation,
  'DELETE /role/{id}': moderation,
  'GET /role/holder': moderation,
  'PUT /user/{id}/aliases': moderation,
  'PUT /user/{id}/roles': moderation,

  'GET /conversation/{filter}': {
    shows: (other, self) =>
      ['my-newest-first', 'my-unread-only', keyOf(self, other)].map((word) => ({
        path: `/conversation/${word}`,
      })),
  },
  'PUT /conversation/{id}/read': {
    counts: (other, self) => [{ path: `/conversation/${keyOf(self, other)}/read` }],
    number: ({ count }: { count: number }) => count,
  },
  'PUT /conversation/{id}/erase': {
    reaches: (other, self) => [{ path: `/conversation/${keyOf(self, other)}/erase` }],
  },
  'POST /message': {
    reaches: ({ id }) => [{ path: '/message', body: { to_user_id: id, text: 'Hello' } }],
  },
  'GET /message/{id}': { shows: ({ messageId }) => [{ path: `/message/${messageId}` }] },
  'PUT /message/{id}/read': { reaches: ({ messageId }) => [{ path: `/message/${messageId}/read` }] },
  'PUT /message/{id}/unsend': {
    // Members can only unsend their own messages.
    reaches: (_, { messageId }) => [{ path: `/message/${messageId}/unsend` }],
  },
  'PUT /message/{id}/toggle-save': {
    reaches: ({ messageId }) => [{ path: `/message/${messageId}/toggle-save`, body: { to: true } }],
  },
  'GET /message/unread/count': {
    counts: plain('/message/unread/count'),
    number: ({ count }: { count: number }) => count,
  },
  'GET /event': { shows: plain('/event?after=0') },

  'GET /system-message/auth': systemMessages,
  'GET /system-message/auth/latest': systemMessages,
  'PUT /system-message/auth/mark-as-read': systemMessages,
  'DELETE /system-message/auth/conversation': systemMessages,
  'DELETE /system-message/{id}': systemMessages,
  'PUT /system-message/auth/restore': systemMessages,

  'GET /invitation-code': moderation,
  'POST /invitation-code': moderation,
  'PUT /invitation-code/{id}/revoke': moderation,
  'GET /supporter-code': moderation,
  'POST /supporter-code': moderation,
  'PUT /supporter-code/{id}/revoke': moderation,
  'POST /supporter-code/redeem': oneself,
  'GET /api-token': moderation,
  'POST /api-token': moderation,
  'PUT /api-token/{id}/revoke': moderation,

  'GET /banned-word': moderation,
  'POST /banned-word/trial': moderation,
  'POST /banned-word': moderation,
  'PUT /banned-word/{id}': moderation,
  'DELETE /banned-word/{id}': moderation,

  'POST /system-message/for-all': moderation,
  'POST /system-message/for-all/count': moderation,
  'GET /system-message/for-all/segment': moderation,
  'GET /system-message/for-all': moderation,
  'GET /system-message/for-all/{id}': moderation,
  'PUT /system-message/for-all/{id}/stop': moderation,
  'PUT /system-message/for-all/{id}/continue': moderation,
}

const methodOf = (key: string) => key.split(' ', 1)[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'
const steps = Object.entries(walk)
const shown = steps.flatMap(([key, step]) =>
  'shows' in step ? [{ key: key as CallKey, asks: step.shows }] : [],
)
/** Has one page and no total. */
const byName = 'POST /user/search/by-name'
const countOf = ({ path, body }: Ask): Ask =>
  body
    ? { path, body: { ...body, per_page: 0 } }
    : { path: `${path}${path.includes('?') ? '&' : '?'}per_page=0` }
/** Calls that only read come first, because reading a conversation clears its unread count. */
const counted = steps
  .flatMap(([key, step]) => ('counts' in step ? [{ key, ...step }] : []))
  .toSorted((one, other) => Number(methodOf(other.key) === 'GET') - Number(methodOf(one.key) === 'GET'))
const reached = steps.flatMap(([key, step]) => ('reaches' in step ? [{ key, ...step }] : []))

let site: TestApp
/** Two members without a block, to show that the test would find a trace. */
let seeing: [Planted, Planted]
/** Two members of whom the first blocked the second. Otherwise they are like the other pair. */
let apart: [Planted, Planted]

beforeAll(async () => {
  site = await createTestApp()
  await giveUniqueIds(site)
  seeing = await plantPair(site, ['Wolfgang', 'Xaverius'])
  apart = await plantPair(site, ['Quentin', 'Zebedee'])
  await rankPopular(site.database.db, Date.now())
  // Inserts only the row. This tests what scopes hide, and blocking by the call would also delete data.
  await block(site.database.db, apart[0].id, apart[1].id)
})
afterAll(() => site.close())

const send = (key: string, { browser }: Planted, { path, body }: Ask) => {
  const method = methodOf(key)
  return method === 'GET' ? browser.get(`/api${path}`) : browser.send(method, `/api${path}`, body ?? {})
}
/** Both directions of a pair: the viewer and the member they look for. */
const waysOf = ([one, other]: [Planted, Planted]): [Planted, Planted][] => [
  [one, other],
  [other, one],
]
const tracesIn = (body: string, { traces }: Planted) => traces.filter((trace) => body.includes(trace))

async function answersTo(key: string, asks: Asking, self: Planted, other: Planted) {
  const answers: { statusCode: number; body: string }[] = []
  for (const ask of asks(other, self)) {
    const { statusCode, body } = await send(key, self, ask)
    answers.push({ statusCode, body })
  }
  return answers
}

/** The rows that refer to both members, such as messages, which would reappear after the block. */
async function rowsBetween(pair: [Planted, Planted]): Promise<string[]> {
  const { db } = site.database
  const ids = pair.map(({ id }) => id)
  const rows = [
    await db.selectFrom('message').where('from_member_id', 'in', ids).selectAll().orderBy('id').execute(),
    await db.selectFrom('conversation_member').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('saved_message').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('dudelist').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('unlock').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('member_view').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('media_view').where('viewer_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('block').where('member_id', 'in', ids).selectAll().execute(),
    await db.selectFrom('report').where('reporter_id', 'in', ids).selectAll().execute(),
  ]
  return rows.flat().map((row) => JSON.stringify(row))
}

it('covers every call of the contract', () => {
  expect(Object.keys(walk).toSorted()).toEqual(Object.keys(calls).toSorted())
})

it('lists blocked members only to the member who blocked them', async () => {
  const listed = async ({ browser }: Planted) => (await browser.get('/api/user/blocked')).body
  const [blocker, blocked] = apart
  expect(tracesIn(await listed(blocker), blocked)).toContain(blocked.name)
  expect(tracesIn(await listed(blocked), blocker)).toEqual([])
})

describe.each(shown)('$key', ({ key, asks }) => {
  it('shows a member without a block in each variant of the call', async () => {
    for (const [self, other] of waysOf(seeing)) {
      for (const { statusCode, body } of await answersTo(key, asks, self, other)) {
        expect(statusCode).toBe(200)
        expect(tracesIn(body, other), `${self.name} looks for ${other.name}: ${body}`).not.toEqual([])
      }
    }
  })

  it('shows no trace of a blocked member, nor of a member who blocked the viewer', async () => {
    for (const [self, other] of waysOf(apart)) {
      for (const { statusCode, body } of await answersTo(key, asks, self, other)) {
        expect([200, 404]).toContain(statusCode)
        expect(tracesIn(body, other), `${self.name} looks for ${other.name}: ${body}`).toEqual([])
      }
    }
  })

  it('counts the other member in no total', async () => {
    const { response } = calls[key]
    const isCounted = response instanceof z.ZodObject && 'last_page' in response.shape && key !== byName
    // The total comes with the first page, or from a call of its own.
    const asksAll: Asking = (other, self) => [
      ...asks(other, self),
      ...(isCounted ? asks(other, self).map(countOf) : []),
    ]
    const totals = async (self: Planted, other: Planted) =>
      (await answersTo(key, asksAll, self, other)).map(
        ({ body }) => JSON.parse(body).total as number | undefined,
      )
    const seen = await totals(...seeing)
    expect(seen.filter((total) => isCounted && !total)).toEqual([])
    for (const [self, other] of waysOf(apart)) {
      expect(await totals(self, other)).toEqual(seen.map((total) => total && total - 1))
    }
  })
})

describe.each(counted)('$key', ({ key, counts, number }) => {
  const numbersFor = async (pair: [Planted, Planted]) => {
    const numbers: number[] = []
    for (const [self, other] of waysOf(pair)) {
      for (const { body } of await answersTo(key, counts, self, other)) {
        numbers.push(number(JSON.parse(body) as never))
      }
    }
    return numbers
  }

  it('counts a member without a block, and no blocked one', async () => {
    expect(await numbersFor(seeing)).toEqual([1, 1])
    expect(await numbersFor(apart)).toEqual([0, 0])
  })
})

describe.each(reached)('$key', ({ key, reaches, exceptFor }) => {
  it('reaches a member without a block', async () => {
    for (const [self, other] of waysOf(seeing)) {
      for (const { statusCode, body } of await answersTo(key, reaches, self, other)) {
        expect(statusCode, `${self.name} to ${other.name}: ${body}`).toBeLessThan(300)
      }
    }
  })

  it('answers for both directions of a block as for a missing member', async () => {
    const [self, other] = apart
    const nobody = { ...other, id: missing, photoId: missing, videoId: missing, messageId: missing }
    const ways = exceptFor === 'whoBlocked' ? waysOf(apart).slice(1) : waysOf(apart)
    const never = await answersTo(key, reaches, { ...self, messageId: missing }, nobody)
    expect(never.map(({ statusCode }) => statusCode)).toEqual(never.map(() => 404))
    const before = await rowsBetween(apart)
    for (const [one, another] of ways) expect(await answersTo(key, reaches, one, another)).toEqual(never)
    expect(await rowsBetween(apart)).toEqual(before)
  })
})
