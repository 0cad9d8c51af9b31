import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import { composeHome } from '../../../src/compose/home.ts'
import type { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import { notifierOptions } from '../../../src/machines/members/sideNotifier/options.ts'
import { createHttp } from '../../../src/services/http.ts'
import { createMessageServices } from '../../../src/services/messages.ts'
import { SideNotifier } from '../../../src/views/screens/Notifier/SideNotifier.tsx'
import { card } from '../../machines/people.ts'
import { createTestBus } from '../../machines/testBus.ts'
import { json, startServer } from '../../services/server.ts'
import { Surroundings } from '../Surroundings.tsx'

let notifier: ActorRefFrom<typeof sideNotifierMachine> | undefined
let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => {
  notifier?.stop()
  return server.close()
})

const urls = () => server.asked.map(({ url }) => url)
const loses = () => server.answer((response) => response.destroy())

/** Answers with this number of members on cam, in pages. The other lists are empty. */
function haveOnCam(count: number) {
  const members = Array.from({ length: count }, (_, index) => ({
    ...card({ id: index + 2, name: `Man ${index + 1}` }),
    cam_url: `https://cam.example/${index + 1}`,
  }))
  server.answer((response, asked) => {
    const { pathname, searchParams } = new URL(asked.url, server.origin)
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = from + Number(searchParams.get('per_page'))
    const page = { data: members.slice(from, to), total: count, next_cursor: to < count ? String(to) : null }
    const isOfCams = pathname.endsWith('/dudelist-cam')
    json(200, isOfCams ? page : { kind: 'conversations', data: [], total: 0, next_cursor: null })(
      response,
      asked,
    )
  })
}

function open(onCam: number) {
  haveOnCam(onCam)
  const { call } = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
  const { bus } = createTestBus()
  const home = composeHome({
    bus,
    call,
    device: { get: () => 'cam', set: () => {}, remove: () => {}, keys: () => [], follow: () => () => {} },
    messages: createMessageServices(call),
    self: () => null,
  })
  const input = { isMember: true, kept: 'cam', unread: 0, watched: notifierOptions }
  const actor = createActor(home.sideNotifier, { input }).start()
  notifier = actor
  render(
    <Surroundings>
      <SideNotifier notifier={actor} />
    </Surroundings>,
  )
  const list = () => screen.findByRole('list', { name: 'On cam on your list' })
  return { members: async () => within(await list()).getAllByRole('link') }
}

const more = () => screen.queryByRole('button', { name: 'Show more' })

it('requests six of each list, loads more on cam by a button and focuses the seventh', async () => {
  const { members } = open(7)
  expect(await members()).toHaveLength(6)
  expect(urls().toSorted()).toEqual([
    '/api/conversation/my-unread-only?per_page=6',
    '/api/user/dudelist-cam?per_page=6',
    '/api/user/dudelist-online?per_page=6',
  ])
  expect(screen.getByRole('button', { name: /^7 ?On cam/ })).toBeTruthy()
  screen.getByRole('button', { name: 'Show more' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await members()).toHaveLength(7))
  const [, , , , , , seventh] = await members()
  expect(document.activeElement).toBe(seventh)
  expect(seventh?.getAttribute('href')).toBe('https://cam.example/7')
  expect(more()).toBeNull()
})

it('offers no more when six members are on cam', async () => {
  const { members } = open(6)
  expect(await members()).toHaveLength(6)
  expect(more()).toBeNull()
})

it('shows an error when more members fail to load, and retries', async () => {
  const { members } = open(13)
  await members()
  loses()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load more.')
  expect(await members()).toHaveLength(6)
  haveOnCam(13)
  await userEvent.click(screen.getByRole('button', { name: 'Load more again' }))
  await waitFor(async () => expect(await members()).toHaveLength(12))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(more()).toBeTruthy()
})

it('requests members beyond the largest page by its cursor', async () => {
  const { members } = open(60)
  for (let shown = 6; shown < 54; shown += 6) {
    await waitFor(async () => expect(await members()).toHaveLength(shown))
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  }
  await waitFor(async () => expect(await members()).toHaveLength(54))
  expect(urls().slice(-2)).toEqual([
    '/api/user/dudelist-cam?per_page=48',
    '/api/user/dudelist-cam?per_page=6&cursor=48',
  ])
})
