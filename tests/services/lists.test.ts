import { afterEach, beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { composeHome } from '../../src/compose/home.ts'
import { notifierOptions } from '../../src/machines/members/sideNotifier/options.ts'
import { loadDudelistOnline } from '../../src/services/dudelist.ts'
import { createHttp } from '../../src/services/http.ts'
import { createMemberServices } from '../../src/services/members.ts'
import { createMessageServices } from '../../src/services/messages.ts'
import { card } from '../machines/people.ts'
import { createTestBus } from '../machines/testBus.ts'
import { json, startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let http: ReturnType<typeof createHttp>
const { signal } = new AbortController()

beforeEach(async () => {
  server = await startServer()
  http = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
})
afterEach(() => server.close())

const urls = () => server.asked.map(({ url }) => url)

it('requests the count of online listed members only if the page does not show all of them', async () => {
  server.answer(json(200, { data: [card()], total: 1 }))
  expect(await loadDudelistOnline(http.call, 6, signal)).toEqual({
    ok: true,
    data: { data: [card()], total: 1 },
  })
  expect(urls()).toEqual(['/api/user/dudelist-online?per_page=6'])

  server.answer((response, asked) =>
    json(200, asked.url.endsWith('=0') ? { data: [], total: 9 } : { data: [card()], total: null })(
      response,
      asked,
    ),
  )
  expect(await loadDudelistOnline(http.call, 6, signal)).toEqual({
    ok: true,
    data: { data: [card()], total: 9 },
  })
  server.answer((response, asked) =>
    json(asked.url.endsWith('=0') ? 403 : 200, { data: [], total: null })(response, asked),
  )
  expect(await loadDudelistOnline(http.call, 6, signal)).toMatchObject({ ok: false, status: 403 })
})

it('a count is requested with the filters of the list, and not with each page', async () => {
  server.answer(json(200, { data: [], total: null, next_cursor: null }))
  const { fetchMembers, countMembers } = createMemberServices(http.call)
  const asked = { list: 'nearby', is_online: 'true' } as const
  await fetchMembers(asked, 'more', signal)
  await countMembers(asked, signal)
  await countMembers({ list: 'buddies' }, signal)
  await countMembers({ list: 'travel', place_id: 7 }, signal)
  await countMembers({ list: 'search', search: { height_from: 185 } }, signal)
  expect(urls()).toEqual([
    '/api/user/nearby?is_online=true&cursor=more',
    '/api/user/nearby?is_online=true&per_page=0',
    '/api/user/dudelisted/buddies?per_page=0',
    '/api/user/travel?place_id=7&per_page=0',
    '/api/user/search',
  ])
  expect(server.asked.at(-1)?.body).toBe('{"height_from":185,"per_page":0}')
})

it('each option of the side notifier requests six items', async () => {
  server.answer(json(200, { data: [], total: 0, next_cursor: null }))
  const { sideNotifier } = composeHome({
    bus: createTestBus().bus,
    call: http.call,
    device: { get: () => null, set: () => {}, remove: () => {}, keys: () => [], follow: () => () => {} },
    messages: createMessageServices(http.call),
    self: () => null,
  })
  const input = { isMember: true, kept: null, unread: 0, watched: notifierOptions }
  const notifier = createActor(sideNotifier, { input }).start()
  await expect
    .poll(() => urls().toSorted())
    .toEqual([
      '/api/conversation/my-unread-only?per_page=6',
      '/api/user/dudelist-cam?per_page=6',
      '/api/user/dudelist-online?per_page=6',
    ])
  notifier.stop()
})
