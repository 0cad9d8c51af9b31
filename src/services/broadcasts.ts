/** Calls about system messages that admins send to all members, or to a part of them. */
import type { BroadcastSegment } from '../../contract/broadcasts.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createBroadcastServices = (call: CallFunction) => ({
  /** @param idempotencyKey the same on every try of one write */
  send: (body: { text: string; segment: BroadcastSegment }, idempotencyKey: string) =>
    call('POST /system-message/for-all', { body, idempotencyKey }),
  countReceivers: (segment: BroadcastSegment, signal: AbortSignal) =>
    call('POST /system-message/for-all/count', { body: { segment }, signal }),
  /** Loads the roles and countries of which a segment can be. */
  loadChoices: (signal: AbortSignal) => call('GET /system-message/for-all/segment', { signal }),
  loadPage: (cursor: string | null, signal: AbortSignal) =>
    call('GET /system-message/for-all', { query: cursor === null ? {} : { cursor }, signal }),
  loadOne: (id: number, signal: AbortSignal) =>
    call('GET /system-message/for-all/{id}', { params: { id }, signal }),
  stop: (id: number) => call('PUT /system-message/for-all/{id}/stop', { params: { id } }),
  continueSending: (id: number) => call('PUT /system-message/for-all/{id}/continue', { params: { id } }),
})
