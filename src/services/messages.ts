/** Conversations, messages and system messages: docs/product.md#calls-about-conversations. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput, CallResponse } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

type Listed = CallResponse<'GET /conversation/{filter}'>
type ListedAs<Kind extends Listed['kind']> = Extract<Listed, { kind: Kind }>

const withCursor = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** One call answers conversations or messages: the filter in its path decides which. */
function expectConversations(answer: Answer<Listed>): Answer<ListedAs<'conversations'>> {
  if (!answer.ok) return answer
  if (answer.data.kind !== 'conversations') throw new TypeError('Asked for conversations, got messages')
  return { ok: true, data: answer.data }
}

function expectMessages(answer: Answer<Listed>): Answer<ListedAs<'messages'>> {
  if (!answer.ok) return answer
  if (answer.data.kind !== 'messages') throw new TypeError('Asked for messages, got conversations')
  return { ok: true, data: answer.data }
}

/** Every function throws `CallError` like `call`. */
export const createMessageServices = (call: CallFunction) => ({
  fetchConversations: async (
    {
      filter,
      perPage,
      cursor,
    }: { filter: 'my-newest-first' | 'my-unread-only'; perPage: number; cursor: string | null },
    signal: AbortSignal,
  ) =>
    expectConversations(
      await call('GET /conversation/{filter}', {
        params: { filter },
        query: { per_page: perPage, ...withCursor(cursor) },
        signal,
      }),
    ),
  /** Newest first. */
  loadMessages: async (conversation: string, cursor: string | null, signal: AbortSignal) =>
    expectMessages(
      await call('GET /conversation/{filter}', {
        params: { filter: conversation },
        query: withCursor(cursor),
        signal,
      }),
    ),
  loadMessage: (id: number, signal: AbortSignal) => call('GET /message/{id}', { params: { id }, signal }),
  /** @param upTo id of the last message that was seen */
  markRead: (conversation: string, upTo: number, signal: AbortSignal) =>
    call('PUT /conversation/{id}/read', { params: { id: conversation }, query: { up_to: upTo }, signal }),
  eraseConversation: (conversation: string) =>
    call('PUT /conversation/{id}/erase', { params: { id: conversation } }),
  /** @param idempotencyKey the same on every try of one message, which is stored once */
  sendMessage: (idempotencyKey: string, body: CallInput<'POST /message'>['body'], signal: AbortSignal) =>
    call('POST /message', { body, idempotencyKey, signal }),
  unsend: async (id: number, signal: AbortSignal) => {
    const answer = await call('PUT /message/{id}/unsend', { params: { id }, signal })
    return answer.ok ? { ok: true as const, data: answer.data.is_unsent } : answer
  },
  reportMessage: (id: number, body: CallInput<'PUT /message/{id}/report'>['body'], signal: AbortSignal) =>
    call('PUT /message/{id}/report', { params: { id }, body, signal }),
  setSaved: async (id: number, to: boolean, signal: AbortSignal) => {
    const answer = await call('PUT /message/{id}/toggle-save', { params: { id }, body: { to }, signal })
    return answer.ok ? { ok: true as const, data: answer.data.is_saved } : answer
  },
  countMessages: (signal: AbortSignal) => call('GET /message/unread/count', { signal }),
  countSystemMessages: (signal: AbortSignal) => call('GET /system-message/auth/latest', { signal }),
  loadNotifications: (cursor: string | null, signal: AbortSignal) =>
    call('GET /system-message/auth', { query: withCursor(cursor), signal }),
  markNotificationsAsRead: () => call('PUT /system-message/auth/mark-as-read'),
  /** Removes one notification, or all up to a given id. Returns the time that names the removal. */
  removeNotifications: async (which: { readonly id: number } | { readonly upTo: number }) => {
    const answer =
      'id' in which
        ? await call('DELETE /system-message/{id}', { params: which })
        : await call('DELETE /system-message/auth/conversation', { query: { up_to: which.upTo } })
    return answer.ok ? { ok: true as const, data: answer.data.removed_at } : answer
  },
  restoreNotifications: (removedAt: string) =>
    call('PUT /system-message/auth/restore', { body: { removed_at: removedAt } }),
})
