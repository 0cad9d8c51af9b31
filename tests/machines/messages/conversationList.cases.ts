import assert from 'node:assert/strict'

import { conversationListMachine } from '../../../src/machines/messages/conversationList/machine.ts'
import {
  selectConversations,
  selectFilter,
} from '../../../src/machines/messages/conversationList/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { card, message, refusal, summary } from '../people.ts'

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
const notice = {
  type: 'error',
  html: 'Having problems fetching data. Please wait. If this occurs again, please contact support.',
}

const loaded = (start: Start<Machine>, next: string | null = null) => {
  const list = start({ ownId: 1 })
  list.finish('fetchConversations', page([marek, sami], next))
  return list
}
const names = (list: List) => selectConversations(list.snapshot).map(({ name }) => name)
const rowOf = (list: List, name: string) =>
  selectConversations(list.snapshot).find((row) => row.name === name)

const journeys: Record<string, Journey<Machine>> = {
  'the newest conversations come first, 14 at a time, the next by cursor': (start) => {
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
  'another filter starts over, and the answer to the first is dropped': (start) => {
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
  'nothing at all and nothing unread are told apart': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([]))
    list.isIn('empty')
    list.send({ type: 'filter.set', filter: 'my-unread-only' })
    list.finish('fetchConversations', page([]))
    list.isIn('caughtUp')
  },
  'a panel asks for 6 unread conversations': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only', perPage: 6 })
    assert.deepEqual(list.inputsOf('fetchConversations'), [
      { filter: 'my-unread-only', perPage: 6, cursor: null },
    ])
  },
  'a message that arrives moves its conversation to the top and counts as unread': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Sami')?.text, 'Hello?')
    assert.equal(rowOf(list, 'Sami')?.unread_count, 1)
    assert.equal(rowOf(list, 'Sami')?.is_read, false)
    assert.equal(rowOf(list, 'Marek'), marek)
  },
  'the same message twice counts once, and an older one changes nothing': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.send({ type: 'realtime.messageCreated', message: fromSami })
    list.send({ type: 'realtime.messageCreated', message: { ...fromSami, id: 5, text: 'Old' } })
    assert.equal(rowOf(list, 'Sami')?.unread_count, 1)
    assert.equal(rowOf(list, 'Sami')?.text, 'Hello?')
  },
  'an own message moves its conversation up and is not unread': (start) => {
    const list = loaded(start)
    list.send({
      type: 'message.sent',
      message: message({ id: 31, from_user_id: 1, to_user_id: 3, text: 'Yes' }),
    })
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Sami')?.is_own, true)
    assert.equal(rowOf(list, 'Sami')?.unread_count, 0)
  },
  'a first message opens a row with what it tells about its author': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', page([]))
    const other_user = card({ id: 8, name: 'Idris', is_supporter: true })
    list.send({ type: 'realtime.messageCreated', message: message({ id: 40, from_user_id: 8, other_user }) })
    list.isIn('ready')
    assert.deepEqual(names(list), ['Idris'])
    assert.equal(rowOf(list, 'Idris')?.is_supporter, true)
    assert.equal(rowOf(list, 'Idris')?.conversation, '1-8')
  },
  'a message of nobody opens no row': (start) => {
    const list = loaded(start)
    list.send({
      type: 'realtime.messageCreated',
      message: message({ id: 40, from_user_id: 8, other_user: null }),
    })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'the unread list takes no own message in, but keeps what is being read': (start) => {
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
  'the latest message unsent shows as such, by its author or by oneself': (start) => {
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
  'erasing removes the row at once; a failure puts it back in its place': (start) => {
    const list = loaded(start)
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    assert.deepEqual(names(list), ['Sami'])
    list.send({ type: 'conversation.restored', conversation: '1-2' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
    list.send({ type: 'conversation.restored', conversation: '1-99' })
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'an erased conversation of which something was kept stands under the newest of that': (start) => {
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
  'an erased conversation whose latest message was kept stays where it is': (start) => {
    const list = loaded(start)
    const kept = message({ id: marek.latest_message_id, text: marek.text, is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.send({ type: 'realtime.reset' })
    list.finish('fetchConversations', page([marek, sami]))
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'what was kept of an erased conversation and comes later puts its row back under that': (start) => {
    const list = loaded(start, 'more')
    const kept = message({ id: 5, text: 'The boat leaves at noon', is_saved: true })
    // Nothing of it was erased here: its row is of its latest message, or on a page that is not loaded.
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
  'what was kept of an erased conversation does not take the place of what was written since': (start) => {
    const list = loaded(start)
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.send({ type: 'realtime.messageCreated', message: message({ id: 50, text: 'And another thing' }) })
    list.send({ type: 'conversation.kept', message: message({ id: 5, is_saved: true }) })
    assert.equal(rowOf(list, 'Marek')?.text, 'And another thing')
  },
  'what was kept of an erased conversation and comes later is not unread either': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    list.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    list.send({ type: 'conversation.kept', message: message({ id: 5, is_saved: true }) })
    list.isIn('caughtUp')
  },
  'what was kept of an erased conversation is not unread': (start) => {
    const list = start({ ownId: 1, filter: 'my-unread-only' })
    list.finish('fetchConversations', page([marek]))
    const kept = message({ id: 5, is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.isIn('caughtUp')
  },
  'the last row erased leaves the list empty, and back': (start) => {
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
  'a page that was answered before the erase does not bring the row back, a new message does': (start) => {
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
      // What is asked for since stands under what was kept.
      list.send({ type: 'list.more' })
      list.finish('fetchConversations', page([felix]))
      assert.deepEqual(names(list), ['Marek', 'Sami', 'Omar', 'Felix'])
    },
  'what was kept of a conversation erased while the list is fetched anew stays in its place': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.reset' })
    const kept = message({ id: 5, text: 'Keep this', is_saved: true })
    list.send({ type: 'conversation.erased', conversation: '1-2', kept })
    list.finish('fetchConversations', page([marek, sami]))
    assert.deepEqual(names(list), ['Sami', 'Marek'])
    assert.equal(rowOf(list, 'Marek')?.text, 'Keep this')
  },
  'what is asked for after an erase stands under what was kept, in a fresh list or another': (start) => {
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
  'a gap too long to catch up fetches the list anew, keeping what came in meanwhile': (start) => {
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
  'what is heard leaves a load under way in place': (start) => {
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
  'a latest message that was read on another device leaves nothing unread in its row': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageCreated', message: message({ id: 21, is_read: false }) })
    const unread = rowOf(list, 'Marek')?.unread_count ?? 0
    assert.ok(unread > 0)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, is_read: false }) })
    assert.equal(rowOf(list, 'Marek')?.unread_count, unread)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, is_read: true }) })
    assert.deepEqual([rowOf(list, 'Marek')?.unread_count, rowOf(list, 'Marek')?.is_read], [0, true])
  },
  'an update of a message that is not the latest changes no row': (start) => {
    const list = loaded(start)
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 40, from_user_id: 8 }) })
    list.send({ type: 'realtime.messageUpdated', message: message({ id: 21, text: 'Not announced yet' }) })
    assert.equal(rowOf(list, 'Marek'), marek)
    assert.deepEqual(names(list), ['Marek', 'Sami'])
  },
  'a page of nothing with more behind it is not the end': (start) => {
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
  'a refresh that fails leaves the list as it was, gives the notice and can be tried again': (start) => {
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
  'a gap is caught up with where the rest did not load, too': (start) => {
    const list = loaded(start, 'more')
    list.send({ type: 'list.more' })
    list.fail('fetchConversations')
    list.send({ type: 'realtime.reset' })
    list.isIn('refreshing')
  },
  'an empty list is fetched anew after a gap too': (start) => {
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
  'a list that does not load gives the notice and can be tried again': (start) => {
    const list = start({ ownId: 1 })
    list.fail('fetchConversations')
    list.isIn({ failed: 'first' })
    list.send({ type: 'list.retry' })
    list.finish('fetchConversations', refusal(422))
    list.isIn({ failed: 'first' })
    assert.deepEqual(list.effects, [
      { type: 'flash', params: notice },
      { type: 'flash', params: notice },
    ])
  },
  'a next page that does not load keeps the rows, and the same page is tried again': (start) => {
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
  'what did not load is asked for by itself once the network is back': (start) => {
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
  'no notice follows a signed-out member to the login': (start) => {
    const list = start({ ownId: 1 })
    list.finish('fetchConversations', refusal(401))
    list.isIn({ failed: 'first' })
    const more = loaded(start, 'more')
    more.send({ type: 'list.more' })
    more.finish('fetchConversations', refusal(401))
    more.isIn({ failed: 'more' })
    assert.deepEqual([...list.effects, ...more.effects], [])
  },
  'who is blocked has no row, and has it again when blocking him failed': (start) => {
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
  'a changed member changes his row and no other': (start) => {
    const list = loaded(start)
    list.send({ type: 'member.changed', id: 3, changes: { name: 'Samuel', in_dudelist: true, avatar: null } })
    assert.deepEqual(names(list), ['Marek', 'Samuel'])
    assert.equal(rowOf(list, 'Samuel')?.is_in_dudelists, true)
    assert.equal(rowOf(list, 'Samuel')?.is_online, true)
    assert.equal(rowOf(list, 'Marek'), marek)
  },
}

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
  },
  journeys,
})
