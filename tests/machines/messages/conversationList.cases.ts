import assert from 'node:assert/strict'

import { conversationListMachine } from '../../../src/machines/messages/conversationList/machine.ts'
import {
  selectConversations,
  selectFilter,
} from '../../../src/machines/messages/conversationList/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { card, message, fetchFlash, refusal, summary } from '../people.ts'

type Machine = typeof conversationListMachine
type List = ReturnType<Start<Machine>>

/** Rows of the conversations of Luc (1): with Marek (2) and with Sami (3). */
const marek = summary({ latest_message_id: 20 })
const sami = summary({
  id: 3,
  name: 'Sami',
  conversation: '1-3',
  text: 'Are you still around on Friday?',
  is_read: true,
  unread_count: 0,
  latest_message_id: 10,
})
const page = (data: (typeof marek)[], next: string | null = null) => ({
  ok: true as const,
  data: { data, next_cursor: next },
})
const fromSami = message({
  id: 30,
  from_user_id: 3,
  text: 'Hello?',
  other_user: card({ id: 3, name: 'Sami' }),
})

const loaded = (start: Start<Machine>, next: string | null = null) => {
  const list = start({ ownId: 1 })
  list.finish('fetchConversations', page([marek, sami], next))
  return list
}
const names = (list: List) => selectConversations(list.snapshot).map(({ name }) => name)
const rowOf = (list: List, name: string) =>
  selectConversations(list.snapshot).find((row) => row.name === name)

const journeys: Record<string, Journey<Machine>> = {
  'loads conversations newest first, 14 at a time, by cursor': (start) => {
    const list = loaded(start, 'after-sami')
    list.isIn('ready')
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'list.more' })
    list.isIn('loadingMore')
    list.finish('fetchConversations', page([sami, summary({ id: 4, name: 'Felix', conversation: '1-4' })]))
    list.isIn('ready')
    assert.deepEqual(names(list), ['Marek', 'Sami', 'Felix'])
    assert.deepEqual(list.inputsOf('fetchConversations'), [
      { filter: 'my-newest-first', perPage: 14, cursor: null },
      { filter: 'my-newest-first', perPage: 14, cursor: 'after-sami' },
    ])
    list.send({ type: 'list.more' })
    list.isIn('ready')
  },
  'starts over with another filter, and drops the answer for the first': (start) => {
    const list = start({ ownId: 1 })
    list.send({ type: 'filter.set', filter: 'my-newest-first' })
    assert.equal(list.inputsOf('fetchConversations').length, 1)
    list.send({ type: 'filter.set', filter: 'my-unread-only' })
    list.isIn('loading')
    assert.equal(selectFilter(list.snapshot), 'my-unread-only')
    list.finish('fetchConversations', page([marek]))
    assert.deepEqual(names(list), ['Marek'])
    list.send({ type: 'filter.set', filter: 'my-newest-first' })
    assert.deepEqual(names(list), [])
  },
  'distinguishes an empty list from one without unread conversations': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([]))
    list.isIn('empty')
    list.send({ type: 'filter.set', filter: 'my-unread-only' })
    list.finish('fetchConversations', page([]))
    list.isIn('caughtUp')
  },
  'loads 6 unread conversations for a panel': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only', perPage: 6 })
    assert.deepEqual(list.inputsOf('fetchConversations'), [
      { filter: 'my-unread-only', perPage: 6, cursor: null },
    ])
  },
  'moves a conversation to the top when a message arrives, and counts it as unread': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Sami')?.text, 'Hello?')
    assert.equal(rowOf(list, 'Sami')?.unread_count, 1)
    assert.equal(rowOf(list, 'Sami')?.is_read, false)
    assert.equal(rowOf(list, 'Marek'), marek)
  },
  'counts a message once that arrives twice, and ignores an older one': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.send({ type: 'realtime.messageCreated', message: { ...fromSami, id: 5, text: 'Old' } })
    assert.equal(rowOf(list, 'Sami')?.unread_count, 1)
    assert.equal(rowOf(list, 'Sami')?.text, 'Hello?')
  },
  'moves a conversation up for the member’s own message, which is not unread': (start) => {
    const list = loaded(start)
    list.send({
      type: 'message.sent',
      message: message({ id: 31, from_user_id: 1, to_user_id: 3, text: 'Yes' }),
    })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Sami')?.is_own, true)
    assert.equal(rowOf(list, 'Sami')?.unread_count, 0)
  },
  'adds a row for the first message of a conversation, with what it says of its author': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([]))
    const other_user = card({ id: 8, name: 'Idris', is_supporter: true })
    list.send({ type: 'realtime.messageCreated', message: message({ id: 40, from_user_id: 8, other_user }) })
    list.isIn('ready')
    assert.deepEqual(names(list), ['Idris'])
    assert.equal(rowOf(list, 'Idris')?.is_supporter, true)
    assert.equal(rowOf(list, 'Idris')?.conversation, '1-8')
  },
  'adds no row for a message without another member': (start) => {
    const list = loaded(start)
    list.send({
      type: 'realtime.messageCreated',
      message: message({ id: 40, from_user_id: 8, other_user: null }),
    })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'adds no own message to the unread list, and keeps the row that is being read': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    list.send({ type: 'message.sent', message: message({ id: 31, from_user_id: 1, to_user_id: 3 }) })
    assert.deepEqual(names(list), ['Marek'])
    list.send({ type: 'conversation.read', conversation: '1-2' })
    assert.deepEqual(names(list), ['Marek'])
    assert.equal(rowOf(list, 'Marek')?.unread_count, 0)
    assert.equal(rowOf(list, 'Marek')?.is_read, true)
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
  },
  'shows that the latest message was unsent, by either member': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 20, text: '', is_unsent: true }) })
    assert.equal(rowOf(list, 'Marek')?.is_unsent, true)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 9, text: 'Changed long ago' }) })
    assert.equal(rowOf(list, 'Marek')?.text, '')
    const own = { type: 'message.changed', id: 10, conversation: '1-3' } as const
    list.send({ ...own, changes: { is_saved: true } })
    assert.equal(rowOf(list, 'Sami'), sami)
    list.send({ ...own, changes: { is_unsent: true } })
    assert.equal(rowOf(list, 'Sami')?.is_unsent, true)
  },
  'removes an erased row at once, and puts it back in its place when that fails': (start) => {
    const list = loaded(start)
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    assert.deepEqual(names(list), ['Sami'])
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'conversation.restored', conversation: '1-99' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'forgets an erase that has failed, and no other': (start) => {
    const list = loaded(start)
    for (const conversation of ['1-2', '1-3'])
      list.send({ type: 'conversation.erased', conversation, kept: null })
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    assert.deepEqual([list.context.erased.length, list.context.erasedMeanwhile.length], [1, 1])
    assert.deepEqual(names(list), ['Marek'])
    list.send({ type: 'conversation.restored', conversation: '1-3' })
    assert.deepEqual([list.context.erased, list.context.erasedMeanwhile], [[], []])
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'has no next page once another filter is chosen, or a refresh brings all': (start) => {
    const filtered = loaded(start, 'after-sami')
    filtered.send({ type: 'filter.set', filter: 'my-unread-only' })
    assert.equal(filtered.context.nextCursor, null)
    const refreshed = loaded(start, 'after-sami')
    refreshed.send({ type: 'realtime.reset' })
    refreshed.finish('fetchConversations', page([marek, sami]))
    assert.equal(refreshed.context.nextCursor, null)
  },
  'lists an erased conversation under its newest saved message': (start) => {
    const list = loaded(start)
    const kept = message({ id: 5, text: 'The boat leaves at noon', is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Marek')?.text, 'The boat leaves at noon')
    assert.equal(rowOf(list, 'Marek')?.unread_count, 0)
    list.send({ type: 'realtime.reset' })
    list.finish('fetchConversations', page([sami, { ...marek, latest_message_id: 5 }]))
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    assert.equal(rowOf(list, 'Marek'), marek)
  },
  'keeps the row of an erased conversation whose latest message is saved': (start) => {
    const list = loaded(start)
    const kept = message({ id: marek.latest_message_id, text: marek.text, is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.send({ type: 'realtime.reset' })
    list.finish('fetchConversations', page([marek, sami]))
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'lists an erased conversation again when a saved message is told later': (start) => {
    const list = loaded(start, 'more')
    const kept = message({ id: 5, text: 'The boat leaves at noon', is_saved: true })
    // No row was removed here: it shows the latest message, or is on a page that is not loaded.
    list.send({ type: 'conversation.kept', message: kept })
    assert.equal(rowOf(list, 'Marek'), marek)
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.send({ type: 'list.more' })
    list.send({ type: 'conversation.kept', message: kept })
    list.isIn('loadingMore')
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Marek')?.text, 'The boat leaves at noon')
    assert.equal(rowOf(list, 'Marek')?.unread_count, 0)
    assert.equal(rowOf(list, 'Marek')?.latest_message_id, 5)
  },
  'keeps a newer message when a saved one is told later': (start) => {
    const list = loaded(start)
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.send({ type: 'realtime.messageCreated', message: message({ id: 50, text: 'And another thing' }) })
    list.send({ type: 'conversation.kept', message: message({ id: 5, is_saved: true }) })
    assert.equal(rowOf(list, 'Marek')?.text, 'And another thing')
  },
  'does not count a saved message as unread that is told later': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.send({ type: 'conversation.kept', message: message({ id: 5, is_saved: true }) })
    list.isIn('caughtUp')
  },
  'does not count a saved message as unread after an erase': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    const kept = message({ id: 5, is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.isIn('caughtUp')
  },
  'is empty after its last row is erased, and not once the row is back': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([marek]))
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.isIn('empty')
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    list.isIn('ready')
    list.send({ type: 'filter.set', filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.isIn('caughtUp')
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    list.isIn('ready')
  },
  'does not list an erased row again from an older answer, but for a new message': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.reset' })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.finish('fetchConversations', page([marek, sami]))
    assert.deepEqual(names(list), ['Sami'])
    list.send({ type: 'realtime.messageCreated', message: message({ id: 50, text: 'And another thing' }) })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    assert.equal(rowOf(list, 'Marek')?.text, 'And another thing')
  },
  'a page asked for before a message came and all of it was erased does not bring the row back, nor of any erased that was not loaded':
    (start) => {
      const list = loaded(start, 'more')
      list.send({ type: 'list.more' })
      list.send({
        type: 'realtime.messageCreated',
        message: message({
          id: 60,
          from_user_id: 4,
          conversation: '1-4',
          other_user: card({ id: 4, name: 'Felix' }),
        }),
      })
      for (const conversation of ['1-4', '1-5'])
        list.send({ type: 'conversation.erased', conversation, kept: null })
      const felix = summary({ id: 4, name: 'Felix', conversation: '1-4', latest_message_id: 9 })
      const omar = summary({ id: 5, name: 'Omar', conversation: '1-5', latest_message_id: 8 })
      list.finish('fetchConversations', page([felix, omar], 'still more'))
      assert.deepEqual(names(list), ['Marek', 'Sami'])
      list.send({ type: 'conversation.restored', conversation: '1-5' })
      assert.deepEqual(names(list), ['Marek', 'Sami', 'Omar'])
      // A page asked for since then lists it under its saved message.
      list.send({ type: 'list.more' })
      list.finish('fetchConversations', page([felix]))
      assert.deepEqual(names(list), ['Marek', 'Sami', 'Omar', 'Felix'])
    },
  'keeps the saved message of a conversation that is erased during a refresh': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.reset' })
    const kept = message({ id: 5, text: 'Keep this', is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.finish('fetchConversations', page([marek, sami]))
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Marek')?.text, 'Keep this')
  },
  'lists a conversation under its saved message if it is asked for after the erase': (start) => {
    const kept = summary({ latest_message_id: 5 })
    const afterwards: Parameters<List['send']>[0][] = [
      { type: 'realtime.reset' },
      { type: 'filter.set', filter: 'my-unread-only' },
    ]
    for (const event of afterwards) {
      const list = loaded(start)
      list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
      list.send(event)
      list.finish('fetchConversations', page([sami, kept]))
      assert.deepEqual(names(list), ['Sami', 'Marek'])
    }
  },
  'fetches the list again after a long gap, and keeps what arrives meanwhile': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.finish('fetchConversations', page([marek, sami]))
    list.isIn('ready')
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Sami')?.text, 'Hello?')
  },
  'leaves a load under way in place when facts arrive': (start) => {
    const list = loaded(start, 'more')
    list.send({ type: 'list.more' })
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.send({ type: 'message.sent', message: message({ id: 31, from_user_id: 1, to_user_id: 3 }) })
    list.send({
      type: 'realtime.messageUpdated',
      message: message({ id: 31, from_user_id: 1, to_user_id: 3 }),
    })
    list.send({ type: 'message.changed', id: 31, conversation: '1-3', changes: { is_unsent: true } })
    list.send({ type: 'conversation.read', conversation: '1-3' })
    list.send({ type: 'conversation.erased', conversation: '1-3', kept: null })
    list.send({ type: 'conversation.restored', conversation: '1-3' })
    list.send({ type: 'member.changed', id: 3, changes: { name: 'Samuel' } })
    list.isIn('loadingMore')
    assert.equal(list.inputsOf('fetchConversations').length, 2)
  },
  'has nothing unread in a row whose latest message was read on another device': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: message({ id: 21, is_read: false }) })
    const unread = rowOf(list, 'Marek')?.unread_count ?? 0
    assert.ok(unread > 0)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, is_read: false }) })
    assert.equal(rowOf(list, 'Marek')?.unread_count, unread)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, is_read: true }) })
    assert.deepEqual([rowOf(list, 'Marek')?.unread_count, rowOf(list, 'Marek')?.is_read], [0, true])
  },
  'ignores an update of a message that is not the latest': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 40, from_user_id: 8 }) })
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, text: 'Not announced yet' }) })
    assert.equal(rowOf(list, 'Marek'), marek)
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'is not empty after an empty page with a cursor': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([], 'more'))
    list.isIn('ready')
    list.send({ type: 'list.more' })
    list.finish('fetchConversations', page([], 'still more'))
    list.isIn('ready')
    list.send({ type: 'realtime.reset' })
    list.finish('fetchConversations', page([], 'more'))
    list.isIn('ready')
  },
  'keeps the list when a refresh fails, flashes, and tries again on request': (start) => {
    const list = loaded(start, 'more')
    list.send({ type: 'list.more' })
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
    list.fail('fetchConversations')
    list.isIn({ failed: 'refreshing' })
    list.send({ type: 'list.retry' })
    list.isIn('refreshing')
    list.finish('fetchConversations', refusal(422))
    list.isIn({ failed: 'refreshing' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    assert.equal(list.effects.length, 2)
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
    list.finish('fetchConversations', refusal(401))
    list.isIn({ failed: 'refreshing' })
    assert.equal(list.effects.length, 2)
  },
  'refreshes after a gap also where a next page could not be loaded': (start) => {
    const list = loaded(start, 'more')
    list.send({ type: 'list.more' })
    list.fail('fetchConversations')
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
  },
  'refreshes an empty list after a gap': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([]))
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
    assert.equal(list.inputsOf('fetchConversations').length, 2)
    list.finish('fetchConversations', page([marek]))
    assert.deepEqual(names(list), ['Marek'])
    const unread = start({ ownId: 1, filter: 'my-unread-only' })
    unread.finish('fetchConversations', page([]))
    unread.send({ type: 'realtime.reset' })
    unread.isIn('refreshing')
  },
  'flashes when the list cannot be loaded, and tries again on request': (start) => {
    const list = start({ ownId: 1 })
    list.fail('fetchConversations')
    list.isIn({ failed: 'first' })
    list.send({ type: 'list.retry' })
    list.finish('fetchConversations', refusal(422))
    list.isIn({ failed: 'first' })
    assert.deepEqual(list.effects, [fetchFlash, fetchFlash])
  },
  'keeps the rows when a next page cannot be loaded, and tries the same page again': (start) => {
    const list = loaded(start, 'after-sami')
    list.send({ type: 'list.more' })
    list.fail('fetchConversations')
    list.isIn({ failed: 'more' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'list.retry' })
    list.finish('fetchConversations', refusal(422))
    list.isIn({ failed: 'more' })
    assert.equal(list.effects.length, 2)
    list.send({ type: 'list.retry' })
    assert.deepEqual(list.inputsOf('fetchConversations').at(-1), {
      filter: 'my-newest-first',
      perPage: 14,
      cursor: 'after-sami',
    })
  },
  'tries again whatever failed once the network is back': (start) => {
    const list = start({ ownId: 1 })
    list.fail('fetchConversations')
    list.send({ type: 'network.cameBack' })
    list.isIn('loading')
    list.finish('fetchConversations', page([marek], 'more'))
    list.send({ type: 'list.more' })
    list.fail('fetchConversations')
    list.send({ type: 'network.cameBack' })
    list.isIn('loadingMore')
    list.send({ type: 'realtime.reset' })
    list.fail('fetchConversations')
    list.send({ type: 'network.cameBack' })
    list.isIn('refreshing')
  },
  'shows no flash to a member who was signed out': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', refusal(401))
    list.isIn({ failed: 'first' })
    const more = loaded(start, 'more')
    more.send({ type: 'list.more' })
    more.finish('fetchConversations', refusal(401))
    more.isIn({ failed: 'more' })
    assert.deepEqual([...list.effects, ...more.effects], [])
  },
  'hides the row of a blocked member, and shows it again if blocking fails': (start) => {
    const list = loaded(start, 'more')
    const block = () => list.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
    const unblock = () => list.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
    block()
    list.isIn('ready')
    assert.deepEqual(names(list), ['Sami'])
    unblock()
    list.isIn('ready')
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    assert.equal(rowOf(list, 'Marek'), marek)
    list.send({ type: 'list.more' })
    block()
    list.isIn('loadingMore')
    unblock()
    list.isIn('loadingMore')
    list.finish('fetchConversations', page([]))
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'whatever comes of a conversation, it has no row while its member is blocked; and what was erased has none after':
    (start) => {
      const list = loaded(start)
      const erased = (conversation: string) =>
        list.send({ type: 'conversation.erased', conversation, kept: null })
      erased('1-2')
      list.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
      list.send({ type: 'conversation.restored', conversation: '1-2' })
      list.send({ type: 'conversation.kept', message: message({ id: 5, is_saved: true }) })
      list.send({ type: 'realtime.reset' })
      list.finish('fetchConversations', page([sami]))
      assert.deepEqual(names(list), ['Sami'])
      list.send({ type: 'member.changed', id: 3, changes: { is_blocked: true } })
      list.isIn('empty')
      list.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
      list.isIn('ready')
      assert.deepEqual(names(list), ['Marek'])
      erased('1-3')
      list.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
      assert.deepEqual(names(list), ['Marek'])
    },
  'changes the row of a changed member, and no other': (start) => {
    const list = loaded(start)
    list.send({ type: 'member.changed', id: 3, changes: { name: 'Samuel', in_dudelist: true, avatar: null } })
    assert.deepEqual(names(list), ['Marek', 'Samuel'])
    assert.equal(rowOf(list, 'Samuel')?.is_in_dudelists, true)
    assert.equal(rowOf(list, 'Samuel')?.is_online, true)
    assert.equal(rowOf(list, 'Marek'), marek)
  },
}

const rowsInAnyOrder =
  'erased rows are found by their conversation, and sorted by their messages when they are put back'
const keysInAnyOrder =
  'the list is asked only whether it includes a conversation, so that its order makes no difference'

export const conversationList = chart({
  machine: conversationListMachine,
  inputs: [{ ownId: 1 }, { ownId: 1, filter: 'my-unread-only' }],
  events: {
    'filter.set': [{ filter: 'my-newest-first' }, { filter: 'my-unread-only' }],
    'realtime.messageCreated': [{ message: message({ id: 20 }) }],
    'realtime.messageUpdated': [{ message: message({ id: 20 }) }, { message: message({ id: 9 }) }],
    'message.sent': [{ message: message({ id: 20 }) }],
    'message.changed': [{ id: 20, conversation: '1-2', changes: { is_unsent: true } }],
    'member.changed': [
      { id: 2, changes: { name: 'Marek' } },
      { id: 2, changes: { is_blocked: true } },
      { id: 2, changes: { is_blocked: false } },
    ],
    'conversation.read': [{ conversation: '1-2' }],
    'conversation.erased': [{ conversation: '1-2', kept: null }],
    'conversation.kept': [{ message: message({ id: 5, is_saved: true }) }],
    'conversation.restored': [{ conversation: '1-2' }],
  },
  services: {
    fetchConversations: {
      done: [page([]), page([marek], 'more'), refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
  },
  explore: ({ context }) =>
    context.conversations.length < 2 && context.erasedMeanwhile.length + context.hidden.length === 0,
  survivors: {
    'empty: always [isNotEmpty] → ready goes to caughtUp':
      'from there it goes on to ready for the same reason',
    'caughtUp: always [isNotEmpty] → ready goes to empty':
      'from there it goes on to ready for the same reason',
    'assign addPage puts what is new in erased first': rowsInAnyOrder,
    'assign setErasedAside puts what is new in erased first': rowsInAnyOrder,
    'assign setErasedAside puts what is new in erasedMeanwhile first': keysInAnyOrder,
    'assign hide puts what is new in hidden first': keysInAnyOrder,
  },
  journeys,
})
