import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { distanceSteps } from '../../../contract/limits.ts'
import type { Message } from '../../../contract/messages.ts'
import { toJsonSchema } from '../../../server/api/serialize.ts'
import type { Coordinates } from '../../../server/places/distance.ts'
import { gridCenter, gridKeyAt } from '../../../server/places/grid.ts'
import { recomputeCells } from '../../../server/places/recomputeCells.ts'
import { runDueJobs } from '../periodicJobs/runDueJobs.ts'
import { cities, createMember, createPhoto, createVideo, placeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { createPlacedMembers, seededRandom, placeMembers, type MemberPlace } from './placedMembers.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
const longAgo = new Date(now - 60 * 24 * 60 * 60_000)
const pairs = 200
const plenty = { max: 1e6, window: 60_000 }

const propertiesOf = (schema: Call['query']): object => (schema instanceof z.ZodObject ? schema.shape : {})

/** Every read call whose answer contains distances. Answers of writes are presented by the same code. */
const readings = Object.entries<Call>(calls).filter(
  ([key, { response }]) =>
    /^GET |^POST \/(user|photo|video)\//.test(key) &&
    JSON.stringify(toJsonSchema(response)).includes('"converted_distance"'),
)

interface Question {
  readonly path: string
  readonly body?: object
  /** The list has a separate total, at `per_page=0`. */
  readonly isCounted?: true
}

const mediaSearches = (path: string): readonly Question[] =>
  [{}, { distance: 5 }, { place_id: cities.haarlem.id, distance: 50 }].map((asked) => ({
    path,
    body: { per_page: 12, ...asked },
  }))

/** Calls that are not pages of members: the requests to make, or the reason why none is needed. */
const others: Readonly<Record<string, ((ids: readonly number[]) => readonly Question[]) | string>> = {
  'GET /sso/user': 'answers only the member themselves',
  'GET /user/auth/as-others': 'answers only the member themselves',
  'POST /user/auth/verification-photo': 'answers only the member themselves',
  'POST /user/auth/age-report': 'answers only the member themselves',
  'GET /alias': 'answers only accounts that the viewer may act as',
  'GET /user/{id}': (ids) => ids.filter((_, at) => at % 10 === 0).map((id) => ({ path: `/user/${id}` })),
  'GET /user/by-name/{name}': () => [{ path: '/user/by-name/pair7' }, { path: '/user/by-name/pair107' }],
  'GET /conversation/{filter}': (ids) => [
    { path: '/conversation/my-newest-first' },
    ...ids.slice(0, 2).map((id) => ({ path: `/conversation/${id}-{self}` })),
  ],
  'GET /message/{id}': () => [{ path: '/message/{written}' }],
  'GET /event': () => [{ path: '/event?after=0' }],
  'POST /user/search': () =>
    [{ distance: 5 }, { place_id: cities.haarlem.id, distance: 50 }].map((asked) => ({
      path: '/user/search',
      body: { per_page: 48, ...asked },
      isCounted: true,
    })),
  'GET /photo/{id}': () => photoIds.filter((_, at) => at % 10 === 0).map((id) => ({ path: `/photo/${id}` })),
  'GET /video/{id}': () => videoIds.filter((_, at) => at % 10 === 0).map((id) => ({ path: `/video/${id}` })),
  'POST /photo/search': () => mediaSearches('/photo/search'),
  'POST /video/search': () => mediaSearches('/video/search'),
  'POST /user/search/by-name': () => [{ path: '/user/search/by-name', body: { name: 'pair', per_page: 48 } }],
  'POST /user/id': (ids) => [{ path: '/user/id', body: { ids: ids.slice(80, 128) } }],
}
/** Values for path parameters. */
const parameters: Readonly<Record<string, readonly string[]>> = { type: ['buddies', 'hotties'] }
/** Required query parameters. */
const needed: Readonly<Record<string, string>> = { 'GET /user/travel': `&place_id=${cities.amsterdam.id}` }
/** Steps for distance filters. All distances in this test are within a city. */
const stepsAsked = (key: string) =>
  distanceSteps.filter((step) => step === 20 || (step === 5 && key === 'GET /user/nearby'))
/** Timeout in milliseconds: many lists are read to their end. */
const slowest = 120_000
/** Lists without members that the viewer can see. */
const namingNobody = new Set(['GET /user/blocked'])

const isPaged = ({ query }: Call) => {
  const properties = propertiesOf(query)
  return 'cursor' in properties && 'per_page' in properties
}

/** Returns the paths of a list, for each value of its parameter and for each distance filter. */
function pagesOf(key: string, row: Call): Question[] {
  const path = key.replace('GET ', '')
  const [parameter] = /(?<=\{)\w+(?=\})/.exec(path) ?? []
  const values = parameter === undefined ? [''] : (parameters[parameter] ?? [])
  if (values.length === 0) throw new Error(`Add values of ${parameter} for ${key} to this test.`)
  const filters =
    'distance' in propertiesOf(row.query) ? stepsAsked(key).map((step) => `&distance=${step}`) : []
  return values.flatMap((value) =>
    ['', ...filters].map((filter) => ({
      path: `${path.replace(/\{\w+\}/, value)}?per_page=48${needed[key] ?? ''}${filter}`,
      ...('last_page' in propertiesOf(row.response) && { isCounted: true as const }),
    })),
  )
}

function questionsOf([key, row]: [string, Call], ids: readonly number[]): readonly Question[] {
  const other = others[key]
  if (typeof other === 'string') return []
  if (other) return other(ids)
  if (isPaged(row)) return pagesOf(key, row)
  throw new Error(
    `${key} answers distances: add its requests to this test, or the reason why none is needed.`,
  )
}

let site: TestApp
let ids: number[]
const photoIds: number[] = []
const videoIds: number[] = []
let browsers: Browser[]
let questions: { key: string; question: Question }[]
/** A message id for each member who reads all questions. */
const written = new Map<number, number>()

const { amsterdam } = cities
/** Grid squares of Amsterdam, numbered row by row from the south-west. */
const squareOf = (number: number) =>
  gridKeyAt(
    {
      latitude: amsterdam.latitude - 0.3 + Math.floor(number / 16) * 0.0285,
      longitude: amsterdam.longitude - 0.35 + (number % 16) * 0.0465,
    },
    3,
  )
const random = seededRandom(11)
const within = (key: string): Coordinates => {
  const center = gridCenter(key)
  return {
    latitude: center.latitude + (random() - 0.5) * 0.024,
    longitude: center.longitude + (random() - 0.5) * 0.038,
  }
}
/**
 * Two places for each member that others must not be able to tell apart. Half of the members are in ten squares of ten
 * members, which are published. The other half are in squares of one or two, so they are published at the city.
 */
const cellsOf = (index: number, isMoved: boolean) =>
  index < 100 ? squareOf(index % 10) : squareOf(20 + ((index + (isMoved ? 37 : 0)) % 100))
const placesOf = (isMoved: boolean): MemberPlace[] =>
  Array.from({ length: pairs }, (_, index) => ({ point: within(cellsOf(index, isMoved)), town: amsterdam }))
const [here, there] = [placesOf(false), placesOf(true)]

beforeAll(async () => {
  site = await createTestApp({
    now: () => now,
    checkResponses: false,
    requestLimits: { address: plenty, member: plenty, files: plenty },
  })
  const { db } = site.database
  ids = await createPlacedMembers(db, 'pair', here, longAgo)
  // Supporters, because some lists are for supporters only.
  const supporter_until = new Date(now + 1e9)
  await db.updateTable('member').set({ supporter_until }).where('id', 'in', ids).execute()
  await recomputeCells(db, now)
  for (const id of ids.slice(0, 40)) {
    photoIds.push(await createPhoto(db, id))
    videoIds.push(await createVideo(db, id))
  }
  questions = readings.flatMap((reading) =>
    questionsOf(reading, ids).map((question) => ({ key: reading[0], question })),
  )
  browsers = []
  for (const id of ids) browsers.push(await site.browserOf(id))
  // Presence uses the real clock. A time far ahead keeps everybody online while the lists are read.
  const at = new Date(now)
  const presence = { last_seen_at: new Date('2100-01-01'), changed_at: at, came_at: at, is_online: true }
  await db
    .insertInto('presence')
    .values(ids.map((member_id) => ({ member_id, ...presence })))
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(presence))
    .execute()
  await db
    .updateTable('member')
    .set({ cam_url: 'https://cam.test/room', cam_until: new Date(now + 3_600_000) })
    .where('id', 'in', ids.slice(0, 40))
    .execute()
  const viewed = { subject_type: 'member' as const, day: '2025-06-01', view_count: 3 }
  await db
    .insertInto('view_day')
    .values(ids.map((subject_id) => ({ ...viewed, subject_id })))
    .execute()
  await runDueJobs({
    db,
    stores: [],
    verificationStore: { remove: async () => {} },
    tellDeleted: () => {},
    remindSupporters: async () => {},
    hasAutovacuum: true,
    applyDecisions: async () => {},
    queueDigests: async () => {},
    askPaymentProviders: async () => {},
    removeExpiredExports: async () => {},
    removeMails: async () => {},
    logger: console,
    now: () => now,
  })
})
afterAll(() => site.close())

/** Reads the separate total of a list, if it has one. */
async function count(browser: Browser, { path, body, isCounted }: Question): Promise<string> {
  if (!isCounted) return ''
  const answer = body
    ? await browser.send('POST', `/api${path}`, { ...body, per_page: 0 })
    : await browser.get(`/api${path.replace('per_page=48', 'per_page=0')}`)
  return answer.body
}

/** Reads a list to its end. Cursors are left out, because they are encrypted differently each time. */
async function read(browser: Browser, self: number, question: Question): Promise<string> {
  const { path, body } = question
  const url = `/api${path.replace('{self}', String(self)).replace('{written}', String(written.get(self)))}`
  let told = await count(browser, question)
  expect(told).toMatch(question.isCounted ? /"total":\d/ : /^$/)
  for (let cursor = ''; ;) {
    const answer = body
      ? await browser.send('POST', url, { ...body, ...(cursor !== '' && { cursor }) })
      : await browser.get(cursor === '' ? url : `${url}&cursor=${cursor}`)
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    const { next_cursor } = answer.json<{ next_cursor?: string | null }>()
    told += answer.body.replace(/"next_cursor":"[^"]*"/, '"next_cursor":""')
    if (!next_cursor) return told
    cursor = next_cursor
  }
}

/** Puts all members into every list of one member. */
async function know(memberId: number, browser: Browser) {
  const { db } = site.database
  const at = new Date(now - 60_000)
  await db
    .insertInto('dudelist')
    .values(
      ids.flatMap((id, index) => {
        const type = index % 2 ? ('hotties' as const) : ('buddies' as const)
        return [
          { member_id: memberId, listed_id: id, type, created_at: at },
          { member_id: id, listed_id: memberId, type, created_at: at },
        ]
      }),
    )
    .execute()
  await db
    .insertInto('member_view')
    .values(ids.map((id) => ({ member_id: memberId, viewer_id: id, viewed_at: at })))
    .execute()
  await db
    .insertInto('unlock')
    .values(
      ids.flatMap((id) => [
        { member_id: memberId, viewer_id: id, created_at: at },
        { member_id: id, viewer_id: memberId, created_at: at },
      ]),
    )
    .execute()
  for (const to_user_id of ids.slice(0, 2)) {
    const answer = await browser.send('POST', '/api/message', { to_user_id, text: 'Hello' })
    expect(answer.statusCode).toBe(201)
    written.set(memberId, answer.json<Message>().id)
  }
}

test(
  `${pairs} members cause the same answers, wherever in their cells they are`,
  { timeout: slowest },
  async () => {
    const { db } = site.database
    const watchers: { id: number; browser: Browser }[] = []
    for (const [name, place] of [
      ['Inside', here[3]?.point],
      ['Outside', { latitude: 52.6, longitude: 4.7 }],
    ] as const) {
      const id = await createMember(db, {
        name,
        supporter_until: new Date(now + 1e9),
        // Each request updates when the member was last seen, a moment later.
        hides_online: true,
      })
      await placeMember(db, id, amsterdam, { ...place, at: longAgo })
      const browser = await site.browserOf(id)
      await know(id, browser)
      watchers.push({ id, browser })
    }
    const readAll = async () => {
      const told: Record<string, string> = {}
      for (const { id, browser } of watchers) {
        for (const { question } of questions) {
          told[`${id} ${JSON.stringify(question)}`] = await read(browser, id, question)
        }
      }
      return told
    }
    const before = await readAll()
    // An empty list proves nothing: extend `know` so that each of these lists has members.
    const silent = questions.filter(
      ({ key, question }) =>
        !namingNobody.has(key) &&
        !watchers.some(({ id }) => /"name":"pair\d/.test(before[`${id} ${JSON.stringify(question)}`] ?? '')),
    )
    expect(silent).toEqual([])
    await placeMembers(db, ids, there, longAgo)
    expect(await recomputeCells(db, now)).toBe(0)
    const after = await readAll()
    for (const [asked, told] of Object.entries(before)) expect([asked, after[asked]]).toEqual([asked, told])
    await placeMembers(db, ids, here, longAgo)
  },
)

test(
  `${pairs} members are answered the same, wherever in their cells they are`,
  { timeout: slowest },
  async () => {
    const { db } = site.database
    const lists = questions.filter(
      ({ question: { path, body } }) => path.includes('per_page') || (body && 'per_page' in body),
    )
    const nearby = lists.filter(({ question }) => question.path.startsWith('/user/nearby?'))
    // Half of the members read Nearby, the others each list in turn. One page is enough: the viewer's place decides
    // which members are on the first page, and the total.
    const asked = (index: number) =>
      index % 2 ? nearby[index % nearby.length] : lists[(index / 2) % lists.length]
    const answersOf = async (index: number) => {
      const [browser, question] = [browsers[index], asked(index)?.question]
      if (!browser || !question) throw new Error(`Nobody asks as pair${index}.`)
      const { path, body } = question
      const answer = body
        ? await browser.send('POST', `/api${path}`, { ...body, per_page: 12 })
        : await browser.get(`/api${path.replace('per_page=48', 'per_page=12')}`)
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
      return (await count(browser, question)) + answer.body.replace(/"next_cursor":"[^"]*"/, '')
    }
    const answers = async () => {
      const all: string[] = []
      for (let index = 0; index < pairs; index += 1) all.push(await answersOf(index))
      return all
    }
    const before = await answers()
    expect(before.filter((told) => /"total":[1-9]\d/.test(told)).length).toBeGreaterThan(pairs / 2)
    await placeMembers(db, ids, there, longAgo)
    const after = await answers()
    for (const [index, told] of before.entries()) expect(after[index], `pair${index}`).toEqual(told)
  },
)
