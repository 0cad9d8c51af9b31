import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { arrived, linesOf, openThread, threadOf, write } from '../messages/wholeMessages.ts'

beforeEach(() => {
  // Within the 24 hours of unsending.
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Thread = Awaited<ReturnType<typeof openThread>>
type Conversation = Thread['conversation']

/** Opens a thread with one own message, whose id is 100. */
async function openTalk() {
  const thread = await openThread()
  write(thread.conversation, 'Hello')
  await arrived()
  return thread
}
/** Holds the answers of the server until the promise settles. */
function hold({ server }: Pick<Thread, 'server'>) {
  const answer = Promise.withResolvers<void>()
  server.settles = () => answer.promise
  return answer
}
const isSaved = (conversation: Conversation) =>
  threadOf(conversation)
    .getSnapshot()
    .context.messages.map(({ is_saved }) => is_saved)
const isUnsent = (conversation: Conversation) =>
  threadOf(conversation)
    .getSnapshot()
    .context.messages.map(({ is_unsent }) => is_unsent)
const save = (conversation: Conversation) =>
  threadOf(conversation).send({ type: 'message.toggleSave', id: 100 })
const unsend = (conversation: Conversation) =>
  threadOf(conversation).send({ type: 'message.unsend', id: 100 })
const unsending = { toggle: 'unsend', id: 100, conversation: '1-2' } as const
const asked = ({ server }: Thread) => server.set.map(({ toggle, id, to }) => `${toggle} ${id} ${to}`)
const error = { type: 'flash.show', flash: { type: 'error', html: 'Error: network' } }

it('shows a message as saved before it is stored, and reverts it when the call fails', async () => {
  const thread = await openTalk()
  const answer = hold(thread)
  save(thread.conversation)
  await arrived()
  expect(isSaved(thread.conversation)).toEqual([true])
  answer.reject(new Error('network'))
  await arrived()
  expect(isSaved(thread.conversation)).toEqual([false])
  expect(thread.told).toContainEqual(error)
})

it('shows an unsent message at once in the thread and the list, and reverts it when the call fails', async () => {
  const thread = await openTalk()
  const list = thread.openList()
  await arrived()
  for (const message of thread.server.stored) list.send({ type: 'message.sent', message })
  const rows = () => list.getSnapshot().context.conversations.map(({ is_unsent }) => is_unsent)
  const answer = hold(thread)
  unsend(thread.conversation)
  await arrived()
  expect([isUnsent(thread.conversation), rows()]).toEqual([[true], [true]])
  answer.reject(new Error('network'))
  await arrived()
  expect([isUnsent(thread.conversation), rows()]).toEqual([[false], [false]])
  expect(thread.told).toContainEqual(error)
})

it('stores pending toggles after the thread is left, also a queued one', async () => {
  const thread = await openTalk()
  const answer = hold(thread)
  save(thread.conversation)
  unsend(thread.conversation)
  await arrived()
  save(thread.conversation)
  thread.conversation.stop()
  await arrived()
  expect(asked(thread)).toEqual(['save 100 true', 'unsend 100 true'])
  answer.resolve()
  await arrived()
  expect(asked(thread).at(-1)).toBe('save 100 false')
  expect(thread.server.stored).toMatchObject([{ is_saved: false, is_unsent: true }])
})

it('shows pending toggles in a thread that is opened again, stored or not', async () => {
  const thread = await openTalk()
  const answer = hold(thread)
  save(thread.conversation)
  unsend(thread.conversation)
  thread.conversation.send({ type: 'mediaAccess.grant', for: true })
  thread.conversation.stop()
  await arrived()
  const again = thread.openConversation()
  await arrived()
  expect([isSaved(again), isUnsent(again)]).toEqual([[true], [true]])
  expect(again.getSnapshot().context.hasMediaAccess).toBe(true)
  answer.reject(new Error('network'))
  await arrived()
  expect([isSaved(again), isUnsent(again)]).toEqual([[false], [false]])
  expect(again.getSnapshot().context.hasMediaAccess).toBe(false)
})

it('keeps a toggle that was stored while older messages were loading', async () => {
  for (const isStored of [true, false]) {
    const thread = await openTalk()
    const answer = hold(thread)
    save(thread.conversation)
    thread.conversation.stop()
    const delivery = Promise.withResolvers<void>()
    thread.server.delivers = () => delivery.promise
    const again = thread.openConversation()
    await arrived()
    thread.toggles.send({ type: 'toggle.set', subject: unsending, from: false, to: true })
    if (isStored) answer.resolve()
    else answer.reject(new Error('network'))
    await arrived()
    delivery.resolve()
    await arrived()
    expect([isSaved(again), isUnsent(again)]).toEqual([[isStored], [isStored]])
  }
})

it('keeps a pending save when a read receipt comes in', async () => {
  const thread = await openTalk()
  hold(thread)
  save(thread.conversation)
  await arrived()
  for (const message of thread.server.stored)
    thread.bus.send({ type: 'realtime.messageUpdated', message: { ...message, is_read: true } })
  await arrived()
  expect(threadOf(thread.conversation).getSnapshot().context.messages).toMatchObject([
    { is_read: true, is_saved: true },
  ])
})

it('sends a message when media access is given, and adds a thread event when it ends', async () => {
  const { conversation, server } = await openThread()
  conversation.send({ type: 'mediaAccess.grant', for: true })
  await arrived()
  expect(server.stored.map(({ is_unlock }) => is_unlock)).toEqual([true])
  conversation.send({ type: 'mediaAccess.revoke' })
  await arrived()
  expect(linesOf(conversation)).toEqual(['unlocked', "I've locked my pics (seen here only)"])
  await vi.advanceTimersByTimeAsync(1)
  conversation.send({ type: 'mediaAccess.grant', for: true })
  await arrived()
  expect(linesOf(conversation)).toEqual(['unlocked', "I've locked my pics (seen here only)", 'unlocked'])
})

it('sends the message about media access once after the thread is left', async () => {
  const thread = await openThread()
  const answer = hold(thread)
  thread.conversation.send({ type: 'mediaAccess.grant', for: true })
  thread.conversation.stop()
  await arrived()
  expect(thread.server.stored).toEqual([])
  const again = thread.openConversation()
  answer.resolve()
  await arrived()
  expect(thread.server.stored.map(({ is_unlock }) => is_unlock)).toEqual([true])
  expect(linesOf(again)).toEqual(['unlocked'])
})

it('sends no message when giving media access fails or is taken back', async () => {
  const thread = await openThread()
  thread.server.settles = () => Promise.reject(new Error('network'))
  thread.conversation.send({ type: 'mediaAccess.grant', for: true })
  await arrived()
  expect(thread.told).toContainEqual(error)
  const answer = hold(thread)
  thread.conversation.send({ type: 'mediaAccess.grant', for: true })
  await arrived()
  thread.conversation.send({ type: 'mediaAccess.revoke' })
  answer.resolve()
  await arrived()
  expect(asked(thread)).toEqual(['mediaAccess 2 true', 'mediaAccess 2 true', 'mediaAccess 2 false'])
  expect(thread.server.stored).toEqual([])
  expect(linesOf(thread.conversation)).toEqual([])
})

it('cancels pending toggles at sign-out without a flash', async () => {
  const thread = await openTalk()
  hold(thread)
  save(thread.conversation)
  await arrived()
  thread.bus.send({ type: 'session.ended' })
  await arrived()
  expect(thread.server.set.map(({ signal }) => signal.aborted)).toEqual([true])
  expect(thread.told.filter(({ type }) => type === 'flash.show')).toEqual([])
})

it('has no child left after 100 toggles', async () => {
  const thread = await openTalk()
  for (let click = 0; click < 100; click += 1) {
    save(thread.conversation)
    await arrived()
  }
  expect(thread.server.set).toHaveLength(100)
  expect(Object.keys(thread.toggles.getSnapshot().children)).toEqual(['facts'])
})
