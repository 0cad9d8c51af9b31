import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'

import { createConversationEraseImplementations } from '../../../src/machines/messages/conversationErase/implementations.ts'
import { askToSendOne } from '../../../src/machines/messages/outbox/question.ts'
import { createOutboxStorage } from '../../../src/browser/messageStorage.ts'
import { message, self } from '../people.ts'
import { textsInMemory } from '../textsInMemory.ts'
import { attachment, outgoingMessage } from './outgoingMessages.ts'
import {
  arrived,
  attach,
  attachedTo,
  composerOf,
  draftOf,
  linesOf,
  openTab,
  openThread,
  outgoingOf,
  threadOf,
  write,
} from './wholeMessages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const confirmed = { type: 'confirmation.confirmed', id: 'outbox.sendAll' } as const
const cancelled = { type: 'confirmation.cancelled', id: 'outbox.sendAll' } as const

it('shows a message at once, and once after it is stored, whatever brings it', async () => {
  const { conversation, server, bus } = await openThread()
  write(conversation, 'Hello')
  expect(linesOf(conversation)).toEqual(['Hello (sending)'])
  await arrived()
  const [stored] = server.stored
  if (stored) bus.send({ type: 'realtime.messageCreated', message: stored })
  await arrived()
  expect(linesOf(conversation)).toEqual(['Hello'])
  expect(outgoingOf(conversation)).toEqual([])
})

it('tries a lost request and a lost answer again with the same key, and stores one message', async () => {
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

it('waits as long as a server with a problem asks, and can be discarded meanwhile', async () => {
  const { conversation, server } = await openThread()
  server.next = ['have a problem', 'have a problem']
  write(conversation, 'Hello')
  write(conversation, 'And welcome')
  await arrived()
  expect(linesOf(conversation)).toEqual(['Hello (waitingForServer)', 'And welcome (queued)'])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(server.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.asked).toHaveLength(2)
  const [hello] = outgoingOf(conversation)
  composerOf(conversation).send({ type: 'message.discard', key: hello?.key ?? '' })
  await arrived()
  expect(linesOf(conversation)).toEqual(['And welcome'])
  expect(server.stored.map(({ text }) => text)).toEqual(['And welcome'])
})

it('gives up a message behind one that is tried again, also on the device', async () => {
  const { conversation, server, device } = await openThread()
  server.next = ['have a problem']
  write(conversation, 'Hello')
  write(conversation, 'And welcome')
  await arrived()
  composerOf(conversation).send({ type: 'message.discard', key: outgoingOf(conversation)[1]?.key ?? '' })
  expect(linesOf(conversation)).toEqual(['Hello (waitingForServer)'])
  expect(device.keys()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.stored.map(({ text }) => text)).toEqual(['Hello'])
})

it('loses nothing and stores nothing twice when the page reloads during a send', async () => {
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

it('goes on sending after the conversation is left, and updates the list', async () => {
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

it('has a failed message after a reload, and does not send it by itself', async () => {
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
  const [outgoing] = outgoingOf(after.conversation)
  if (outgoing) composerOf(after.conversation).send({ type: 'message.retry', key: outgoing.key })
  await arrived()
  expect(linesOf(after.conversation)).toEqual(['Hello'])
})

it('removes a discarded message from the device', async () => {
  const { conversation, server, device } = await openThread()
  server.next = Array.from({ length: 7 }, () => 'lose the request' as const)
  write(conversation, 'Hello')
  await vi.advanceTimersByTimeAsync(61_000)
  const [outgoing] = outgoingOf(conversation)
  if (outgoing) composerOf(conversation).send({ type: 'message.discard', key: outgoing.key })
  expect(linesOf(conversation)).toEqual([])
  expect(device.keys()).toEqual([])
})

it('restores a draft after a reload', async () => {
  const { conversation, device } = await openThread()
  composerOf(conversation).send({ type: 'draft.changed', text: 'That roof' })
  const after = await openThread({ device })
  expect(draftOf(after.conversation)).toBe('That roof')
  expect(composerOf(after.conversation).getSnapshot().matches({ writing: 'drafting' })).toBe(true)
})

it('restores the attachments of a draft after a reload, and keeps those of a failed message', async () => {
  const { conversation, server, device, outbox } = await openThread()
  attach(conversation, 1, 2)
  server.next = Array.from({ length: 7 }, () => 'lose the request' as const)
  composerOf(conversation).send({ type: 'message.send' })
  attach(conversation, 3)
  await vi.advanceTimersByTimeAsync(61_000)
  conversation.stop()
  outbox.stop()

  const after = await openThread({ server, device })
  expect(attachedTo(after.conversation)).toEqual([3])
  const [outgoing] = outgoingOf(after.conversation)
  expect(outgoing?.state).toBe('failed')
  if (outgoing) composerOf(after.conversation).send({ type: 'message.retry', key: outgoing.key })
  await arrived()
  expect(server.asked.at(-1)?.photos).toEqual([1, 2])
  expect(server.stored).toHaveLength(1)
})

it('asks after a 429, and sends a confirmed message again as confirmed', async () => {
  const { conversation, server, bus, told } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  await arrived()
  expect(told).toContainEqual(askToSendOne([{ heldFor: server.reason }]))
  expect(composerOf(conversation).getSnapshot().matches('lockedWhileConfirming')).toBe(true)
  bus.send(confirmed)
  await arrived()
  expect(server.asked.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true])
  expect(linesOf(conversation)).toEqual(['Hello'])
  expect(told).toContainEqual({ type: 'confirmation.settle', id: 'outbox.sendAll' })
  expect(composerOf(conversation).getSnapshot().matches({ writing: 'empty' })).toBe(true)
})

it('fails after a second 429, and keeps the text', async () => {
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

it('returns the text of a cancelled message to the draft, before what was written since', async () => {
  const { conversation, server, bus, device } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  composerOf(conversation).send({ type: 'draft.changed', text: 'How are you?' })
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(draftOf(conversation)).toBe('Hello\nHow are you?')
  expect(linesOf(conversation)).toEqual([])
  expect(device.keys()).toHaveLength(1)
})

it('returns the attachments of cancelled messages to the draft, each once', async () => {
  const { conversation, server, bus } = await openThread()
  server.next = ['ask', 'ask']
  attach(conversation, 1, 2)
  composerOf(conversation).send({ type: 'message.send' })
  attach(conversation, 2, 3)
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(attachedTo(conversation)).toEqual([1, 2, 3])
  expect(linesOf(conversation)).toEqual([])
})

it('returns two messages in the order in which they were written', async () => {
  const { conversation, server, bus } = await openThread()
  server.next = ['ask', 'ask']
  write(conversation, 'Hello')
  write(conversation, 'How are you?')
  composerOf(conversation).send({ type: 'draft.changed', text: 'And where?' })
  await arrived()
  bus.send(cancelled)
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(server.asked).toHaveLength(2)
  expect(draftOf(conversation)).toBe('Hello\nHow are you?\nAnd where?')
})

it('returns the text also to a conversation that was left', async () => {
  const { conversation, server, bus, openConversation } = await openThread()
  server.next = ['ask']
  write(conversation, 'Hello')
  conversation.stop()
  await arrived()
  bus.send(cancelled)
  await arrived()
  expect(draftOf(openConversation())).toBe('Hello')
})

it('loses nothing when the member signs out during a send', async () => {
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

it('has no child left after 100 sends', async () => {
  const { conversation, outbox, server, device } = await openThread()
  for (let number = 1; number <= 100; number += 1) write(conversation, `Message ${number}`)
  await arrived()
  expect(server.stored.map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, i) => `Message ${i + 1}`),
  )
  expect(linesOf(conversation)).toHaveLength(100)
  expect(Object.keys(outbox.getSnapshot().children).toSorted()).toEqual(['facts', 'readStored', 'removals'])
  expect(device.keys()).toEqual([])
})

it('removes an erased conversation from the list at once, and restores it when the call fails', async () => {
  const { conversation, server, openList } = await openThread()
  const list = openList()
  await arrived()
  server.erases = false
  threadOf(conversation).send({ type: 'thread.erase' })
  await Promise.resolve()
  expect(list.getSnapshot().context.conversations).toEqual([])
  await arrived()
  expect(list.getSnapshot().context.conversations).toHaveLength(1)
})

it('lists an erased conversation again if a message that was not loaded is saved', async () => {
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
  threadOf(conversation).send({ type: 'thread.erase' })
  // The saved message is told also after the thread was left.
  conversation.stop()
  await Promise.resolve()
  expect(list.getSnapshot().context.conversations).toEqual([])
  await arrived()
  expect(list.getSnapshot().context.conversations).toMatchObject([
    { conversation: '1-2', text: 'The boat leaves at noon', latest_message_id: 5, unread_count: 0 },
  ])
  expect(told.filter(({ type }) => type === 'conversation.kept')).toHaveLength(1)
})

it('ends an erase before it is known what was kept', async () => {
  const { bus } = await openThread()
  const { erase: logic } = createConversationEraseImplementations({
    bus,
    eraseConversation: () => Promise.resolve({ ok: true, data: null }),
    loadMessages: () => new Promise(() => {}),
    errorText: String,
  }).actors
  const erase = createActor(logic, { input: { conversation: '1-2', isKeptUnknown: true } }).start()
  await arrived()
  expect(erase.getSnapshot().status).toBe('done')
})

it('shows the messages of a deleted member, read-only', async () => {
  const { server, openConversation, conversation } = await openThread()
  write(conversation, 'Hello')
  await arrived()
  server.hasMember = false
  const later = openConversation()
  await arrived()
  expect(threadOf(later).getSnapshot().matches('open')).toBe(true)
  expect(composerOf(later).getSnapshot().matches('readOnly')).toBe(true)
  expect(linesOf(later)).toEqual(['Hello'])
  expect(later.getSnapshot().context.other).toBeNull()
})

it('does not exist without another member and without messages', async () => {
  const { server, openConversation } = await openThread()
  server.hasMember = false
  const conversation = openConversation()
  await arrived()
  expect(conversation.getSnapshot().matches('missing')).toBe(true)
})

it('goes on erasing after the conversation is left, and tells a failure', async () => {
  const { conversation, server, told, openList } = await openThread()
  const list = openList()
  await arrived()
  server.erases = false
  threadOf(conversation).send({ type: 'thread.erase' })
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
  threadOf(again.conversation).send({ type: 'thread.erase' })
  again.conversation.stop()
  again.told.length = 0
  await arrived()
  expect(again.told.map(({ type }) => type)).toEqual(['conversation.erased', 'unread.refresh'])
})

it('tells nothing of an erase whose member signed out before the answer', async () => {
  const { conversation, server, told, bus } = await openThread()
  const answered = Promise.withResolvers<void>()
  server.settles = () => answered.promise
  server.erases = false
  threadOf(conversation).send({ type: 'thread.erase' })
  conversation.stop()
  bus.send({ type: 'session.ended' })
  await arrived()
  told.length = 0
  answered.resolve()
  await arrived()
  expect(told).toEqual([])
})

/** Two tabs of one member, each with the same thread. */
async function openTwoTabs() {
  const device = textsInMemory()
  const one = openTab({ device })
  const other = openTab({ server: one.server, device: device.inOtherTab() })
  const [here, there] = [one.openConversation(), other.openConversation()]
  await arrived()
  const type = (conversation: typeof here, text: string) =>
    composerOf(conversation).send({ type: 'draft.changed', text })
  return { server: one.server, device, one, other, here, there, type }
}

it('shows a draft in the other tab, where a letter typed and deleted removes nothing of it', async () => {
  const { here, there, type, one } = await openTwoTabs()
  type(here, 'A long story')
  expect(draftOf(there)).toBe('A long story')
  type(there, 'A long storyx')
  type(there, 'A long story')
  expect([draftOf(here), one.drafts.read(1, '1-2').text]).toEqual(['A long story', 'A long story'])
})

it('sends a draft once, from whichever tab, and empties the field of the other one', async () => {
  const { here, there, type, server, one } = await openTwoTabs()
  type(here, 'Hello')
  attach(here, 1)
  composerOf(there).send({ type: 'message.send' })
  expect([draftOf(here), attachedTo(here)]).toEqual(['', []])
  composerOf(here).send({ type: 'message.send' })
  await arrived()
  expect(server.stored.map(({ text }) => text)).toEqual(['Hello'])
  expect(one.drafts.read(1, '1-2')).toEqual({ text: '', attachments: [] })
})

it('keeps a draft that the field has not shown, though its own text is deleted', async () => {
  const { here, device, one, type } = await openTwoTabs()
  // The tab was not told of it.
  device.set('member.1.draft.1-2', 'Written elsewhere')
  type(here, 'x')
  expect(draftOf(here)).toBe('Written elsewhere\nx')
  device.set('member.1.draft.1-2', 'Written elsewhere, and more')
  type(here, '')
  expect(draftOf(here)).toBe('Written elsewhere, and more')
  expect(one.drafts.read(1, '1-2').text).toBe('Written elsewhere, and more')
})

it('shows another photo that was attached in another tab instead', async () => {
  const { here, there, one } = await openTwoTabs()
  attach(here, 1)
  expect(attachedTo(there)).toEqual([1])
  one.drafts.write(1, '1-2', { text: '', attachments: [attachment(2)] })
  expect(attachedTo(there)).toEqual([2])
})

it('keeps the drafts of two open conversations apart, also after one is left', async () => {
  const { conversation: first, charts, drafts, device } = await openThread()
  const second = createActor(charts.conversation, { input: { ownId: 1, otherId: 3 } }).start()
  await arrived()
  const type = (conversation: typeof first, text: string) =>
    composerOf(conversation).send({ type: 'draft.changed', text })
  type(first, 'Hello')
  type(second, 'Ciao')
  type(first, '')
  expect([draftOf(first), draftOf(second)]).toEqual(['', 'Ciao'])
  expect([drafts.read(1, '1-2').text, drafts.read(1, '1-3').text]).toEqual(['', 'Ciao'])
  second.stop()
  // The tab was not told of it.
  device.set('member.1.draft.1-2', 'Written elsewhere')
  type(first, 'x')
  expect(draftOf(first)).toBe('Written elsewhere\nx')
})

it('drops a message that was discarded in another tab', async () => {
  const device = textsInMemory()
  const failed = outgoingMessage('failed', { key: 'a' })
  createOutboxStorage(device).put(1, failed)
  const here = openTab({ device }).openConversation()
  const there = openTab({ device: device.inOtherTab() }).openConversation()
  await arrived()
  expect([outgoingOf(here), outgoingOf(there)].map(([first]) => first?.state)).toEqual(['failed', 'failed'])
  composerOf(here).send({ type: 'message.discard', key: 'a' })
  expect([outgoingOf(here), outgoingOf(there)]).toEqual([[], []])
})
