/** The outbox, a conversation and the list as they run together, with a server and a device in memory. */
import { createActor } from 'xstate'

import type { Answer } from '../../contract/answer.ts'
import type { Message } from '../../contract/types.ts'
import { createDraftStorage, createOutboxStorage } from '../../src/browser/memberStorage.ts'
import type { KeptTexts } from '../../src/browser/keptTexts.ts'
import { createConversationImplementations } from '../../src/machines/conversation/implementations.ts'
import type { ConversationDeps } from '../../src/machines/conversation/implementations.ts'
import { conversationMachine } from '../../src/machines/conversation/machine.ts'
import { selectThread } from '../../src/machines/conversation/selectors.ts'
import { createConversationListImplementations } from '../../src/machines/conversationList/implementations.ts'
import { conversationListMachine } from '../../src/machines/conversationList/machine.ts'
import type { Outgoing } from '../../src/machines/messageSend/outgoing.ts'
import { createOutboxImplementations } from '../../src/machines/outbox/implementations.ts'
import { outboxMachine } from '../../src/machines/outbox/machine.ts'
import { createTestBus } from './testBus.ts'
import { message, profile, refusal, self, summary } from './people.ts'

const yes = <Data>(data: Data): Answer<Data> => ({ ok: true, data })

function textsInMemory(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  }
}

/** Stores one message a key, as the real one does. */
function createServer() {
  const stored: Message[] = []
  const asked: { key: string; isConfirmed: boolean }[] = []
  const server = {
    stored,
    asked,
    /** What happens to the next tries to send; stored and answered when there is none left. */
    next: [] as ('lose the request' | 'lose the answer' | 'ask' | 'never answer')[],
    erases: true,
    changes: true,
    hasMember: true,
    isUnlocked: false,
    send: async ({ key, text, isUnlock }: Outgoing, isConfirmed: boolean) => {
      asked.push({ key, isConfirmed })
      const outcome = server.next.shift()
      if (outcome === 'lose the request') throw new Error('network')
      if (outcome === 'ask') return refusal(429, 'confirm_bulk')
      const known = stored.find(({ idempotency_key }) => idempotency_key === key)
      const kept =
        known ??
        message({ id: stored.length + 100, from_user_id: 1, text, is_unlock: isUnlock, idempotency_key: key })
      if (!known) stored.push(kept)
      if (outcome === 'lose the answer') throw new Error('network')
      if (outcome === 'never answer') return new Promise<Answer<Message>>(() => {})
      return yes(kept)
    },
  }
  return server
}

const change =
  (server: ReturnType<typeof createServer>): ConversationDeps['makeChange'] =>
  ({ kind, to }) => {
    if (!server.changes) return Promise.reject(new Error('network'))
    if (kind === 'unlock') server.isUnlocked = to
    return Promise.resolve(yes(to))
  }

/** A browser tab of Luc (1), who is signed in; `device` outlives it. */
export function openTab({
  server = createServer(),
  device = textsInMemory(),
}: { server?: ReturnType<typeof createServer>; device?: KeptTexts } = {}) {
  const { bus, told } = createTestBus()
  const drafts = createDraftStorage(device)
  const outbox = createActor(
    outboxMachine.provide(
      createOutboxImplementations({
        bus,
        drafts,
        storage: createOutboxStorage(device),
        sendMessage: server.send,
        errorText: String,
      }),
    ),
    { input: { isOnline: true } },
  ).start()
  bus.send({ type: 'session.started', user: self(), lastEventId: null })

  let keys = 0
  const charts = {
    conversation: conversationMachine.provide(
      createConversationImplementations({
        bus,
        outbox,
        drafts,
        loadMember: () =>
          Promise.resolve(
            server.hasMember ? yes(profile({ looks_at_my_private: server.isUnlocked })) : refusal(404),
          ),
        loadMessages: () => Promise.resolve(yes({ data: server.stored.toReversed(), next_cursor: null })),
        markRead: () => Promise.resolve(yes({ count: 0 })),
        eraseConversation: () => Promise.resolve(server.erases ? yes({}) : refusal(422)),
        makeChange: change(server),
        followPage: (report) => {
          report(true)
          return () => {}
        },
        newKey: () => `key-${(keys += 1)}-${server.asked.length}`,
        now: () => new Date('2026-03-01T12:00:00.000Z'),
        errorText: String,
      }),
    ),
    conversationList: conversationListMachine.provide(
      createConversationListImplementations({
        bus,
        fetchConversations: () => Promise.resolve(yes({ data: [summary()], next_cursor: null })),
      }),
    ),
  }
  const openConversation = () => createActor(charts.conversation, { input: { ownId: 1, otherId: 2 } }).start()
  const openList = () => createActor(charts.conversationList, { input: { ownId: 1 } }).start()

  return { bus, told, drafts, device, server, outbox, charts, openConversation, openList }
}

export const write = (
  conversation: ReturnType<ReturnType<typeof openTab>['openConversation']>,
  text: string,
) => {
  conversation.send({ type: 'draft.changed', text })
  conversation.send({ type: 'message.send' })
}

/** What the thread shows: stored texts, and the others with their state. */
export const linesOf = (conversation: ReturnType<ReturnType<typeof openTab>['openConversation']>) =>
  selectThread(conversation.getSnapshot()).map((row) => {
    if (row.kind === 'message') return row.message.is_unlock ? 'unlocked' : row.message.text
    return row.kind === 'pending' ? `${row.entry.text} (${row.entry.state})` : row.notice.text
  })
