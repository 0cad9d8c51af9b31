import assert from 'node:assert/strict'

import type { UserCard, UserProfile } from '../../../contract/members.ts'
import { firstPage } from '../../../src/machines/members/pagedList/list.ts'
import type { ListContent } from '../../../src/machines/members/pagedList/list.ts'
import { memberListMachine } from '../../../src/machines/members/pagedList/memberList.ts'
import {
  selectHasTooFew,
  selectItems,
  selectKept,
  selectTotal,
} from '../../../src/machines/members/pagedList/selectors.ts'
import { chart } from '../harness/chart.ts'
import { card, fetchFlash, refusal, self } from '../people.ts'

const nearby = { list: 'nearby' } as const
const newest = { list: 'newest' } as const

interface Listed {
  content: ListContent<UserCard>
}

/** A page of `count` members with ids from `from`. The last page has no cursor. */
const page = (from: number, count: number, next: string | null) => ({
  ok: true as const,
  data: {
    data: Array.from({ length: count }, (_, index) =>
      card({ id: from + index, name: `Man ${from + index}` }),
    ),
    next_cursor: next,
    total: from === 1 && next === null ? count : null,
  },
})
const counted = { type: 'list.counted', parameters: nearby, total: 1_000 } as const
const keptNewest = { parameters: newest, content: firstPage(page(1, 13, null).data) }
const idsOf = (items: readonly UserCard[]) => items.map(({ id }) => id)
const unknown = (field: 'place_id' | 'travel_plan_id') => ({
  ...refusal(422, 'invalid'),
  errors: { [field]: ['It is not known.'] },
})
const place = { coordinates: [3.72, 51.05] as [number, number] }
const elsewhere = { coordinates: [4.64, 52.38] as [number, number] }

export const pagedList = chart({
  machine: memberListMachine,
  inputs: [
    { parameters: nearby, isSupporter: false },
    {
      parameters: nearby,
      isSupporter: false,
      kept: { parameters: nearby, content: { ...firstPage(page(1, 1, 'c').data), loaded: 288 } },
    },
    {
      parameters: nearby,
      isSupporter: false,
      kept: { parameters: nearby, content: firstPage(page(1, 13, null).data) },
    },
  ],
  events: {
    // Tried only where they matter: all combinations would take hours.
    'parameters.set': ({ content }: Listed) =>
      content.pages === 0
        ? [{ parameters: nearby }, { parameters: newest }, { parameters: newest, kept: keptNewest }]
        : [],
    'item.changed': ({ content }: Listed) =>
      content.loaded === 1 ? [{ id: 1, changes: { in_dudelist: true } }] : [],
    'item.hidden': ({ content }: Listed) =>
      content.loaded === 1 && content.hidden.length === 0 ? [{ id: 1 }] : [],
    'item.shown': ({ content }: Listed) => (content.hidden.length > 0 ? [{ id: 1 }] : []),
    'item.removed': [{ id: 1 }],
    'item.returned': ({ content }: Listed) =>
      content.loaded === 1 || content.removed.length > 0 ? [{ id: 1 }, { id: 99 }] : [],
    'list.counted': ({ content }: Listed) =>
      content.loaded === 1 && content.total === null
        ? [
            { parameters: nearby, total: 1_000 },
            { parameters: newest, total: 7 },
          ]
        : [],
    'session.changed': [{ user: self() }, { user: self({ is_supporter: true, location: place }) }],
  },
  services: {
    fetchPage: {
      done: [
        page(1, 1, 'c'),
        page(1, 1, null),
        page(1, 0, null),
        refusal(403, 'upgrade_required'),
        refusal(409, 'place_required'),
        unknown('place_id'),
        refusal(401, 'signed_out'),
        refusal(422, 'invalid'),
      ],
      error: [new Error('timeout')],
    },
  },
  explore: ({ context }) =>
    context.content.pages < 2 &&
    (context.content.hidden.length === 0 || (context.content.pages === 1 && !context.isSupporter)) &&
    (context.parameters.list === 'nearby' || context.content.pages === 0),
  survivors: {
    'waiting: after parameterDebounce → loading goes to ready':
      'ready leads on to loading at once, because nothing was answered by these parameters',
    'exhausted.complete: always [isEmpty] → exhausted.empty goes to exhausted.tooFew':
      'none are too few as well, and from there it goes on to empty',
    'exhausted.tooFew: always [isEmpty] → exhausted.empty goes to exhausted.complete':
      'from there it goes on to empty for the same reason',
    'pagedList: list.emptied → ready goes to exhausted':
      'ready leads on to exhausted at once, because nothing more is to come',
  },
  journeys: {
    'the first page is fetched at once, the next by its cursor': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.isIn('loading')
      list.finish('fetchPage', page(1, 24, 'after-24'))
      list.isIn('ready')
      list.send({ type: 'list.more' })
      list.isIn('loadingMore')
      list.finish('fetchPage', page(25, 10, null))
      list.isIn({ exhausted: 'complete' })
      assert.deepEqual(
        idsOf(selectItems(list.snapshot)),
        Array.from({ length: 34 }, (_, i) => i + 1),
      )
      assert.deepEqual(list.inputsOf('fetchPage'), [
        { parameters: nearby, cursor: null },
        { parameters: nearby, cursor: 'after-24' },
      ])
    },
    'no page waits for the count, which comes beside it, once': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      assert.deepEqual(list.told, [])
      list.finish('fetchPage', page(1, 24, 'c'))
      list.isIn('ready')
      assert.equal(selectTotal(list.snapshot), null)
      assert.deepEqual(list.told, [
        { to: 'counts', event: { type: 'count', parameters: nearby, isAnew: true } },
      ])
      list.send({ type: 'list.more' })
      list.send(counted)
      list.isIn('loadingMore')
      assert.equal(selectTotal(list.snapshot), 1_000)
      list.finish('fetchPage', page(25, 24, 'd'))
      list.send({ ...counted, total: 3 })
      assert.equal(selectTotal(list.snapshot), 1_000)
      assert.equal(list.told.length, 1)
    },
    'a list that is whole counts itself': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 13, null))
      assert.equal(selectTotal(list.snapshot), 13)
      assert.deepEqual(list.told, [])
    },
    'a count that failed leaves the number away, and is asked for again with the next page': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(25, 24, 'd'))
      assert.equal(selectTotal(list.snapshot), null)
      assert.deepEqual(
        list.told.map(({ event }) => event),
        [true, false].map((isAnew) => ({ type: 'count', parameters: nearby, isAnew })),
      )
    },
    'a list that was left before it was counted is counted when it is come back to': (start) => {
      const content = firstPage(page(1, 24, 'c').data)
      const back = start({ parameters: nearby, isSupporter: false, kept: { parameters: nearby, content } })
      assert.equal(back.told.length, 1)
      back.send(counted)
      back.isIn('ready')
      assert.equal(selectTotal(back.snapshot), 1_000)
      back.send({ type: 'parameters.set', parameters: newest, kept: { parameters: newest, content } })
      assert.deepEqual(back.told.at(-1)?.event, { type: 'count', parameters: newest, isAnew: true })
      back.send(counted)
      assert.equal(selectTotal(back.snapshot), null)
    },
    'the count of a list that is not shown any more, or not yet, is dropped': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.send(counted)
      assert.equal(selectTotal(list.snapshot), null)
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'parameters.set', parameters: newest })
      list.send({ ...counted, parameters: newest })
      assert.equal(selectTotal(list.snapshot), null)
      list.waitFor('parameterDebounce')
      list.finish('fetchPage', page(50, 24, 'c'))
      list.send(counted)
      assert.equal(selectTotal(list.snapshot), null)
      list.send({ ...counted, parameters: newest })
      assert.equal(selectTotal(list.snapshot), 1_000)
    },
    'how many the last list had is not said of the next, which shows its members until they are here': (
      start,
    ) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 13, null))
      list.send({ type: 'parameters.set', parameters: newest })
      assert.equal(selectItems(list.snapshot).length, 13)
      assert.equal(selectTotal(list.snapshot), null)
      list.waitFor('parameterDebounce')
      list.finish('fetchPage', page(1, 2, null))
      assert.equal(selectTotal(list.snapshot), 2)
    },
    'an item that a moved list answers twice is shown once': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 14, 'c'))
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(14, 2, null))
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(-3), [13, 14, 15])
    },
    'changed parameters settle for 500 ms and are asked for once': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'parameters.set', parameters: newest })
      list.isIn('waiting')
      list.elapse(499)
      list.send({ type: 'parameters.set', parameters: { ...newest, per_page: 12 } })
      list.elapse(499)
      list.isIn('waiting')
      list.elapse(1)
      list.isIn('loading')
      assert.deepEqual(list.inputsOf('fetchPage').slice(1), [
        { parameters: { ...newest, per_page: 12 }, cursor: null },
      ])
    },
    'the same parameters again change nothing': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'parameters.set', parameters: { ...nearby } })
      list.isIn('ready')
    },
    'the answer to parameters that have changed meanwhile is dropped': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.send({ type: 'parameters.set', parameters: newest })
      assert.deepEqual(list.underWay('fetchPage'), [])
      list.waitFor('parameterDebounce')
      list.finish('fetchPage', page(50, 24, 'c'))
      assert.equal(idsOf(selectItems(list.snapshot))[0], 50)
    },
    'the list of before stays in sight until the first page by other parameters is here, and is never kept as theirs':
      (start) => {
        const list = start({ parameters: nearby, isSupporter: false })
        list.finish('fetchPage', page(1, 13, null))
        list.send({ type: 'parameters.set', parameters: newest })
        list.isIn('waiting')
        assert.equal(selectItems(list.snapshot).length, 13)
        assert.equal(selectKept(list.snapshot), null)
        list.waitFor('parameterDebounce')
        assert.equal(selectKept(list.snapshot), null)
        list.finish('fetchPage', page(50, 24, 'c'))
        assert.equal(selectKept(list.snapshot)?.parameters, newest)
      },
    'going back to parameters whose list was kept shows it as it was, at once': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(50, 24, null))
      const content = { ...firstPage(page(1, 24, 'after-24').data), pages: 2, loaded: 48 }
      const kept = { parameters: newest, content }
      list.send({ type: 'parameters.set', parameters: newest, kept })
      list.isIn('ready')
      assert.deepEqual(list.context.content, kept.content)
      list.send({ type: 'parameters.set', parameters: newest, kept: keptNewest })
      assert.equal(selectItems(list.snapshot), kept.content.items)
      list.send({ type: 'list.more' })
      assert.deepEqual(list.inputsOf('fetchPage').slice(1), [{ parameters: newest, cursor: 'after-24' }])
      list.send({ type: 'parameters.set', parameters: nearby, kept: null })
      list.isIn('waiting')
    },
    'after 288 items a non-supporter is offered the upgrade, and goes on when he has become one': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      for (let loaded = 24; loaded < 288; loaded += 24) {
        list.isIn('ready')
        list.send({ type: 'list.more' })
        list.finish('fetchPage', page(loaded + 1, 24, 'c'))
      }
      list.isIn('refused')
      assert.equal(selectItems(list.snapshot).length, 288)
      list.send({ type: 'session.changed', user: self() })
      list.isIn('refused')
      list.send({ type: 'session.changed', user: self({ is_supporter: true }) })
      list.isIn('ready')
    },
    'removed items do not let a non-supporter past the 288': (start) => {
      const content = { ...firstPage(page(1, 24, 'c').data), loaded: 264, pages: 11 }
      const list = start({ parameters: nearby, isSupporter: false, kept: { parameters: nearby, content } })
      list.send({ type: 'item.removed', id: 1 })
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(265, 24, 'c'))
      list.isIn('refused')
    },
    'at 288 items with none beyond there is nothing to upgrade for': (start) => {
      const content = { ...firstPage(page(1, 24, 'c').data), loaded: 264, pages: 11 }
      const list = start({ parameters: nearby, isSupporter: false, kept: { parameters: nearby, content } })
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(265, 24, null))
      list.isIn({ exhausted: 'complete' })
    },
    'supporters, legacy ones too, go beyond 288': (start) => {
      const content = { ...firstPage(page(1, 24, 'c').data), loaded: 288, pages: 12 }
      start({ parameters: nearby, isSupporter: true, kept: { parameters: nearby, content } }).isIn('ready')
      const legacy = start({ parameters: nearby, isSupporter: false, kept: { parameters: nearby, content } })
      legacy.isIn('refused')
      legacy.send({ type: 'session.changed', user: self({ is_legacy_supporter: true }) })
      legacy.isIn('ready')
    },
    'the server’s own refusal offers the upgrade too': (start) => {
      const list = start({ parameters: nearby, isSupporter: true })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'list.more' })
      list.finish('fetchPage', refusal(403, 'upgrade_required'))
      list.isIn('refused')
      assert.deepEqual(list.effects, [])
      const first = start({ parameters: nearby, isSupporter: false })
      first.finish('fetchPage', refusal(403, 'upgrade_required'))
      first.isIn('refused')
      first.send({ type: 'session.changed', user: self({ is_supporter: true }) })
      first.isIn('loading')
      list.send({ type: 'session.changed', user: self() })
      list.isIn('refused')
    },
    'a supporter who is one no longer meets the limit again': (start) => {
      const content = { ...firstPage(page(1, 24, 'c').data), loaded: 264, pages: 11 }
      const list = start({ parameters: nearby, isSupporter: true, kept: { parameters: nearby, content } })
      list.send({ type: 'session.changed', user: self() })
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(265, 24, 'c'))
      list.isIn('refused')
    },
    '12 or fewer after the first page are too few, 13 are not, none is empty': (start) => {
      const answered = (count: number) => {
        const list = start({ parameters: nearby, isSupporter: false })
        list.finish('fetchPage', page(1, count, null))
        return list
      }
      answered(12).isIn({ exhausted: 'tooFew' })
      answered(0).isIn({ exhausted: 'empty' })
      const thirteen = answered(13)
      thirteen.isIn({ exhausted: 'complete' })
      assert.equal(selectHasTooFew(thirteen.snapshot), false)
      thirteen.send({ type: 'item.removed', id: 13 })
      thirteen.isIn({ exhausted: 'tooFew' })
      assert.equal(selectHasTooFew(thirteen.snapshot), true)
      assert.equal(selectTotal(thirteen.snapshot), 12)
    },
    'a failed first page gives the notice and can be tried again': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.fail('fetchPage')
      list.isIn({ failed: 'first' })
      assert.deepEqual(list.effects, [fetchFlash])
      list.send({ type: 'list.retry' })
      list.isIn('loading')
      list.finish('fetchPage', refusal(422))
      list.isIn({ failed: 'first' })
      assert.equal(list.effects.length, 2)
    },
    'a failed next page gives the notice, keeps the items and asks for the same page again': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'after-24'))
      list.send({ type: 'list.more' })
      list.fail('fetchPage')
      list.isIn({ failed: 'more' })
      assert.equal(selectItems(list.snapshot).length, 24)
      assert.deepEqual(list.effects, [fetchFlash])
      list.send({ type: 'list.retry' })
      assert.deepEqual(list.inputsOf('fetchPage').at(-1), { parameters: nearby, cursor: 'after-24' })
      list.finish('fetchPage', refusal(422))
      list.isIn({ failed: 'more' })
      assert.equal(list.effects.length, 2)
    },
    'what failed is asked for by itself once the network is back': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.fail('fetchPage')
      list.send({ type: 'network.cameBack' })
      list.isIn('loading')
      list.finish('fetchPage', page(1, 24, 'after-24'))
      list.send({ type: 'list.more' })
      list.fail('fetchPage')
      list.send({ type: 'network.cameBack' })
      list.isIn('loadingMore')
      assert.deepEqual(list.inputsOf('fetchPage').at(-1), { parameters: nearby, cursor: 'after-24' })
      list.finish('fetchPage', page(25, 12, null))
      list.send({ type: 'network.cameBack' })
      list.isIn({ exhausted: 'complete' })
    },
    'a signed-out member is on his way to the login, so no notice follows him': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', refusal(401))
      list.isIn({ failed: 'first' })
      const more = start({ parameters: nearby, isSupporter: false })
      more.finish('fetchPage', page(1, 24, 'c'))
      more.send({ type: 'list.more' })
      more.finish('fetchPage', refusal(401))
      more.isIn({ failed: 'more' })
      assert.deepEqual([...list.effects, ...more.effects], [])
    },
    'nearby without a place says so, and loads when there is one': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', refusal(409, 'place_required'))
      list.isIn('placeMissing')
      list.send({ type: 'session.changed', user: self() })
      list.isIn('placeMissing')
      list.send({ type: 'session.changed', user: self({ location: place, is_supporter: true }) })
      list.isIn('loading')
      assert.equal(list.context.isSupporter, true)
    },
    'a list of a place or a journey that is not known says so and asks no more, until another is chosen': (
      start,
    ) => {
      for (const answer of [unknown('place_id'), unknown('travel_plan_id')]) {
        const list = start({ parameters: nearby, isSupporter: false })
        list.finish('fetchPage', answer)
        list.isIn('placeUnknown')
        assert.deepEqual(list.effects, [])
        list.send({ type: 'list.retry' })
        list.isIn('placeUnknown')
        list.send({ type: 'parameters.set', parameters: newest })
        list.waitFor('parameterDebounce')
        list.isIn('loading')
      }
    },
    'a list that meets no place any more, or fails, fetches the first page anew when it can': (start) => {
      const list = start({ parameters: nearby, isSupporter: false, location: place })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'session.changed', user: self() })
      assert.equal(list.context.location, null)
      list.finish('fetchPage', refusal(409, 'place_required'))
      list.isIn('placeMissing')
      list.send({ type: 'session.changed', user: self({ location: place }) })
      list.isIn('loading')
      list.fail('fetchPage')
      list.send({ type: 'list.retry' })
      list.isIn('loading')
      list.fail('fetchPage')
      list.send({ type: 'network.cameBack' })
      list.isIn('loading')
    },
    'a changed member changes one item and no other': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      const [first, second] = selectItems(list.snapshot)
      list.send({ type: 'item.changed', id: 1, changes: { in_dudelist: true, dudelist_type: 'hotties' } })
      const [changed, same] = selectItems(list.snapshot)
      assert.notEqual(changed, first)
      assert.equal(changed?.dudelist_type, 'hotties')
      assert.equal(same, second)
    },
    'a change while more is loading leaves the load under way': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'list.more' })
      list.send({ type: 'item.changed', id: 1, changes: { in_dudelist: true } })
      list.isIn('loadingMore')
      assert.equal(list.inputsOf('fetchPage').length, 2)
    },
    'a change that a card does not show changes nothing': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      const before = selectItems(list.snapshot)
      const changes: Partial<UserProfile> = { dudelist_note: 'Prefers mornings' }
      list.send({ type: 'item.changed', id: 1, changes })
      list.send({ type: 'item.removed', id: 99 })
      assert.equal(selectItems(list.snapshot), before)
    },
    'a list of which nobody is left is empty, whatever it was doing, and asks for no more': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'after-24'))
      list.send({ type: 'list.more' })
      list.send({ type: 'item.hidden', id: 3 })
      list.send({ type: 'list.emptied' })
      list.isIn({ exhausted: 'empty' })
      list.send({ type: 'item.shown', id: 3 })
      list.isIn({ exhausted: 'empty' })
      assert.deepEqual(list.underWay('fetchPage'), [])
      assert.equal(selectTotal(list.snapshot), 0)
      const early = start({ parameters: nearby, isSupporter: false })
      early.send({ type: 'list.emptied' })
      early.isIn({ exhausted: 'empty' })
    },
    'a removed member leaves the list': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 1, null))
      list.send({ type: 'item.removed', id: 1 })
      list.isIn({ exhausted: 'empty' })
    },
    'whoever was removed and returns is in his place again, counted and as he is by now': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send(counted)
      list.send({ type: 'item.removed', id: 3 })
      list.send({ type: 'item.removed', id: 3 })
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 3), [1, 2, 4])
      assert.equal(selectTotal(list.snapshot), 999)
      list.send({ type: 'item.changed', id: 3, changes: { dudelist_type: 'hotties' } })
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(25, 24, 'd'))
      assert.equal(selectItems(list.snapshot).length, 47)
      for (const id of [3, 3, 4]) list.send({ type: 'item.returned', id })
      list.isIn('ready')
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 4), [1, 2, 3, 4])
      assert.equal(selectItems(list.snapshot)[2]?.dudelist_type, 'hotties')
      assert.equal(selectTotal(list.snapshot), 1_000)
      assert.equal(list.inputsOf('fetchPage').length, 2)
    },
    'where who returns was never shown, the list is asked for anew, and an older answer is not taken': (
      start,
    ) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.send({ type: 'item.returned', id: 99 })
      assert.equal(list.underWay('fetchPage').length, 1)
      assert.equal(list.inputsOf('fetchPage').length, 2)
      list.finish('fetchPage', page(1, 13, null))
      list.send({ type: 'item.removed', id: 2 })
      list.isIn({ exhausted: 'tooFew' })
      list.send({ type: 'item.returned', id: 99 })
      list.isIn('loading')
      list.finish('fetchPage', page(1, 14, null))
      // The new answer already reflects removed and returned members.
      assert.equal(selectItems(list.snapshot).length, 14)
      assert.deepEqual(list.context.content.removed, [])
      list.isIn({ exhausted: 'complete' })
    },
    'a list that lacks something is asked for anew, whatever it was doing, and shows what it has until then':
      (start) => {
        const list = start({ parameters: nearby, isSupporter: false })
        list.finish('fetchPage', page(1, 24, 'c'))
        list.send({ type: 'list.more' })
        list.send({ type: 'list.outdated' })
        list.isIn('loading')
        assert.equal(selectItems(list.snapshot).length, 24)
        assert.deepEqual(list.inputsOf('fetchPage').at(-1), { parameters: nearby, cursor: null })
        list.send({ type: 'list.outdated' })
        assert.equal(list.underWay('fetchPage').length, 1)
        list.finish('fetchPage', page(1, 13, null))
        list.isIn({ exhausted: 'complete' })
        list.send({ type: 'list.outdated' })
        list.finish('fetchPage', page(1, 14, null))
        assert.equal(selectItems(list.snapshot).length, 14)
      },
    'a list that was too few, or empty, is what it was when who was removed returns': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 13, null))
      list.send({ type: 'item.removed', id: 13 })
      list.isIn({ exhausted: 'tooFew' })
      list.send({ type: 'item.returned', id: 13 })
      list.isIn({ exhausted: 'complete' })
      const only = start({ parameters: nearby, isSupporter: false })
      only.finish('fetchPage', page(1, 1, null))
      only.send({ type: 'item.removed', id: 1 })
      only.isIn({ exhausted: 'empty' })
      only.send({ type: 'item.returned', id: 1 })
      only.isIn({ exhausted: 'tooFew' })
    },
    'whoever is hidden is back in his place when that failed, with what came meanwhile': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send(counted)
      list.send({ type: 'item.hidden', id: 3 })
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 4), [1, 2, 4, 5])
      assert.equal(selectTotal(list.snapshot), 999)
      list.send({ type: 'item.changed', id: 3, changes: { dudelist_type: 'hotties' } })
      list.send({ type: 'list.more' })
      list.finish('fetchPage', page(25, 24, 'd'))
      assert.equal(selectItems(list.snapshot).length, 47)
      list.send({ type: 'item.removed', id: 1 })
      list.send({ type: 'item.shown', id: 3 })
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 4), [2, 3, 4, 5])
      assert.equal(selectItems(list.snapshot)[1]?.dudelist_type, 'hotties')
      assert.equal(selectTotal(list.snapshot), 999)
    },
    'who leaves or comes back disturbs nothing that is under way, and begins nothing': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      const leave = (state: 'ready' | 'loadingMore', id: number) => {
        for (const type of ['item.hidden', 'item.shown', 'item.removed', 'item.returned'] as const) {
          list.send({ type, id })
          list.isIn(state)
        }
      }
      leave('ready', 3)
      list.send({ type: 'list.more' })
      leave('loadingMore', 4)
      assert.equal(list.inputsOf('fetchPage').length, 2)
    },
    'whoever is hidden and then stored as gone does not come back': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send(counted)
      list.send({ type: 'item.hidden', id: 3 })
      list.send({ type: 'item.hidden', id: 3 })
      list.send({ type: 'item.removed', id: 3 })
      list.send({ type: 'item.shown', id: 3 })
      assert.equal(selectItems(list.snapshot).length, 23)
      assert.equal(selectTotal(list.snapshot), 999)
    },
    'an answer that has not heard of it shows nobody who is hidden, and all when that failed': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.send({ type: 'item.hidden', id: 3 })
      list.finish('fetchPage', page(1, 24, 'c'))
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 4), [1, 2, 4, 5])
      const kept = selectKept(list.snapshot)
      list.send({ type: 'item.shown', id: 3 })
      assert.deepEqual(idsOf(selectItems(list.snapshot)).slice(0, 4), [1, 2, 3, 4])
      const back = start({ parameters: nearby, isSupporter: false, kept })
      back.send({ type: 'item.shown', id: 3 })
      assert.deepEqual(selectItems(back.snapshot), selectItems(list.snapshot))
    },
    'a list that was too few, or empty, without him is what it was with him': (start) => {
      const list = start({ parameters: nearby, isSupporter: false })
      list.finish('fetchPage', page(1, 13, null))
      list.send({ type: 'item.hidden', id: 13 })
      list.isIn({ exhausted: 'tooFew' })
      list.send({ type: 'item.shown', id: 13 })
      list.isIn({ exhausted: 'complete' })
      const only = start({ parameters: nearby, isSupporter: false })
      only.finish('fetchPage', page(1, 1, null))
      only.send({ type: 'item.hidden', id: 1 })
      only.isIn({ exhausted: 'empty' })
      only.send({ type: 'item.shown', id: 1 })
      only.isIn({ exhausted: 'tooFew' })
    },
    'a kept list is shown as it was, and nothing is fetched': (start) => {
      const left = start({ parameters: nearby, isSupporter: false })
      assert.equal(selectKept(left.snapshot), null)
      left.finish('fetchPage', page(1, 24, 'after-24'))
      const back = start({ parameters: nearby, isSupporter: false, kept: selectKept(left.snapshot) })
      back.isIn('ready')
      assert.equal(selectItems(back.snapshot), selectItems(left.snapshot))
      assert.deepEqual(back.inputsOf('fetchPage'), [])
      back.send({ type: 'list.more' })
      assert.deepEqual(back.inputsOf('fetchPage'), [{ parameters: nearby, cursor: 'after-24' }])
    },
    'whoever has moved is shown the list from there, from its beginning': (start) => {
      const list = start({ parameters: nearby, isSupporter: false, location: place })
      list.finish('fetchPage', page(1, 24, 'c'))
      list.send({ type: 'session.changed', user: self({ location: place }) })
      list.isIn('ready')
      list.send({ type: 'session.changed', user: self({ location: elsewhere, is_supporter: true }) })
      list.isIn('loading')
      assert.equal(list.context.isSupporter, true)
      list.finish('fetchPage', page(50, 24, 'c'))
      assert.equal(idsOf(selectItems(list.snapshot))[0], 50)
      list.send({ type: 'session.changed', user: self({ location: elsewhere }) })
      list.isIn('ready')
    },
  },
})
