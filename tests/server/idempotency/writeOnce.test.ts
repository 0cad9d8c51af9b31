import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAnswersBefore } from '../../../server/idempotency/repository.ts'
import { allowTravelPlans, cities, createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const journey = { place_id: cities.paris.id, from: inDays(3), to: inDays(5) }

let site: TestApp
let own: Browser
let another: Browser
beforeAll(async () => {
  site = await createTestApp()
  const browserOf = async () => {
    const id = await createMember(site.database.db)
    await allowTravelPlans(site.database.db, id)
    return site.browserOf(id)
  }
  own = await browserOf()
  another = await browserOf()
})
afterAll(() => site.close())

describe.each([
  ['/api/saved-search', { name: 'Tall', query: { height_from: 185 } }, { name: 'Taller', query: {} }],
  ['/api/travel-plan', journey, { ...journey, to: inDays(6) }],
])('POST %s', (path, body, otherBody) => {
  const send = async (key: string | undefined, asked: object = body, as = own) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const { statusCode, ...answer } = await as.send('POST', path, asked, headers)
    return { statusCode, answer: answer.json<{ id: number }>() }
  }
  const ids = async (as = own) =>
    (await as.get(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id)

  test('is stored once per key, and repeats get the same answer', async () => {
    const key = randomUUID()
    const before = await ids()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)))
    const [first] = answers
    expect(first?.statusCode).toBe(201)
    expect(answers).toEqual(answers.map(() => first))
    expect(await ids()).toEqual([...before, first?.answer.id])
    // As if the answer was lost, and the row was deleted from another page.
    await own.send('DELETE', `${path}/${first?.answer.id}`)
    expect(await send(key)).toEqual(first)
    expect(await ids()).toEqual(before)
  })

  test('is stored again under another key, without a key, and for another member', async () => {
    const key = randomUUID()
    const answers = [
      await send(key),
      await send(randomUUID()),
      await send(undefined),
      await send(undefined),
      await send(key, body, another),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(5)
    expect(await ids(another)).toEqual([answers[4]?.answer.id])
  })

  test('is refused with a key of a different body, or an invalid key', async () => {
    const key = randomUUID()
    expect((await send(key)).statusCode).toBe(201)
    expect((await send(key, otherBody)).statusCode).toBe(400)
    expect((await send('short')).statusCode).toBe(400)
  })

  test('can be repeated with its key after a refusal', async () => {
    const key = randomUUID()
    const wrong = 'name' in body ? { name: 'Odd', query: { body_build: ['odd'] } } : { ...body, place_id: 1 }
    expect((await send(key, wrong)).statusCode).toBe(422)
    expect((await send(key)).statusCode).toBe(201)
  })
})

test('stored answers are deleted after their lifetime', async () => {
  const { db } = site.database
  const kept = () => db.selectFrom('idempotency').select('key').execute()
  expect(await kept()).not.toEqual([])
  await deleteAnswersBefore(db, new Date(Date.now() - 60_000))
  expect(await kept()).not.toEqual([])
  await deleteAnswersBefore(db, new Date(Date.now() + 60_000))
  expect(await kept()).toEqual([])
})
