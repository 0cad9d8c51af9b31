/** Runs the outbox, the toggles, a conversation and the list together, with a server and a device in memory. */
import { vi } from 'vitest'
import { createActor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { Photo, Video } from '../../../contract/media.ts'
import type { Message } from '../../../contract/messages.ts'
import { createDraftStorage, createOutboxStorage } from '../../../src/browser/messageStorage.ts'
import type { BrowserTexts } from '../../../src/browser/keptTexts.ts'
import { createAttachableImplementations } from '../../../src/machines/messages/attachable/implementations.ts'
import { followVideos } from '../../../src/machines/messages/attachable/followVideos.ts'
import { photoItem, videoItem } from '../../../src/machines/messages/attachable/items.ts'
import { attachableMachine } from '../../../src/machines/messages/attachable/machine.ts'
import { createConversationImplementations } from '../../../src/machines/messages/conversation/implementations.ts'
import { conversationMachine } from '../../../src/machines/messages/conversation/machine.ts'
import { selectComposer, selectThread } from '../../../src/machines/messages/conversation/selectors.ts'
import { threadRows } from '../../../src/machines/messages/thread/rows.ts'
import { createConversationListImplementations } from '../../../src/machines/messages/conversationList/implementations.ts'
import { conversationListMachine } from '../../../src/machines/messages/conversationList/machine.ts'
import type { SendMessage } from '../../../src/machines/messages/messageSend/implementations.ts'
import { createAttachToDraft } from '../../../src/machines/messages/attachToDraft.ts'
import { createUploadsImplementations } from '../../../src/machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import { createOutboxImplementations } from '../../../src/machines/messages/outbox/implementations.ts'
import { outboxMachine } from '../../../src/machines/messages/outbox/machine.ts'
import type { ToggleCalls } from '../../../src/machines/app/toggle/calls.ts'
import type { SubjectOf, ToggleKind, ToggleValue, ValueOf } from '../../../src/machines/app/toggle/types.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { toggleCalls } from '../app/toggleCalls.ts'
import { createTestBus } from '../testBus.ts'
import { textsInMemory } from '../textsInMemory.ts'
import { attachment } from './outgoingMessages.ts'
import { card, message, refusal, self, summary } from '../people.ts'

const yes = <Data>(data: Data): Answer<Data> => ({ ok: true, data })

/** The server asks to wait for 20 seconds. */
const problem = new Error('503: Service Unavailable')

/** Stores one message per key, as the real server does. */
function createServer() {
  const stored: Message[] = []
  const asked: { key: string; isConfirmed: boolean; photos: readonly number[]; videos: readonly number[] }[] =
    []
  const server = {
    stored,
    asked,
    /** The outcomes of the next tries to send. Without one, a message is stored and answered. */
    next: [] as ('lose the request' | 'lose the answer' | 'ask' | 'have a problem' | 'never answer')[],
    /** Why it asks. */
    reason: 'You’ve sent a lot of messages without an answer.',
    /** Sends are answered when this resolves; at once if null. */
    answers: null as Promise<void> | null,
    erases: true,
    /** The member's own. */
    photos: [] as Photo[],
    videos: [] as Video[],
    /** What a file becomes when it is uploaded, by its name. Others are refused. */
    uploadable: new Map<string, Photo>(),
    uploadableVideos: new Map<string, Video>(),
    /** Uploads are stored and answered when this resolves. */
    uploadsSettle: () => Promise.resolve(),
    hasMember: true,
    /** The other member of the conversation. */
    other: card(),
    hasMediaAccess: false,
    /** The cursor of the next older page. */
    nextCursor: null as string | null,
    /** The calls of toggles, in order. */
    set: [] as { toggle: string; id: number; to: ToggleValue; signal: AbortSignal }[],
    /** Calls of toggles and erases are stored and answered when this resolves. */
    settles: () => Promise.resolve(),
    /** Messages are read at the call and arrive when this resolves. */
    delivers: () => Promise.resolve(),
    send: async (
      ...[
        key,
        { text = '', photo_ids = [], video_ids = [], is_unlock = false, is_confirmed = false },
      ]: Parameters<SendMessage>
    ) => {
      asked.push({ key, isConfirmed: is_confirmed, photos: photo_ids, videos: video_ids })
      if (server.answers !== null) await server.answers
      const outcome = server.next.shift()
      if (outcome === 'lose the request') throw new Error('network')
      if (outcome === 'have a problem') throw problem
      if (outcome === 'ask') return refusal(429, 'confirm_bulk', server.reason)
      const known = stored.find(({ idempotency_key }) => idempotency_key === key)
      const kept =
        known ?? message({ id: stored.length + 100, from_user_id: 1, text, is_unlock, idempotency_key: key })
      if (!known) stored.push(kept)
      if (outcome === 'lose the answer') throw new Error('network')
      if (outcome === 'never answer') return new Promise<Answer<Message>>(() => {})
      return yes(kept)
    },
  }
  return server
}

const calls = (server: ReturnType<typeof createServer>): ToggleCalls => {
  const storing =
    <Kind extends ToggleKind>(store: (id: number, to: ValueOf<Kind>) => void) =>
    async ({ toggle, id }: SubjectOf<Kind>, to: ValueOf<Kind>, signal: AbortSignal) => {
      server.set.push({ toggle, id, to, signal })
      await server.settles()
      store(id, to)
      return yes(to)
    }
  const change = (id: number, changes: Partial<Message>) => {
    const index = server.stored.findIndex((kept) => kept.id === id)
    const kept = server.stored[index]
    if (kept) server.stored[index] = { ...kept, ...changes }
  }
  return toggleCalls(() => Promise.reject(new Error('Nobody sets that here.')), {
    save: storing<'save'>((id, is_saved) => change(id, { is_saved })),
    unsend: storing<'unsend'>((id, is_unsent) => change(id, { is_unsent })),
    mediaAccess: storing<'mediaAccess'>((_, to) => {
      server.hasMediaAccess = to !== false
    }),
    dudelist: storing<'dudelist'>(() => {}),
    block: storing<'block'>(() => {}),
  })
}

/** A browser tab of Luc (1), who is signed in. `device` outlives it. */
export function openTab({
  server = createServer(),
  device = textsInMemory(),
}: { server?: ReturnType<typeof createServer>; device?: BrowserTexts } = {}) {
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
        serverWait: (failure) => (failure === problem ? 20_000 : null),
      }),
    ),
    { input: { memberId: null, isOnline: true } },
  ).start()
  const now = () => new Date()
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({ bus, calls: calls(server), errorText: String, now }),
    ),
  ).start()
  const uploads = createActor(
    uploadsMachine.provide(
      createUploadsImplementations({
        bus,
        attachToDraft: createAttachToDraft({
          drafts,
          ownId: () => 1,
          flash: (flash) => bus.send({ type: 'flash.show', flash }),
        }),
        loadOwnVideos: () => Promise.resolve(yes(server.videos)),
        readFacts: async (file) => ({
          kind: file.type.startsWith('video/') ? 'video' : 'photo',
          pixels: null,
          hash: file.name,
        }),
        fetchLimits: () => Promise.resolve(yes({ maxKb: 5_000, left: 9, isAvailable: true })),
        sendPhoto: async ({ file, purpose }, _signal, onProgress) => {
          onProgress(40)
          await server.uploadsSettle()
          const stored = server.uploadable.get(file.name)
          if (!stored) return refusal(422)
          const photo = { ...stored, is_private: purpose.isPrivate }
          server.photos = [photo, ...server.photos]
          return yes(photo)
        },
        sendVideo: async ({ file, purpose }, _signal, onProgress) => {
          onProgress(100)
          const stored = server.uploadableVideos.get(file.name)
          if (!stored) return refusal(422)
          const video = { ...stored, is_private: purpose.isPrivate }
          server.videos = [video, ...server.videos]
          return yes(video)
        },
        discard: () => {},
        errorText: String,
      }),
    ),
    { input: { memberId: 1 } },
  ).start()
  bus.send({ type: 'session.started', user: self(), lastEventId: null })

  let keys = 0
  const charts = {
    outbox,
    conversation: conversationMachine.provide(
      createConversationImplementations({
        bus,
        outbox,
        toggles,
        uploads,
        drafts,
        loadMessages: async () => {
          const page = {
            data: server.stored.toReversed(),
            next_cursor: server.nextCursor,
            other_user: server.hasMember ? server.other : null,
            can_write: server.hasMember,
            first_messages_from: null,
            looks_at_my_private: server.hasMember && server.hasMediaAccess,
          }
          await server.delivers()
          return server.hasMember || page.data.length > 0 ? yes(page) : refusal(404)
        },
        loadMessage: (id) => {
          const found = server.stored.find((stored) => stored.id === id)
          return Promise.resolve(found ? yes(found) : refusal(404))
        },
        markRead: () => Promise.resolve(yes({ count: 0 })),
        eraseConversation: async () => {
          await server.settles()
          return server.erases ? yes({}) : refusal(422)
        },
        followPage: (report) => {
          report(true)
          return () => {}
        },
        newKey: () => `key-${(keys += 1)}-${server.asked.length}`,
        now,
        errorText: String,
      }),
    ),
    attachablePhotos: attachableMachine.provide(
      createAttachableImplementations({
        bus,
        loadOwn: () => Promise.resolve(yes(server.photos)),
        itemOf: photoItem,
      }),
    ),
    attachableVideos: attachableMachine.provide(
      createAttachableImplementations({
        bus,
        loadOwn: () => Promise.resolve(yes(server.videos)),
        itemOf: videoItem,
        followItems: followVideos(bus),
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

  return { bus, told, drafts, device, server, outbox, toggles, uploads, charts, openConversation, openList }
}

/** Lets everything under way arrive. No delay ends. */
export const arrived = () => vi.advanceTimersByTimeAsync(0)

export async function openThread(...options: Parameters<typeof openTab>) {
  const tab = openTab(...options)
  await arrived()
  const conversation = tab.openConversation()
  await arrived()
  return { ...tab, conversation }
}

type Conversation = ReturnType<ReturnType<typeof openTab>['openConversation']>

export const composerOf = (conversation: Conversation) => selectComposer(conversation.getSnapshot())

/** The thread, which is not there during a block, or where there are no messages. */
export const threadOf = (conversation: Conversation) => {
  const thread = selectThread(conversation.getSnapshot())
  if (!thread) throw new Error('The conversation has no thread.')
  return thread
}

export const write = (conversation: Conversation, text: string) => {
  composerOf(conversation).send({ type: 'draft.changed', text })
  composerOf(conversation).send({ type: 'message.send' })
}

/** Attaches photos with these ids to the draft. */
export const attach = (conversation: Conversation, ...ids: number[]) => {
  for (const id of ids) composerOf(conversation).send({ type: 'attachment.add', attachment: attachment(id) })
}

export const attachedTo = (conversation: Conversation) =>
  composerOf(conversation)
    .getSnapshot()
    .context.draft.attachments.map(({ id }) => id)

export const draftOf = (conversation: Conversation) =>
  composerOf(conversation).getSnapshot().context.draft.text

export const outgoingOf = (conversation: Conversation) =>
  composerOf(conversation).getSnapshot().context.outgoing

/** The rows of the thread: stored texts, and outgoing texts with their state. */
export const linesOf = (conversation: Conversation) =>
  threadRows({
    ...threadOf(conversation).getSnapshot().context,
    outgoing: outgoingOf(conversation),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).map((row) => {
    if (row.kind === 'message') return row.message.is_unlock ? 'unlocked' : row.message.text
    return row.kind === 'outgoing' ? `${row.outgoing.text} (${row.outgoing.state})` : row.event.text
  })
