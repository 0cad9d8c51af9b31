import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'

import { createErase } from '../../../src/machines/messages/conversation/erase.ts'

import { message, self } from '../people.ts'
import { arrived, linesOf, openThread, write } from './wholeMessages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const asking = {
  type: 'confirmation.ask',
  id: 'outbox.sendAll',
  title: 'Warning',
  text: 'send all these messages',
}
const confirmed = { type: 'confirmation.confirmed', id: 'outbox.sendAll' } as const
const cancelled = { type: 'confirmation.cancelled', id: 'outbox.sendAll' } as const

it('a message shows at once, and once when it is stored, whatever brings it', async () => {
  const { conversation, server, bus } = await openThread()
  write(conversation, 'Hello')
  expect(linesOf(conversation)).toEqual(['Hello (sending)'])
  await arrived()
  const [stored] = server.stored
  if (stored) bus.send({ type: 'realtime.messageCreated', message: stored })
  await arrived()
  expect(linesOf(conversation)).toEqual(['Hello'])
  expect(conversation.getSnapshot().context.pending).toEqual([])
})

it('a lost request and a lost answer are tried again with the same key, and one message is stored', async () => {
  const { conversation, server } = await openThread()
  server.next = ['lose the request', 'lose the answer']
  write(conversation, 'Hello')
  await arrived()
  expect(linesOf(conversation)).toEqual(['Hello (retrying)'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toHaveLength(1)
  expect(linesOf(conversation)).toEqual(['Hello (retrying)'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new Set(server.asked.map(({ key }) => key)).size).toBe(1)
  expect(server.asked).toHaveLength(3)
  expect(server.stored).toHaveLength(1)
  expect(linesOf(conversation)).toEqual(['Hello'])
})

it('a reload in the midst of a send loses nothing and stores nothing twice', async () => {
  const { conversation, server, device, outbox } = await openThread()
  server.next = ['never answer']
  write(conversation, 'Hello')
  write(conversation, 'And welcome')
  await arrived()
  conversation.stop()
  outbox.stop()
  expect(server.stored).toHaveLength(1)

  const after = await openThread({ server, device })
  await arrived()
  expect(server.stored.map(({ text }) => text)).toEqual(['Hello', 'And welcome'])
  expect(linesOf(after.conversation)).toEqual(['Hello', 'And welcome'])
  expect(device.keys()).toEqual([])
})

it('a send goes on when its conversation is left, and the list shows what became of it', async () => {
  const { conversation, server, openList } = await openThread()
  const list = openList()
  await arrived()
  server.next = ['lose the request']
  write(conversation, 'Hello')
  conversation.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toHaveLength(1)
  const [row] = list.getSnapshot().context.conversations
  expect(row).toMatchObject({ text: 'Hello', is_own: true, conversation: '1-2' })
})

it('a failed message is there after a reload, and is not sent by itself', async () => {
  const { conversation, server, device, outbox } = await openThread()
  server.next = Array.from({ length: 7 }, () => 'lose the request' as const)
  write(conversation, 'Hello')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(linesOf(conversation)).toEqual(['Hello (failed)'])
  conversation.stop()
  outbox.stop()

  const after = await openThread({ server, device })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(linesOf(after.conversation)).toEqual(['Hello (failed)'])
  expect(server.stored).toHaveLength(0)
  const [pending] = after.conversation.getSnapshot().context.pending
  if (pending) after.conversation.send({ type: 'message.retry', key: pending.key })
  await arrived()
  expect(linesOf(after.conversation)).toEqual(['Hello'])
})

it('a discarded message is gone for good', async () => {
  const { conversation, server, device } = await openThread()
  server.next = Array.from({ length: 7 }, () => 'lose the request' as const)
  write(conversation, 'Hello')
  await vi.advanceTimersByTimeAsync(61_000)
  const [pending] = conversation.getSnapshot().context.pending
  if (pending) conversation.send({ type: 'message.discard', key: pending.key })
  expect(linesOf(conversation)).toEqual([])
  expect(device.keys()).toEqual([])
})

it('a draft survives a reload', async () => {
  const { conversation, device } = await openThread()
  conversation.send({ type: 'draft.changed', text: 'That roof' })
  const after = await openThread({ device })
  expect(after.conversation.getSnapshot().context.draft).toBe('That roof')
  expect(after.conversation.getSnapshot().matches({ composer: 'drafting' })).toBe(true)
})

it('a 429 asks, and a confirmed message is resent as confirmed', async () => {
  const { conversation, server, bus, told } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  await arrived()
  expect(told).toContainEqual(asking)
  expect(conversation.getSnapshot().matches({ composer: 'lockedWhileConfirming' })).toBe(true)
  bus.send(confirmed)
  await arrived()
  expect(server.asked.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true])
  expect(linesOf(conversation)).toEqual(['Hello'])
  expect(told).toContainEqual({ type: 'confirmation.settle', id: 'outbox.sendAll' })
  expect(conversation.getSnapshot().matches({ composer: 'empty' })).toBe(true)
})

it('a second 429 is a failure that keeps the words', async () => {
  const { conversation, server, bus, told } = await openThread()
  server.next = ['ask', 'ask']
  write(conversation, 'Hello')
  await arrived()
  bus.send(confirmed)
  await arrived()
  expect(linesOf(conversation)).toEqual(['Hello (failed)'])
  expect(told.filter(({ type }) => type === 'confirmation.ask')).toHaveLength(1)
  expect(told).toContainEqual(expect.objectContaining({ type: 'flash.show' }))
})

it('a cancelled 429 returns the words to the draft, in front of what was begun since', async () => {
  const { conversation, server, bus, device } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  conversation.send({ type: 'draft.changed', text: 'How are you?' })
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(conversation.getSnapshot().context.draft).toBe('Hello\nHow are you?')
  expect(linesOf(conversation)).toEqual([])
  expect(device.keys()).toHaveLength(1)
})

it('two messages that are not sent after all return in the order in which they were written', async () => {
  const { conversation, server, bus } = await openThread()
  server.next = ['ask', 'ask']
  write(conversation, 'Hello')
  write(conversation, 'How are you?')
  conversation.send({ type: 'draft.changed', text: 'And where?' })
  await arrived()
  bus.send(cancelled)
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(server.asked).toHaveLength(2)
  expect(conversation.getSnapshot().context.draft).toBe('Hello\nHow are you?\nAnd where?')
})

it('a cancelled 429 returns the words to a conversation that was left, too', async () => {
  const { conversation, server, bus, openConversation } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  conversation.stop()
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(openConversation().getSnapshot().context.draft).toBe('Hello')
})

it('signing out in the midst of a send loses nothing', async () => {
  const { conversation, server, bus } = await openThread()
  server.next = ['lose the request']
  write(conversation, 'Hello')
  await arrived()
  bus.send({ type: 'session.ended' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.stored).toHaveLength(0)
  bus.send({ type: 'session.started', user: self(), lastEventId: null })
  await arrived()
  expect(server.stored).toHaveLength(1)
})

it('no child is left after 100 sends', async () => {
  const { conversation, outbox, server, device } = await openThread()
  for (let number = 1; number <= 100; number += 1) write(conversation, `Message ${number}`)
  await arrived()
  expect(server.stored.map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, i) => `Message ${i + 1}`),
  )
  expect(linesOf(conversation)).toHaveLength(100)
  expect(Object.keys(outbox.getSnapshot().children).toSorted()).toEqual(['facts', 'readKept'])
  expect(device.keys()).toEqual([])
})

it('an erase leaves the list at once, and comes back there when it fails', async () => {
  const { conversation, server, openList } = await openThread()
  const list = openList()
  await arrived()
  server.erases = false
  conversation.send({ type: 'conversation.erase' })
  await Promise.resolve()
  expect(list.getSnapshot().context.conversations).toEqual([])
  await arrived()
  expect(list.getSnapshot().context.conversations).toHaveLength(1)
})

it('an erased conversation is in the list again where a message that was not loaded had been saved', async () => {
  const { conversation, server, told, bus, openList } = await openThread()
  const list = openList()
  server.nextCursor = 'older'
  bus.send({ type: 'realtime.reset' })
  await arrived()
  const saved = message({ id: 5, text: 'The boat leaves at noon', is_saved: true })
  server.settles = () => {
    server.nextCursor = null
    server.stored.push(saved)
    return Promise.resolve()
  }
  conversation.send({ type: 'conversation.erase' })
  // What is told of it does not hang on its thread being open.
  conversation.stop()
  await Promise.resolve()
  expect(list.getSnapshot().context.conversations).toEqual([])
  await arrived()
  expect(list.getSnapshot().context.conversations).toMatchObject([
    { conversation: '1-2', text: 'The boat leaves at noon', latest_message_id: 5, unread_count: 0 },
  ])
  expect(told.filter(({ type }) => type === 'conversation.kept')).toHaveLength(1)
})

it('an erase is over before it is known what was kept', async () => {
  const { bus } = await openThread()
  const erase = createActor(
    createErase({
      bus,
      eraseConversation: () => Promise.resolve({ ok: true, data: null }),
      loadMessages: () => new Promise(() => {}),
      errorText: String,
    }),
    { input: { conversation: '1-2', isKeptUnknown: true } },
  ).start()
  await arrived()
  expect(erase.getSnapshot().status).toBe('done')
})

it('a conversation with a member who is gone shows what he left and takes nothing more', async () => {
  const { server, openConversation, conversation } = await openThread()
  write(conversation, 'Hello')
  await arrived()
  server.hasMember = false
  const later = openConversation()
  await arrived()
  expect(later.getSnapshot().matches({ thread: 'open', composer: 'closed' })).toBe(true)
  expect(linesOf(later)).toEqual(['Hello'])
  expect(later.getSnapshot().context.other).toBeNull()
})

it('a conversation with nobody, in which nothing was written, does not exist', async () => {
  const { server, openConversation } = await openThread()
  server.hasMember = false
  const conversation = openConversation()
  await arrived()
  expect(conversation.getSnapshot().matches({ thread: 'missing' })).toBe(true)
})

it('an erase goes on when its conversation is left, and what failed is told', async () => {
  const { conversation, server, told, openList } = await openThread()
  const list = openList()
  await arrived()
  server.erases = false
  conversation.send({ type: 'conversation.erase' })
  conversation.stop()
  await arrived()
  expect(list.getSnapshot().context.conversations).toMatchObject([{ conversation: '1-2' }])
  const types = told.map(({ type }) => type)
  expect(types.slice(types.indexOf('conversation.erased') + 1)).toEqual([
    'conversation.restored',
    'flash.show',
  ])

  server.erases = true
  const again = await openThread({ server })
  again.conversation.send({ type: 'conversation.erase' })
  again.conversation.stop()
  again.told.length = 0
  await arrived()
  expect(again.told.map(({ type }) => type)).toEqual(['conversation.erased', 'unread.refresh'])
})

it('an erase whose member signs out before its answer tells nobody of it', async () => {
  const { conversation, server, told, bus } = await openThread()
  const answered = Promise.withResolvers<void>()
  server.settles = () => answered.promise
  server.erases = false
  conversation.send({ type: 'conversation.erase' })
  conversation.stop()
  bus.send({ type: 'session.ended' })
  await arrived()
  told.length = 0
  answered.resolve()
  await arrived()
  expect(told).toEqual([])
})
