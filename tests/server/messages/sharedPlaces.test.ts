import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedPlaceLifetime } from '../../../contract/limits.ts'
import type { ConversationSummary, Message } from '../../../contract/messages.ts'
import { forgetLocations } from '../../../server/messages/forgetLocations.ts'
import { block, cities, createMember, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

interface Person {
  readonly id: number
  readonly browser: Browser
}
interface Replay {
  readonly data: { type: string; data: { message: Message } }[]
}

let site: TestApp
let clock = Date.now()
let luc: Person
let marek: Person

const inHaarlem: [number, number] = [cities.haarlem.longitude, cities.haarlem.latitude]
const atSea: [number, number] = [-40, 30]

async function person(): Promise<Person> {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}

beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock = Date.now()
  luc = await person()
  marek = await person()
})

const send = (body: object, key?: string) =>
  luc.browser.send(
    'POST',
    '/api/message',
    { to_user_id: marek.id, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  )
async function share(coordinates = inHaarlem): Promise<Message> {
  const answer = await send({ location: { coordinates } })
  expect(answer.statusCode).toBe(201)
  return answer.json<Message>()
}
const keep = ({ browser }: Person, id: number, to: boolean) =>
  browser.send('PUT', `/api/message/${id}/toggle-save`, { to })

const key = () => `${Math.min(luc.id, marek.id)}-${Math.max(luc.id, marek.id)}`
const thread = async ({ browser }: Person) =>
  (await browser.get(`/api/conversation/${key()}`)).json<{ data: Message[] }>().data
const seenBy = async (who: Person) => (await thread(who))[0]?.location
const events = async ({ browser }: Person) => (await browser.get('/api/event?after=0')).json<Replay>().data
const stored = (id: number) =>
  site.database.db
    .selectFrom('message')
    .where('id', '=', id)
    .select(['location_latitude', 'location_longitude', 'location_address', 'shares_location'])
    .executeTakeFirstOrThrow()
const nothing = { location_latitude: null, location_longitude: null, location_address: null }

describe('sharing a place', () => {
  it('shows both members the point and its city for an hour, and sends events to both', async () => {
    const message = await share()
    const { city, state, country } = cities.haarlem
    const expected = {
      coordinates: inHaarlem,
      address: [city, state, country].filter(Boolean).join(', '),
      until: new Date(clock + sharedPlaceLifetime).toISOString(),
    }
    expect(message).toMatchObject({ text: '', shares_location: true, location: expected })
    for (const who of [luc, marek]) {
      expect(await seenBy(who)).toEqual(expected)
      expect((await events(who)).map(({ type, data }) => [type, data.message.location])).toEqual([
        ['MessageCreated', expected],
      ])
      const answer = await who.browser.get('/api/conversation/my-newest-first')
      expect(answer.json<{ data: ConversationSummary[] }>().data).toMatchObject([{ shares_location: true }])
    }
  })

  it('can be combined with text, and has no name far from any city', async () => {
    const answer = await send({ text: 'By the fountain', location: { coordinates: atSea } })
    expect(answer.json()).toMatchObject({ text: 'By the fountain', location: { address: null } })
  })

  it('is precise to a meter, whatever the device sends', async () => {
    const { location } = await share([4.636812345, 52.380798765])
    expect(location?.coordinates).toEqual([4.63681, 52.3808])
  })

  it('is left out of messages without one', async () => {
    const answer = await send({ text: 'Hi' })
    expect(answer.json()).toMatchObject({ shares_location: false, location: null })
  })

  it('stores one message however often the same key is sent, even after the hour is over', async () => {
    const once = 'a-key-of-this-place'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send({ location: { coordinates: inHaarlem } }, once)),
    )
    clock += sharedPlaceLifetime
    await forgetLocations(site.database.db, clock)
    const again = await send({ location: { coordinates: inHaarlem } }, once)
    const messages = [...answers, again].map((answer) => answer.json<Message>())
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(await thread(marek)).toHaveLength(1)
  })

  it.each([
    ['another place', { location: { coordinates: atSea } }],
    ['an unlock', { is_unlock: true }],
    ['a place and an unlock', { location: { coordinates: inHaarlem }, is_unlock: true }],
  ])('refuses its key with %s, of which nothing would be stored', async (_, other) => {
    await unlock(site.database.db, luc.id, marek.id)
    const once = 'a-key-of-this-place'
    await send({ location: { coordinates: inHaarlem } }, once)
    expect((await send(other, once)).statusCode).toBe(400)
  })

  it('is refused with the key of a message about media access', async () => {
    await unlock(site.database.db, luc.id, marek.id)
    const once = 'a-key-of-an-unlock'
    await send({ is_unlock: true }, once)
    expect((await send({ location: { coordinates: inHaarlem } }, once)).statusCode).toBe(400)
    expect((await send({ is_unlock: true }, once)).statusCode).toBe(201)
  })

  it.each([
    ['a latitude beyond the pole', { coordinates: [3.7, 90.1] }],
    ['a longitude beyond the date line', { coordinates: [-180.5, 51] }],
    ['one number', { coordinates: [3.7] }],
    ['three numbers', { coordinates: [3.7, 51, 12] }],
    ['words', { coordinates: ['3.7', '51'] }],
    ['none', { coordinates: [null, null] }],
    ['no coordinates', {}],
    ['a place of its own making', { coordinates: inHaarlem, address: 'Elsewhere' }],
    ['nothing', null],
  ])('refuses %s', async (_, location) => {
    const answer = await send({ text: 'Here', location })
    expect([400, 422]).toContain(answer.statusCode)
    expect(await thread(luc)).toEqual([])
  })
})

describe('a shared place', () => {
  it('is gone for both after an hour, while the message stays', async () => {
    await share()
    clock += sharedPlaceLifetime - 1
    expect(await seenBy(marek)).toBeTruthy()
    clock += 1
    for (const who of [luc, marek]) {
      expect(await thread(who)).toMatchObject([{ shares_location: true, location: null }])
      for (const { data } of await events(who)) expect(data.message.location).toBeNull()
    }
  })

  it('is deleted within a minute after that, with events to both', async () => {
    const { id } = await share()
    await forgetLocations(site.database.db, clock + sharedPlaceLifetime - 1)
    expect(await stored(id)).not.toMatchObject(nothing)
    await forgetLocations(site.database.db, clock + sharedPlaceLifetime)
    expect(await stored(id)).toEqual({ ...nothing, shares_location: true })
    for (const who of [luc, marek])
      expect((await events(who)).map(({ type }) => type)).toEqual(['MessageCreated', 'MessageUpdated'])
    await forgetLocations(site.database.db, clock + sharedPlaceLifetime)
    expect(await events(luc)).toHaveLength(2)
  })

  it('stays as long as the sender saves the message, with events to both', async () => {
    const { id, updated_at: before } = await share()
    await keep(luc, id, true)
    clock += 10 * sharedPlaceLifetime
    await forgetLocations(site.database.db, clock)
    expect(await seenBy(marek)).toMatchObject({ coordinates: inHaarlem, until: null })
    const told = (await events(marek)).at(-1)
    expect(told).toMatchObject({ type: 'MessageUpdated', data: { message: { location: { until: null } } } })
    expect(Date.parse(told?.data.message.updated_at ?? '')).toBeGreaterThan(Date.parse(before))

    await keep(luc, id, false)
    expect(await seenBy(marek)).toBeNull()
    expect(await events(marek)).toHaveLength(3)
    await keep(luc, id, true)
    expect(await seenBy(marek)).toBeNull()
  })

  it('has the rest of its hour if it is unsaved before the hour is over', async () => {
    const { id, created_at } = await share()
    await keep(luc, id, true)
    await keep(luc, id, false)
    const until = (await seenBy(luc))?.until ?? ''
    expect(Date.parse(until)).toBe(Date.parse(created_at) + sharedPlaceLifetime)
  })

  it('does not stay because the recipient saves the message', async () => {
    const { id } = await share()
    await keep(marek, id, true)
    expect(await events(luc)).toHaveLength(1)
    clock += sharedPlaceLifetime
    expect(await thread(marek)).toMatchObject([{ is_saved: true, location: null }])
  })

  it('does not come back if the message is saved too late', async () => {
    const { id } = await share()
    clock += sharedPlaceLifetime
    await keep(luc, id, true)
    expect(await seenBy(luc)).toBeNull()
    expect(await events(marek)).toHaveLength(1)
  })

  it('is deleted when the message is unsent', async () => {
    const { id } = await share()
    await luc.browser.send('PUT', `/api/message/${id}/unsend`)
    expect(await stored(id)).toMatchObject(nothing)
    for (const who of [luc, marek]) expect(await seenBy(who)).toBeNull()
  })

  it('is hidden by a block', async () => {
    await share()
    await block(site.database.db, luc.id, marek.id)
    const answer = await marek.browser.get(`/api/conversation/${key()}`)
    expect(answer.body).not.toContain(String(inHaarlem[0]))
    expect((await marek.browser.get('/api/event?after=0')).body).not.toContain(String(inHaarlem[0]))
  })
})
