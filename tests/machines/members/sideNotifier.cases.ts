import assert from 'node:assert/strict'
import type { CamCard } from '../../../contract/cams.ts'
import { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import { notifierOptions } from '../../../src/machines/members/sideNotifier/options.ts'
import type { NotifierLists, NotifierOption } from '../../../src/machines/members/sideNotifier/options.ts'
import { chart } from '../harness/chart.ts'
import { card, fetchFlash, refusal, summary } from '../people.ts'

const member = { isMember: true, kept: null, unread: 0, watched: notifierOptions }
const guest = { ...member, isMember: false }
const lost = new Error('No network.')

const cam = (fields: Partial<CamCard> = {}): CamCard => ({
  ...card(fields),
  cam_url: 'https://cam.example/marek',
})
const none = { items: [], total: 0 }
const full: NotifierLists = {
  unread: { items: [summary({ unread_count: 1 })], total: 1 },
  online: { items: [card()], total: 9 },
  cam: { items: [cam()], total: 1, upTo: 6 },
}
const nobody = { ...none, upTo: 6 }
const empty: NotifierLists = { unread: none, online: none, cam: nobody }
const seven = Array.from({ length: 7 }, (_, index) => cam({ id: index + 2, name: `Man ${index + 1}` }))
/** The first six of seven members on cam, and all seven. */
const sixOnCam = { items: seven.slice(0, 6), total: 7, upTo: 6 }
const sevenOnCam = { items: seven, total: 7, upTo: 12 }
const answer = (data: Partial<NotifierLists>) => ({ ok: true as const, data })
const choose = (option: string) => ({ type: 'notifier.choose', option }) as const
const more = { type: 'notifier.more' } as const
const outdate = (...options: NotifierOption[]) => ({ type: 'notifier.outdate', options }) as const
type CamState = 'whole' | 'part' | 'lengthening' | 'unlengthened'
type ListState = 'waiting' | 'shown' | 'empty' | 'failed' | { shown: CamState }
type Asking = 'asking' | 'asked' | 'gathering' | 'lost'
const at = (panel: { [Option in NotifierOption]?: ListState }, lists: Asking) => ({
  member: { panel, lists },
})

const goesOn = 'from there it goes on by what is known of the list'

/** Within an option, a state whose condition does not hold is left at once, so these mutants change nothing. */
const survivors = {
  'sideNotifier: session.ended → guest goes to sorting': 'nobody is signed in, so that it goes on to guest',
  'member.lists.lost: notifier.outdate → member.lists.gathering goes to member.lists.asked':
    'what is outdated leads on to gathering at once',
  ...Object.fromEntries(
    [
      ['whole', 'isLengthening', 'lengthening', 'unlengthened'],
      ['part', 'not hasMoreOnCam', 'whole', 'lengthening'],
      ['part', 'not hasMoreOnCam', 'whole', 'unlengthened'],
      ['lengthening', 'not isLengthening', 'whole', 'part'],
      ['unlengthened', 'not hasFailed', 'lengthening', 'whole'],
      ['unlengthened', 'not hasFailed', 'lengthening', 'part'],
    ].map(([from, guard, to, instead]) => [
      `member.panel.cam.shown.${from}: always [${guard}] → member.panel.cam.shown.${to} goes to member.panel.cam.shown.${instead}`,
      goesOn,
    ]),
  ),
  ...Object.fromEntries(
    ['unread', 'online', 'cam'].flatMap((option) => {
      const inOption = (from: string, guard: string, to: string, instead: string) => [
        `member.panel.${option}.${from}: always [${guard}] → member.panel.${option}.${to} goes to member.panel.${option}.${instead}`,
        goesOn,
      ]
      return [
        inOption('waiting', 'isEmpty', 'empty', 'shown'),
        inOption('waiting', 'isLoaded', 'shown', 'empty'),
        inOption('shown', 'isEmpty', 'empty', 'waiting'),
        inOption('shown', 'isEmpty', 'empty', 'failed'),
        inOption('empty', 'not isEmpty', 'shown', 'waiting'),
        inOption('empty', 'not isEmpty', 'shown', 'failed'),
      ]
    }),
  ),
}

export const sideNotifier = chart({
  machine: sideNotifierMachine,
  inputs: [member, { ...member, kept: 'online' }, { ...member, kept: 'cam' }, guest],
  events: {
    'notifier.choose': [
      { option: 'unread' },
      { option: 'online' },
      { option: 'cam' },
      { option: 'everybody' },
    ],
    'notifier.outdate': [{ options: ['online', 'cam'] }],
    'notifier.hide': [{ memberId: 2 }],
    'unread.changed': [{ messages: 4, conversations: 2, systemMessages: 0 }],
  },
  services: {
    load: {
      done: [
        answer({ ...full, cam: sixOnCam }),
        answer({ ...full, cam: sevenOnCam }),
        answer(empty),
        refusal(401),
        refusal(429),
      ],
      error: [lost],
    },
  },
  // Lengthening one list does not depend on the others.
  explore: ({ context: { cams, option, stale } }) =>
    cams === sixOnCam.upTo || (option === 'cam' && stale.every((one) => one === 'cam')),
  survivors,
  journeys: {
    'a guest has empty lists, and nothing is asked for': (start) => {
      const notifier = start(guest)
      notifier.isIn('guest')
      assert.deepEqual(notifier.inputsOf('load'), [])
      notifier.send(choose('online'))
      notifier.isIn('guest')
      assert.deepEqual(notifier.context.lists, {})
    },
    'all three lists are asked for at once, so that each has its count': (start) => {
      const notifier = start({ ...member, unread: 3 })
      notifier.isIn(at({ unread: 'waiting' }, 'asking'))
      assert.deepEqual(notifier.inputsOf('load'), [{ options: ['unread', 'online', 'cam'], cams: 6 }])
      notifier.finish('load', answer(full))
      notifier.isIn(at({ unread: 'shown' }, 'asked'))
      assert.deepEqual(notifier.context.counts, { unread: 3, online: 9, cam: 1 })
      notifier.send(choose('online'))
      notifier.isIn(at({ online: 'shown' }, 'asked'))
      notifier.send(choose('cam'))
      notifier.isIn(at({ cam: 'shown' }, 'asked'))
      assert.equal(notifier.inputsOf('load').length, 1)
      assert.deepEqual(notifier.effects, [
        { type: 'keep', params: { type: 'notifier.choose', option: 'online' } },
        { type: 'keep', params: { type: 'notifier.choose', option: 'cam' } },
      ])
    },
    'where unread messages alone are shown, nothing else is asked for, whatever happens or was chosen': (
      start,
    ) => {
      const row = start({ ...member, kept: 'online', watched: ['unread'] })
      row.isIn(at({ unread: 'waiting' }, 'asking'))
      row.finish('load', answer({ unread: full.unread }))
      row.isIn(at({ unread: 'shown' }, 'asked'))
      row.send(outdate('online', 'cam'))
      row.isIn(at({ unread: 'shown' }, 'asked'))
      row.send(outdate(...notifierOptions))
      row.waitFor('burst')
      row.finish('load', answer({ unread: none }))
      row.isIn(at({ unread: 'empty' }, 'asked'))
      assert.deepEqual(row.inputsOf('load'), [
        { options: ['unread'], cams: 6 },
        { options: ['unread'], cams: 6 },
      ])
      row.send(choose('online'))
      row.isIn(at({ unread: 'empty' }, 'asked'))
      assert.deepEqual(row.effects, [])
    },
    'what was chosen last is chosen again, unless it is no option': (start) => {
      start({ ...member, kept: 'online' }).isIn(at({ online: 'waiting' }, 'asking'))
      start({ ...member, kept: 'cam' }).isIn(at({ cam: 'waiting' }, 'asking'))
      start({ ...member, kept: 'everybody' }).isIn(at({ unread: 'waiting' }, 'asking'))
    },
    'an unknown option is ignored': (start) => {
      const notifier = start({ ...member, kept: 'online' })
      notifier.finish('load', answer(full))
      notifier.send(choose('everybody'))
      notifier.isIn(at({ online: 'shown' }, 'asked'))
      assert.equal(notifier.context.option, 'online')
      assert.deepEqual(notifier.effects, [])
    },
    'who comes and goes is shown, a burst of it asked for once': (start) => {
      const notifier = start({ ...member, kept: 'online' })
      notifier.finish('load', answer(empty))
      notifier.isIn(at({ online: 'empty' }, 'asked'))
      for (let came = 0; came < 50; came++) notifier.send(outdate(came % 2 === 0 ? 'cam' : 'online'))
      notifier.isIn(at({ online: 'empty' }, 'gathering'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').slice(1), [{ options: ['online', 'cam'], cams: 6 }])
      notifier.finish('load', answer({ online: full.online, cam: nobody }))
      notifier.isIn(at({ online: 'shown' }, 'asked'))
      assert.deepEqual(notifier.context.counts, { unread: 0, online: 9, cam: 0 })
      notifier.send(outdate('online'))
      notifier.waitFor('burst')
      notifier.finish('load', answer({ online: none }))
      notifier.isIn(at({ online: 'empty' }, 'asked'))
      assert.equal(notifier.context.lists.cam, nobody)
    },
    'what happens while lists are on their way is asked for afterwards, with what was not answered': (
      start,
    ) => {
      const notifier = start(member)
      notifier.send(outdate('cam'))
      notifier.isIn(at({ unread: 'waiting' }, 'asking'))
      notifier.finish('load', answer(full))
      // Shown, although the lists are already stale.
      notifier.isIn(at({ unread: 'shown' }, 'gathering'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['cam'], cams: 6 })
      notifier.send(outdate('unread'))
      notifier.fail('load')
      notifier.isIn(at({ unread: 'shown' }, 'lost'))
      notifier.send(outdate('unread'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['unread', 'cam'], cams: 6 })
    },
    'lists are asked for in the order in which they are shown, whichever changed or failed first': (
      start,
    ) => {
      for (const [failed, meanwhile] of [
        ['cam', 'unread'],
        ['unread', 'cam'],
      ] as const) {
        const notifier = start(member)
        notifier.finish('load', answer(full))
        notifier.send(outdate(failed))
        notifier.waitFor('burst')
        notifier.send(outdate(meanwhile))
        notifier.fail('load')
        notifier.send({ type: 'notifier.retry' })
        assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['unread', 'cam'], cams: 6 })
        notifier.finish('load', answer(full))
        notifier.send(outdate(failed))
        notifier.send(outdate(meanwhile))
        notifier.waitFor('burst')
        assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['unread', 'cam'], cams: 6 })
      }
    },
    'whoever is blocked is out of all three at once': (start) => {
      const notifier = start(member)
      notifier.finish('load', answer(full))
      const [other] = full.unread.items
      notifier.send({ type: 'notifier.hide', memberId: other?.id ?? 0 })
      notifier.isIn(at({ unread: 'empty' }, 'asked'))
      const { lists } = notifier.context
      assert.deepEqual([lists.online, lists.cam], [{ items: [], total: 8 }, nobody])
      assert.deepEqual(notifier.context.counts, { unread: 0, online: 8, cam: 0 })
      notifier.send({ type: 'notifier.hide', memberId: 99 })
      assert.deepEqual(notifier.context.counts, { unread: 0, online: 8, cam: 0 })
    },
    'unread messages are counted by the root': (start) => {
      const notifier = start(member)
      notifier.finish('load', answer(full))
      notifier.send({ type: 'unread.changed', messages: 8, conversations: 4, systemMessages: 1 })
      assert.deepEqual(notifier.context.counts, { unread: 4, online: 9, cam: 1 })
      notifier.isIn(at({ unread: 'shown' }, 'asked'))
    },
    'each list fills and empties as it is told': (start) => {
      for (const option of ['unread', 'online', 'cam'] as const) {
        const notifier = start({ ...member, kept: option })
        notifier.finish('load', answer(empty))
        for (const [lists, state] of [
          [full, 'shown'],
          [empty, 'empty'],
          [full, 'shown'],
        ] as const) {
          notifier.send(outdate(option))
          notifier.waitFor('burst')
          notifier.finish('load', answer({ [option]: lists[option] }))
          notifier.isIn(at({ [option]: state }, 'asked'))
        }
      }
    },
    'a refusal and a failure can be tried again, in each option': (start) => {
      for (const option of ['unread', 'online', 'cam'] as const) {
        const notifier = start({ ...member, kept: option })
        notifier.finish('load', refusal(429))
        notifier.isIn(at({ [option]: 'failed' }, 'lost'))
        assert.deepEqual(notifier.effects, [fetchFlash])
        notifier.send({ type: 'notifier.retry' })
        notifier.isIn(at({ [option]: 'waiting' }, 'asking'))
        notifier.fail('load')
        notifier.isIn(at({ [option]: 'failed' }, 'lost'))
        assert.deepEqual(notifier.effects, [fetchFlash, fetchFlash])
        notifier.send({ type: 'notifier.retry' })
        assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['unread', 'online', 'cam'], cams: 6 })
        notifier.finish('load', answer(empty))
        notifier.isIn(at({ [option]: 'empty' }, 'asked'))
      }
    },
    'a member who is signed out sees no flash': (start) => {
      const notifier = start(member)
      notifier.finish('load', refusal(401))
      notifier.isIn(at({ unread: 'failed' }, 'lost'))
      assert.deepEqual(notifier.effects, [])
    },
    'more of those on cam are asked for by the page, once, and stay when something happens': (start) => {
      const notifier = start({ ...member, kept: 'cam' })
      notifier.finish('load', answer({ ...full, cam: sixOnCam }))
      notifier.isIn(at({ cam: { shown: 'part' } }, 'asked'))
      notifier.send(more)
      notifier.isIn(at({ cam: { shown: 'lengthening' } }, 'asking'))
      notifier.send(more)
      assert.deepEqual(notifier.inputsOf('load').slice(1), [{ options: ['cam'], cams: 12 }])
      notifier.finish('load', answer({ cam: sevenOnCam }))
      notifier.isIn(at({ cam: { shown: 'whole' } }, 'asked'))
      notifier.send(more)
      notifier.isIn(at({ cam: { shown: 'whole' } }, 'asked'))
      notifier.send(outdate('cam'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').slice(2), [{ options: ['cam'], cams: 12 }])
      notifier.finish('load', answer({ cam: { items: seven, total: 8, upTo: 12 } }))
      notifier.isIn(at({ cam: { shown: 'part' } }, 'asked'))
      notifier.send(outdate('cam'))
      notifier.waitFor('burst')
      notifier.finish('load', answer({ cam: sevenOnCam }))
      notifier.isIn(at({ cam: { shown: 'whole' } }, 'asked'))
    },
    'more of those on cam that did not load can be tried again': (start) => {
      const notifier = start({ ...member, kept: 'cam' })
      notifier.finish('load', answer({ ...full, cam: sixOnCam }))
      notifier.send(more)
      notifier.fail('load')
      notifier.isIn(at({ cam: { shown: 'unlengthened' } }, 'lost'))
      notifier.send({ type: 'notifier.retry' })
      notifier.isIn(at({ cam: { shown: 'lengthening' } }, 'asking'))
      notifier.finish('load', refusal(429))
      notifier.isIn(at({ cam: { shown: 'unlengthened' } }, 'lost'))
      notifier.send(choose('online'))
      notifier.send(choose('cam'))
      notifier.isIn(at({ cam: { shown: 'unlengthened' } }, 'lost'))
      notifier.send({ type: 'notifier.retry' })
      notifier.finish('load', answer({ cam: sevenOnCam }))
      notifier.isIn(at({ cam: { shown: 'whole' } }, 'asked'))
      assert.deepEqual(notifier.context.lists.cam, sevenOnCam)
    },
    'more of those on cam are asked for with what else is outdated, or after what is on its way': (start) => {
      const notifier = start({ ...member, kept: 'cam' })
      notifier.finish('load', answer({ ...full, cam: sixOnCam }))
      notifier.send(outdate('online'))
      notifier.send(more)
      notifier.isIn(at({ cam: { shown: 'lengthening' } }, 'gathering'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['online', 'cam'], cams: 12 })
      const other = start({ ...member, kept: 'cam' })
      other.finish('load', answer({ ...full, cam: sixOnCam }))
      other.send(outdate('cam'))
      other.waitFor('burst')
      other.send(more)
      other.finish('load', answer({ cam: sixOnCam }))
      other.isIn(at({ cam: { shown: 'lengthening' } }, 'gathering'))
      other.waitFor('burst')
      assert.deepEqual(other.inputsOf('load').at(-1), { options: ['cam'], cams: 12 })
    },
    'where something else did not load, more of those on cam are asked for with it': (start) => {
      const notifier = start({ ...member, kept: 'cam' })
      notifier.finish('load', answer({ ...full, cam: sixOnCam }))
      notifier.send(outdate('online'))
      notifier.waitFor('burst')
      notifier.fail('load')
      notifier.isIn(at({ cam: { shown: 'part' } }, 'lost'))
      notifier.send(more)
      notifier.isIn(at({ cam: { shown: 'lengthening' } }, 'asking'))
      assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['online', 'cam'], cams: 12 })
    },
    'lists that were shown stay when they do not load again, and load with the next news': (start) => {
      const notifier = start(member)
      notifier.finish('load', answer(full))
      notifier.send(outdate('unread'))
      notifier.waitFor('burst')
      notifier.fail('load')
      notifier.isIn(at({ unread: 'shown' }, 'lost'))
      notifier.send(outdate('online'))
      notifier.waitFor('burst')
      assert.deepEqual(notifier.inputsOf('load').at(-1), { options: ['unread', 'online'], cams: 6 })
      notifier.finish('load', answer({ unread: none, online: none }))
      notifier.isIn(at({ unread: 'empty' }, 'asked'))
      assert.equal(notifier.context.hasFailed, false)
    },
    'neither news, questions nor a failure of a member stay when they have signed out': (start) => {
      const failed = start(member)
      failed.fail('load')
      const asked = start(member)
      asked.send(outdate('unread'))
      for (const notifier of [failed, asked]) {
        notifier.send({ type: 'session.ended' })
        const { isMember, stale, asked: questions, hasFailed } = notifier.context
        assert.deepEqual([isMember, stale, questions, hasFailed], [false, [], [], false])
      }
    },
    'nothing of a member stays when he has signed out': (start) => {
      const notifier = start({ ...member, unread: 3 })
      notifier.finish('load', answer({ ...full, cam: sixOnCam }))
      notifier.send(more)
      notifier.send({ type: 'session.ended' })
      notifier.isIn('guest')
      assert.deepEqual(notifier.context.lists, {})
      assert.equal(notifier.context.cams, 6)
      assert.deepEqual(notifier.context.counts, { unread: 0, online: 0, cam: 0 })
      assert.deepEqual(notifier.underWay('load'), [])
    },
  },
})
