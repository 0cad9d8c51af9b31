import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from '../../src/services/http.ts'
import { createOptionServices } from '../../src/services/options.ts'
import { json, startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const lists = [
  'body-build',
  'body-hair',
  'cock-size',
  'cock-type',
  'community',
  'email-preference',
  'facial-hair',
  'interest',
  'media-tag',
  'piercing',
  'safer-sex',
  'sex-position',
  'tattoo',
]

const load = () => {
  const { call } = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
  return createOptionServices(call).loadOptions(new AbortController().signal)
}
/** Answers each call with one item named after its path, and `path` with `status`. */
const refuse = (path?: string, status = 429) =>
  server.answer((response, asked) => {
    const name = asked.url.replace('/api/', '')
    json(name === path ? status : 200, { data: [{ name }] })(response, asked)
  })
const names = (items: readonly { name: string }[] | null) => items && items.map(({ name }) => name)

it('loads the 13 option lists, the products and the rejection reasons, each with one request', async () => {
  refuse()
  const answer = await load()
  expect(server.asked.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    [...lists, 'product', 'rejection-reason'].map((name) => `GET /api/${name}`).toSorted(),
  )
  if (!answer.ok) throw new Error(answer.message)
  expect([...answer.data.lists].map(([list, items]) => [list, names(items)])).toEqual(
    lists.map((list) => [list, [list]]),
  )
  expect(answer.data).toMatchObject({
    products: [{ name: 'product' }],
    rejectionReasons: [{ name: 'rejection-reason' }],
  })
})

it.each([
  ['product', 429, { products: null, rejectionReasons: [{ name: 'rejection-reason' }] }],
  ['product', 500, { products: null, rejectionReasons: [{ name: 'rejection-reason' }] }],
  ['rejection-reason', 403, { products: [{ name: 'product' }], rejectionReasons: null }],
])('loads all option lists even if /%s answers %i', async (path, status, others) => {
  refuse(path, status)
  const answer = await load()
  expect(answer).toMatchObject({ ok: true, data: others })
  expect(answer.ok && answer.data.lists.size).toBe(lists.length)
})

it('refuses all if one option list is refused, because filters would treat its values as unknown', async () => {
  refuse('tattoo')
  expect(await load()).toMatchObject({ ok: false, status: 429 })
  refuse('tattoo', 500)
  await expect(load()).rejects.toThrow('500')
})
