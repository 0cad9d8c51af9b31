import assert from 'node:assert/strict'
import type { StateValueFrom } from 'xstate'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { createPaymentMark } from '../../../src/browser/paymentMark.ts'
import {
  type PaymentOutcome,
  type WelcomeBannerInput,
  welcomeBannerMachine,
} from '../../../src/machines/account/welcomeBanner/machine.ts'
import { chart } from '../harness/chart.ts'
import { self } from '../people.ts'

const now = Date.parse('2026-03-08T12:00:00.000Z')
const day = 24 * 60 * 60_000
const approved = (daysAgo: number, fields: Partial<UserSelf> = {}) =>
  self({ is_approved: true, approved_at: new Date(now - daysAgo * day).toISOString(), ...fields })
const rejected = self({ is_approved: false, approved_at: null, is_waiting_for_approval: false })
const unapproved = { ...rejected, is_waiting_for_approval: true }
const ordinary = approved(30)
const input = (fields: Partial<WelcomeBannerInput> = {}): WelcomeBannerInput => ({
  user: ordinary,
  payment: null,
  wasReactivated: false,
  isDismissed: false,
  now,
  ...fields,
})

type Shown = Exclude<StateValueFrom<typeof welcomeBannerMachine>, 'choosing' | 'dismissed'>

interface Reason {
  readonly user?: Partial<UserSelf>
  readonly payment?: PaymentOutcome
  readonly wasReactivated?: boolean
}

/** The condition of each state, in order of priority. Any two can be true at once. */
const reasons: readonly (readonly [state: Shown, reason: Reason])[] = [
  ['paymentApproved', { payment: 'approved' }],
  ['paymentDeclined', { payment: 'declined' }],
  ['waitingForApproval', { user: { is_approved: false, is_waiting_for_approval: true } }],
  ['notApproved', { user: { is_approved: false } }],
  ['justApproved', { user: { approved_at: approved(2).approved_at } }],
  ['atHome', { wasReactivated: true }],
]

/** Returns the input for a member for whom all these conditions hold. */
function inputOf(...all: readonly Reason[]): WelcomeBannerInput {
  const texts = new Map<string, string>()
  const mark = createPaymentMark({
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  })
  for (const { payment } of all) if (payment) mark.keep(ordinary.id, payment)
  return input({
    user: all.reduce<UserSelf>((user, reason) => ({ ...user, ...reason.user }), ordinary),
    payment: mark.read(ordinary.id),
    wasReactivated: all.some(({ wasReactivated }) => wasReactivated),
  })
}

export const welcomeBanner = chart({
  machine: welcomeBannerMachine,
  inputs: [
    ...reasons.map(([, reason]) => inputOf(reason)),
    input({ user: approved(2, { is_supporter: true }) }),
    input({ isDismissed: true }),
  ],
  events: {
    'session.changed': [{ user: unapproved }, { user: rejected }, { user: approved(2) }, { user: ordinary }],
  },
  journeys: {
    'each is shown when nothing before it holds': (start) => {
      for (const [state, reason] of reasons) start(inputOf(reason)).isIn(state)
      start(input()).isIn('atHome')
    },
    'of two that hold the earlier is shown': (start) => {
      reasons.forEach(([earlier, some], index) => {
        for (const [, others] of reasons.slice(index + 1)) {
          start(inputOf(some, others)).isIn(earlier)
          start(inputOf(others, some)).isIn(earlier)
        }
      })
    },
    'a payment that was declined and then approved is a payment that was approved, for whoever he is': (
      start,
    ) => {
      for (const user of [unapproved, rejected, approved(2), approved(2, { is_supporter: true }), ordinary]) {
        start(input({ user, payment: 'approved' })).isIn('paymentApproved')
        start(input({ user, payment: 'declined' })).isIn('paymentDeclined')
      }
    },
    'approved is news for 7 days': (start) => {
      start(input({ user: approved(0) })).isIn('justApproved')
      start(input({ user: approved(6.99) })).isIn('justApproved')
      start(input({ user: approved(7) })).isIn('atHome')
    },
    'a supporter, also one of old, is asked for no upgrade': (start) => {
      start(input({ user: approved(2, { is_supporter: true }) })).isIn('atHome')
      start(input({ user: approved(2, { is_legacy_supporter: true }) })).isIn('atHome')
    },
    'a member who waits sees that he is approved, and then that he is a supporter': (start) => {
      const home = start(input({ user: unapproved }))
      home.send({ type: 'session.changed', user: approved(0) })
      home.isIn('justApproved')
      assert.equal(home.context.user.is_approved, true)
      home.send({ type: 'session.changed', user: approved(0, { is_supporter: true }) })
      home.isIn('atHome')
    },
    'a member who was rejected is promised nothing, until he has changed his profile': (start) => {
      const home = start(input({ user: unapproved }))
      home.send({ type: 'session.changed', user: rejected })
      home.isIn('notApproved')
      home.send({ type: 'session.changed', user: unapproved })
      home.isIn('waitingForApproval')
    },
    'the announcement is kept as dismissed, and stays away while the member changes': (start) => {
      const home = start(input({ wasReactivated: true }))
      home.send({ type: 'announcement.dismiss' })
      home.isIn('dismissed')
      assert.deepEqual(home.effects, [{ type: 'keepDismissed', params: { memberId: ordinary.id } }])
      home.send({ type: 'session.changed', user: ordinary })
      home.isIn('dismissed')
    },
    'a dismissed announcement hides no other banner': (start) => {
      for (const [state, reason] of reasons.slice(0, -1))
        start({ ...inputOf(reason), isDismissed: true }).isIn(state)
      start(input({ isDismissed: true })).isIn('dismissed')
    },
    'only the announcement can be dismissed': (start) => {
      for (const [state, reason] of reasons.slice(0, -1)) {
        const home = start(inputOf(reason))
        home.send({ type: 'announcement.dismiss' })
        home.isIn(state)
        assert.equal(home.context.isDismissed, false)
      }
    },
    'what a payment left stays while the member changes': (start) => {
      const home = start(input({ payment: 'approved' }))
      home.send({ type: 'session.changed', user: approved(2, { is_supporter: true }) })
      home.isIn('paymentApproved')
    },
  },
})
