import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createConversationListImplementations } from '../../../src/machines/messages/conversationList/implementations.ts'
import { conversationListMachine } from '../../../src/machines/messages/conversationList/machine.ts'
import { ConversationListHead } from '../../../src/views/screens/Messages/ConversationListHead.tsx'
import { summary } from '../../machines/people.ts'
import { createTestBus } from '../../machines/testBus.ts'

const conversations = (count: number) =>
  Array.from({ length: count }, (_, index) => summary({ id: index + 2, conversation: `1-${index + 2}` }))

let stop = () => {}
afterEach(() => stop())

/** Shows the head above a list of `count` conversations, of which `unread` are unread. */
function show({ count, unread = 0, next = null }: { count: number; unread?: number; next?: string | null }) {
  const loading = Promise.withResolvers<void>()
  const list = createActor(
    conversationListMachine.provide(
      createConversationListImplementations({
        bus: createTestBus().bus,
        fetchConversations: async ({ filter }) => {
          await loading.promise
          const data = conversations(filter === 'my-unread-only' ? unread : count)
          return { ok: true, data: { data, next_cursor: next } }
        },
      }),
    ),
    { input: { ownId: 1, filter: 'my-newest-first' } },
  ).start()
  stop = () => void list.stop()
  render(<ConversationListHead list={list} unread={unread} />)
  const load = () =>
    act(async () => {
      loading.resolve()
      await waitFor(list, (snapshot) => !snapshot.matches('loading'))
    })
  return { list, load }
}

const chips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it.each([0, 2, 6])('has no chips above a list of %i conversations', async (count) => {
  const { load } = show({ count, unread: Math.min(count, 2) })
  expect(chips()).toEqual([])
  await load()
  expect(screen.getByRole('heading', { name: 'Messages' })).toBeTruthy()
  expect(chips()).toEqual([])
})

it('has chips above a list of seven', async () => {
  await show({ count: 7 }).load()
  expect(chips()).toEqual(['All', 'Unread 0'])
})

it('has chips above a first page of two, when more follow', async () => {
  await show({ count: 2, next: 'more' }).load()
  expect(chips()).toEqual(['All', 'Unread 0'])
})

it('keeps the chips above two unread conversations, which they chose', async () => {
  await show({ count: 7, unread: 2 }).load()
  await userEvent.click(screen.getByRole('button', { name: /^Unread/ }))
  expect(await screen.findByRole('button', { name: /^Unread/, pressed: true })).toBeTruthy()
  expect(chips()).toHaveLength(2)
})
