import assert from 'node:assert/strict'

import { sessionMachine } from '../../../src/machines/app/session/machine.ts'
import { retryDelays } from '../../../src/machines/app/session/types.ts'
import { chart } from '../harness/chart.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { refusal, self } from '../people.ts'

class NetworkError extends Error {
  readonly isNetwork = true
}

const lost = new NetworkError('Network Error')
const broken = new Error('500: Internal Server Error')
const answered = (fields: Parameters<typeof self>[0] = {}) => ({ ok: true as const, data: self(fields) })
const roles = (fields: { isAdmin?: boolean; isSuperAdmin?: boolean } = {}) => ({
  ok: true as const,
  data: { isAdmin: false, isSuperAdmin: false, lastEventId: 7, ...fields },
})

type Session = LiveActor<typeof sessionMachine>

const flashesOf = ({ effects }: Session) =>
  effects.flatMap(({ type, params }) => (type === 'flash' || type === 'flashFailure' ? [params] : []))
const factsOf = ({ effects }: Session) =>
  effects.flatMap(({ type, params }) => (type === 'tell' ? [params] : []))
const placesOf = ({ effects }: Session) =>
  effects.flatMap(({ type, params }) =>
    type === 'goTo' || type === 'leaveForSignOn' || type === 'goToLogin' ? [{ type, ...Object(params) }] : [],
  )
const ran = ({ effects }: Session, effect: string) => effects.filter(({ type }) => type === effect).length

/** A session that is checked, with a loaded user and roles. */
function signIn(session: Session, fields: Parameters<typeof self>[0] = {}) {
  session.finish('checkSession', { isLoggedIn: true })
  session.finish('loadUser', answered(fields))
  session.finish('loadRoles', roles())
}

export const session = chart({
  machine: sessionMachine,
  inputs: [{ wasSignOnTried: false }],
  events: {
    'session.signOn': [{ redirectUrl: '/home' }],
    'session.startAlias': [{ id: 3 }],
    'session.logOut': [{}],
    'session.changed': [{ user: self() }],
    'realtime.successFlash': [{ html: 'You are verified now.' }],
    'realtime.errorFlash': [{ html: 'Your profile is not approved yet.' }],
  },
  services: {
    checkSession: { done: [{ isLoggedIn: true }, { isLoggedIn: false }], error: [lost, broken] },
    loadUser: {
      done: [
        answered(),
        answered({ is_onboarded: false }),
        answered({ is_suspended: true }),
        answered({ is_enabled: false }),
        answered({ id: 3 }),
        refusal(401),
      ],
      error: [lost, broken],
    },
    loadRoles: { done: [roles(), refusal(401)], error: [lost, broken] },
    enable: { done: [answered(), refusal(409)], error: [broken] },
    startAlias: { done: [answered({ id: 3 }), refusal(403)], error: [lost] },
    stopAlias: { done: [answered(), refusal(403)], error: [lost] },
    logOut: { done: [undefined], error: [broken] },
  },
  // A tried sign-on, an alias, a reactivation or an inactive account changes none of these paths.
  explore: (snapshot) => {
    const { user, retries, wasSignOnTried, signOnFor, wasReactivated } = snapshot.context
    if (signOnFor !== null) return retries === 0 && user === null
    if (user === null) return retries === 0 || !wasSignOnTried
    const isFirstOrLastTry = retries % retryDelays.length === 0
    const isBusy = snapshot.matches('member') && !snapshot.matches({ member: { accountTask: 'none' } })
    return (
      user.id === 1 &&
      isFirstOrLastTry &&
      !wasReactivated &&
      !(isBusy && (!user.is_onboarded || user.is_suspended))
    )
  },
  journeys: {
    'checks, loads the user, then the roles, and starts the session': (start) => {
      const luc = start({ wasSignOnTried: true })
      luc.isIn({ checking: 'asking' })
      assert.deepEqual(luc.underWay('loadUser'), [])
      luc.finish('checkSession', { isLoggedIn: true })
      luc.isIn({ checking: 'loadingUser' })
      assert.deepEqual(luc.underWay('loadRoles'), [])
      luc.finish('loadUser', answered())
      luc.isIn({ checking: 'loadingRoles' })
      assert.deepEqual(factsOf(luc), [])
      luc.finish('loadRoles', roles({ isAdmin: true }))
      luc.isIn({ member: { standing: 'active', accountTask: 'none' } })
      assert.ok(luc.snapshot.hasTag('member'))
      assert.deepEqual(luc.context.user, self())
      assert.deepEqual(luc.context.roles, { isAdmin: true, isSuperAdmin: false, lastEventId: 7 })
      assert.deepEqual(factsOf(luc), [{ type: 'session.started', user: self(), lastEventId: 7 }])
      // A sign-on that succeeded does not count as tried.
      assert.deepEqual([luc.context.wasSignOnTried, ran(luc, 'forgetSignOn')], [false, 1])
    },
    'is a guest when nobody is signed in, without further calls': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.finish('checkSession', { isLoggedIn: false })
      guest.isIn('guest')
      assert.ok(guest.snapshot.hasTag('guest'))
      assert.deepEqual(guest.inputsOf('loadUser'), [])
      assert.deepEqual([flashesOf(guest), factsOf(guest), placesOf(guest)], [[], [], []])
      // The icon of the app may show a number since a session that has expired.
      assert.equal(ran(guest, 'removeAppBadge'), 1)
    },
    'retries a network failure three times with growing delays, and then shows it': (start) => {
      const luc = start({ wasSignOnTried: false })
      for (const delay of [1_000, 3_000, 9_000]) {
        luc.fail('checkSession', lost)
        luc.isIn('retrying')
        luc.elapse(delay - 1)
        luc.isIn('retrying')
        luc.elapse(1)
        luc.isIn({ checking: 'asking' })
      }
      luc.fail('checkSession', lost)
      luc.isIn('unreachable')
      assert.equal(luc.inputsOf('checkSession').length, 4)
      luc.send({ type: 'session.check' })
      luc.fail('checkSession', lost)
      luc.isIn('retrying')
    },
    'starts again when the network fails between user and roles, up to three failures in all': (start) => {
      const luc = start({ wasSignOnTried: false })
      luc.finish('checkSession', { isLoggedIn: true })
      luc.fail('loadUser', lost)
      luc.waitFor('retry')
      luc.finish('checkSession', { isLoggedIn: true })
      luc.finish('loadUser', answered())
      luc.fail('loadRoles', lost)
      luc.waitFor('retry')
      luc.finish('checkSession', { isLoggedIn: true })
      luc.fail('loadUser', lost)
      luc.waitFor('retry')
      luc.fail('checkSession', lost)
      luc.isIn('unreachable')
      luc.send({ type: 'network.cameBack' })
      signIn(luc)
      assert.equal(luc.context.retries, 0)
    },
    'gives up after the third failure while the user or the roles are loading': (start) => {
      for (const step of ['loadUser', 'loadRoles'] as const) {
        const luc = start({ wasSignOnTried: false })
        for (let tries = 0; tries < 3; tries++) {
          luc.fail('checkSession', lost)
          luc.waitFor('retry')
        }
        luc.finish('checkSession', { isLoggedIn: true })
        if (step === 'loadRoles') luc.finish('loadUser', answered())
        luc.fail(step, lost)
        luc.isIn('unreachable')
        assert.deepEqual([luc.context.user, luc.context.retries], [null, 0])
      }
    },
    'does not count earlier failures at the next sign-in': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.fail('checkSession', lost)
      guest.waitFor('retry')
      guest.finish('checkSession', { isLoggedIn: false })
      guest.send({ type: 'session.signOn', redirectUrl: '/home' })
      guest.send({ type: 'session.check' })
      guest.fail('checkSession', lost)
      guest.elapse(1_000)
      guest.isIn({ checking: 'asking' })

      signIn(guest)
      guest.send({ type: 'session.stopAlias' })
      guest.finish('stopAlias', answered())
      guest.fail('loadRoles', lost)
      assert.equal(guest.context.user, null)
      guest.elapse(1_000)
      guest.isIn({ checking: 'asking' })
    },
    'is a guest when the session ends before the roles are loaded': (start) => {
      for (const step of ['loadUser', 'loadRoles'] as const) {
        const guest = start({ wasSignOnTried: false })
        guest.finish('checkSession', { isLoggedIn: true })
        if (step === 'loadRoles') guest.finish('loadUser', answered())
        guest.finish(step, refusal(401))
        guest.isIn('guest')
        assert.deepEqual([guest.context.user, flashesOf(guest), factsOf(guest)], [null, [], []])
      }
    },
    'retries at once when the network is back': (start) => {
      const luc = start({ wasSignOnTried: false })
      luc.fail('checkSession', lost)
      luc.send({ type: 'network.cameBack' })
      luc.isIn({ checking: 'asking' })
    },
    'remembers the sign-on and its page before the browser leaves': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.finish('checkSession', { isLoggedIn: false })
      guest.send({ type: 'session.signOn', redirectUrl: '/members/nearby' })
      guest.isIn('redirecting')
      assert.deepEqual(placesOf(guest), [{ type: 'leaveForSignOn', redirectUrl: '/members/nearby' }])
      assert.deepEqual([guest.context.wasSignOnTried, ran(guest, 'rememberSignOn')], [true, 1])
    },
    'shows an error and goes to / when the sign-on came back as signed in without a user': (start) => {
      const guest = start({ wasSignOnTried: true })
      guest.finish('checkSession', { isLoggedIn: true })
      guest.finish('loadUser', refusal(401))
      guest.send({ type: 'session.signOn', redirectUrl: '/home' })
      guest.isIn('guest')
      assert.deepEqual(flashesOf(guest), [
        {
          type: 'error',
          html: 'Error while fetching user after successful login. Please contact support.',
        },
      ])
      assert.deepEqual(placesOf(guest), [{ type: 'goTo', path: '/' }])
      assert.equal(guest.context.signOnFor, null)
    },
    'gives the sign-on again to a guest who came back without signing in': (start) => {
      const guest = start({ wasSignOnTried: true })
      guest.send({ type: 'session.signOn', redirectUrl: '/members/newest' })
      guest.finish('checkSession', { isLoggedIn: false })
      assert.equal(ran(guest, 'forgetSignOn'), 1)
      guest.isIn('redirecting')
      // Back, and a second deep link.
      guest.send({ type: 'session.check' })
      guest.finish('checkSession', { isLoggedIn: false })
      guest.isIn('guest')
      assert.equal(guest.context.wasSignOnTried, false)
      guest.send({ type: 'session.signOn', redirectUrl: '/members/online' })
      guest.isIn('redirecting')
      assert.deepEqual(placesOf(guest), [
        { type: 'leaveForSignOn', redirectUrl: '/members/newest' },
        { type: 'leaveForSignOn', redirectUrl: '/members/online' },
      ])
      assert.deepEqual(flashesOf(guest), [])
    },
    'keeps a requested sign-on until the session is checked': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.send({ type: 'session.signOn', redirectUrl: '/members/newest' })
      guest.isIn({ checking: 'asking' })
      guest.fail('checkSession', lost)
      guest.waitFor('retry')
      guest.finish('checkSession', { isLoggedIn: false })
      guest.isIn('redirecting')
      assert.deepEqual(placesOf(guest), [{ type: 'leaveForSignOn', redirectUrl: '/members/newest' }])

      const luc = start({ wasSignOnTried: true })
      luc.send({ type: 'session.signOn', redirectUrl: '/members/newest' })
      signIn(luc)
      luc.isIn('member')
      assert.deepEqual(placesOf(luc), [{ type: 'goTo', path: '/members/newest' }])
      assert.equal(luc.context.signOnFor, null)
    },
    'allows a new sign-on after the index page was visited': (start) => {
      const guest = start({ wasSignOnTried: true })
      guest.send({ type: 'session.forgetSignOn' })
      assert.equal(ran(guest, 'forgetSignOn'), 1)
      guest.finish('checkSession', { isLoggedIn: true })
      guest.finish('loadUser', refusal(401))
      guest.send({ type: 'session.forgetSignOn' })
      guest.isIn('guest')
      guest.send({ type: 'session.signOn', redirectUrl: '/home' })
      guest.isIn('redirecting')

      // Visiting the index page cancels the requested sign-on.
      const visitor = start({ wasSignOnTried: false })
      visitor.send({ type: 'session.signOn', redirectUrl: '/home' })
      visitor.send({ type: 'session.forgetSignOn' })
      visitor.finish('checkSession', { isLoggedIn: false })
      visitor.isIn('guest')
    },
    'checks again when the back button returns from the sign-on': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.finish('checkSession', { isLoggedIn: false })
      guest.send({ type: 'session.signOn', redirectUrl: '/home' })
      guest.send({ type: 'session.expire' })
      guest.send({ type: 'session.signOn', redirectUrl: '/members/newest' })
      guest.isIn('redirecting')
      guest.send({ type: 'session.check' })
      guest.isIn({ checking: 'asking' })
      guest.finish('checkSession', { isLoggedIn: false })
      guest.isIn('guest')
      assert.deepEqual(placesOf(guest), [{ type: 'leaveForSignOn', redirectUrl: '/home' }])
      assert.deepEqual(flashesOf(guest), [])
    },
    'clears a user who can’t be loaded after the sign-on, and refuses the next try': (start) => {
      const guest = start({ wasSignOnTried: true })
      guest.finish('checkSession', { isLoggedIn: true })
      guest.fail('loadUser', broken)
      guest.isIn('guest')
      assert.equal(guest.context.user, null)
      guest.send({ type: 'session.signOn', redirectUrl: '/home' })
      assert.deepEqual(placesOf(guest), [{ type: 'goTo', path: '/' }])
    },
    'clears the user when the roles can’t be loaded': (start) => {
      const guest = start({ wasSignOnTried: false })
      guest.finish('checkSession', { isLoggedIn: true })
      guest.finish('loadUser', answered())
      guest.fail('loadRoles', broken)
      guest.isIn('guest')
      assert.deepEqual([guest.context.user, factsOf(guest)], [null, []])
    },
    'enables a disabled account at login with a flash, and keeps that for the banner': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { is_enabled: false })
      luc.isIn({ checking: 'enabling' })
      assert.deepEqual(luc.inputsOf('enable'), [{ id: 1 }])
      luc.finish('enable', answered())
      luc.isIn({ member: { standing: 'active' } })
      assert.equal(luc.context.wasReactivated, true)
      assert.equal(luc.context.user?.is_enabled, true)
      assert.deepEqual(flashesOf(luc), [
        { type: 'success', html: 'Welcome back. Your profile is active again and other members can see it.' },
      ])
    },
    'forgets the reactivation when home is left, and nothing else': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { is_enabled: false })
      luc.finish('enable', answered())
      luc.send({ type: 'session.changed', user: self({ city: 'Bruges' }) })
      assert.equal(luc.context.wasReactivated, true)
      const told = luc.effects.length
      luc.send({ type: 'session.forgetReactivation' })
      luc.isIn({ member: { standing: 'active', accountTask: 'none' } })
      assert.deepEqual([luc.context.wasReactivated, luc.context.user?.city], [false, 'Bruges'])
      assert.equal(luc.effects.length, told)
    },
    'shows why an account can’t be reactivated, and lets the member in': (start) => {
      for (const outcome of ['refused', 'failed'] as const) {
        const luc = start({ wasSignOnTried: false })
        signIn(luc, { is_enabled: false })
        if (outcome === 'refused') luc.finish('enable', refusal(409))
        else luc.fail('enable', broken)
        luc.isIn('member')
        assert.equal(luc.context.wasReactivated, false)
        assert.deepEqual(flashesOf(luc), [{ failure: outcome === 'refused' ? refusal(409) : broken }])
      }
    },
    'does not enable a suspended account, and shows why it is suspended': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { is_suspended: true, is_enabled: false, suspended_text: 'Spam' })
      luc.isIn({ member: { standing: 'suspended' } })
      assert.deepEqual(luc.inputsOf('enable'), [])
    },
    'is active after onboarding': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { is_onboarded: false })
      luc.isIn({ member: { standing: 'onboarding' } })
      luc.send({ type: 'session.changed', user: self() })
      luc.isIn({ member: { standing: 'active' } })
      assert.equal(luc.context.user?.is_onboarded, true)
      assert.equal(factsOf(luc).length, 1)
      luc.send({ type: 'session.changed', user: self({ is_suspended: true }) })
      luc.isIn({ member: { standing: 'suspended' } })
    },
    'tells a refreshed user, and keeps the old one when refreshing fails': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'realtime.reset' })
      luc.finish('loadUser', answered({ city: 'Bruges' }))
      luc.isIn({ member: { standing: 'active', accountTask: 'none' } })
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.changed', user: self({ city: 'Bruges' }) })
      luc.send({ type: 'realtime.reset' })
      luc.fail('loadUser', broken)
      luc.isIn({ member: { accountTask: 'none' } })
      luc.send({ type: 'realtime.reset' })
      luc.finish('loadUser', refusal(403))
      luc.isIn({ member: { accountTask: 'none' } })
      assert.equal(luc.context.user?.city, 'Bruges')
      assert.equal(factsOf(luc).length, 2)
    },
    'restarts all pages when a refresh returns another member': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'realtime.refused' })
      luc.isIn({ member: { accountTask: 'refreshing' } })
      luc.send({ type: 'realtime.refused' })
      luc.finish('loadUser', answered({ id: 3 }))
      luc.isIn({ checking: 'loadingRoles' })
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.ended' })
      luc.finish('loadRoles', roles({ isAdmin: true }))
      assert.deepEqual(factsOf(luc).at(-1), {
        type: 'session.started',
        user: self({ id: 3 }),
        lastEventId: 7,
      })
    },
    'refreshes the user after the flash of a decision about them': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { is_approved: false, is_waiting_for_approval: true })
      luc.send({ type: 'realtime.errorFlash', html: 'Your profile is not approved yet.' })
      luc.finish('loadUser', answered({ is_approved: false }))
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.changed', user: self({ is_approved: false }) })
      luc.send({ type: 'realtime.successFlash', html: 'Your profile is approved. Welcome in.' })
      luc.finish('loadUser', answered())
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.changed', user: self() })
      luc.isIn({ member: { standing: 'active', accountTask: 'none' } })
    },
    'refreshes the user when their age report is decided': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { age_report_status: 1 })
      luc.send({ type: 'realtime.ageReportCompleted' })
      luc.finish('loadUser', answered({ age_report_status: 2 }))
      assert.deepEqual(factsOf(luc).at(-1), {
        type: 'session.changed',
        user: self({ age_report_status: 2 }),
      })
    },
    'gives and takes the admin area when the roles change': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'realtime.rolesChanged' })
      luc.finish('loadUser', answered({ is_admin: true, permission_slugs: ['moderate'] }))
      assert.deepEqual(luc.context.roles, { isAdmin: true, isSuperAdmin: false, lastEventId: 7 })
      assert.deepEqual(factsOf(luc).at(-1), {
        type: 'session.changed',
        user: self({ is_admin: true, permission_slugs: ['moderate'] }),
      })
      luc.send({ type: 'realtime.rolesChanged' })
      luc.finish('loadUser', answered())
      assert.deepEqual(luc.context.roles, { isAdmin: false, isSuperAdmin: false, lastEventId: 7 })
    },
    'restarts a refresh when the user changes during it, and drops the older answer': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc, { city: 'Ghent' })
      luc.send({ type: 'realtime.successFlash', html: 'Your profile is approved. Welcome in.' })
      const asked = luc.inputsOf('loadUser').length
      const meanwhile = [
        { type: 'session.changed', user: self({ hides_online: true }) },
        { type: 'realtime.successFlash', html: 'You are verified now.' },
        { type: 'realtime.errorFlash', html: 'Your picture was refused.' },
        { type: 'realtime.ageReportCompleted' },
        { type: 'realtime.rolesChanged' },
        { type: 'realtime.reset' },
        { type: 'realtime.refused' },
      ] as const
      for (const event of meanwhile) luc.send(event)
      assert.equal(luc.inputsOf('loadUser').length, asked + meanwhile.length)
      assert.equal(luc.underWay('loadUser').length, 1)
      luc.isIn({ member: { accountTask: 'refreshing' } })
      assert.equal(luc.context.user?.hides_online, true)
      luc.finish('loadUser', answered({ hides_online: true, is_verified: true }))
      luc.isIn({ member: { accountTask: 'none' } })
      assert.deepEqual(factsOf(luc).at(-1), {
        type: 'session.changed',
        user: self({ hides_online: true, is_verified: true }),
      })
    },
    'clears the member, leaves the channel and opens the login after a 401': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'session.expire' })
      luc.isIn('guest')
      assert.deepEqual(placesOf(luc), [{ type: 'goToLogin' }])
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.ended' })
      assert.deepEqual([luc.context.user, luc.context.roles.lastEventId], [null, null])
    },
    'follows the redirect of a login link when a member is signed in': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'session.signOn', redirectUrl: '/members/newest' })
      luc.isIn('member')
      assert.deepEqual(placesOf(luc), [{ type: 'goTo', path: '/members/newest' }])
      assert.deepEqual(flashesOf(luc), [])
    },
    'ends the session and starts it again as the alias, with its roles': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'session.startAlias', id: 3 })
      luc.isIn({ member: { standing: 'active', accountTask: 'startingAlias' } })
      assert.deepEqual(luc.inputsOf('startAlias'), [{ id: 3 }])
      // Other changes of the member do not cancel it.
      luc.send({ type: 'session.changed', user: self({ city: 'Bruges' }) })
      luc.isIn({ member: { accountTask: 'startingAlias' } })
      assert.equal(luc.inputsOf('startAlias').length, 1)
      luc.finish('startAlias', answered({ id: 3, name: 'Pier' }))
      luc.isIn({ checking: 'loadingRoles' })
      assert.equal(luc.context.wantedAlias, null)
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.ended' })
      luc.finish('loadRoles', roles())
      luc.isIn({ member: { accountTask: 'none' } })
      assert.deepEqual(factsOf(luc).at(-1), {
        type: 'session.started',
        user: self({ id: 3, name: 'Pier' }),
        lastEventId: 7,
      })
      luc.send({ type: 'session.stopAlias' })
      luc.finish('stopAlias', answered())
      luc.finish('loadRoles', roles())
      assert.equal(luc.context.user?.id, 1)
    },
    'starts an alias during a refresh, whose answer is dropped': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'realtime.reset' })
      luc.send({ type: 'session.startAlias', id: 3 })
      luc.isIn({ member: { accountTask: 'startingAlias' } })
      assert.deepEqual(luc.underWay('loadUser'), [])
      assert.deepEqual(luc.inputsOf('startAlias'), [{ id: 3 }])
      luc.finish('startAlias', answered({ id: 3, name: 'Pier' }))
      luc.finish('loadRoles', roles())
      luc.send({ type: 'realtime.reset' })
      luc.send({ type: 'session.stopAlias' })
      luc.isIn({ member: { accountTask: 'stoppingAlias' } })
      assert.deepEqual(luc.underWay('loadUser'), [])
      luc.finish('stopAlias', answered())
      luc.finish('loadRoles', roles())
      assert.equal(luc.context.user?.id, 1)
    },
    'shows and tells why an alias can’t be started or stopped, and changes nothing': (start) => {
      for (const task of ['startAlias', 'stopAlias'] as const) {
        for (const failure of [refusal(403), lost]) {
          const luc = start({ wasSignOnTried: false })
          signIn(luc)
          luc.send(
            task === 'startAlias' ? { type: 'session.startAlias', id: 3 } : { type: 'session.stopAlias' },
          )
          if (failure instanceof Error) luc.fail(task, failure)
          else luc.finish(task, failure)
          luc.isIn({ member: { standing: 'active', accountTask: 'none' } })
          assert.deepEqual(flashesOf(luc), [{ failure }])
          assert.deepEqual(factsOf(luc).at(-1), { type: 'session.aliasFailed', failure })
          assert.equal(luc.context.user?.id, 1)
        }
      }
    },
    'clears local state at once at logout, whatever the server answers, and goes to /': (start) => {
      for (const outcome of ['answered', 'failed'] as const) {
        const luc = start({ wasSignOnTried: false })
        signIn(luc)
        luc.send({ type: 'session.logOut' })
        luc.isIn('leaving')
        assert.deepEqual([luc.context.user, ran(luc, 'forgetLocalState')], [null, 1])
        assert.deepEqual(factsOf(luc).at(-1), { type: 'session.ended' })
        luc.send({ type: 'session.logOut' })
        luc.send({ type: 'session.expire' })
        if (outcome === 'answered') luc.finish('logOut')
        else luc.fail('logOut', broken)
        luc.isIn('guest')
        assert.deepEqual(placesOf(luc), [{ type: 'goTo', path: '/' }])
        assert.equal(luc.inputsOf('logOut').length, 1)
      }
    },
    'goes to the page that closing the account named': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'session.logOut', path: '/goodbye?left=disabled' })
      // Calls of the page that is left are answered 401.
      luc.send({ type: 'session.expire' })
      luc.finish('logOut')
      assert.deepEqual(placesOf(luc), [{ type: 'goTo', path: '/goodbye?left=disabled' }])
    },
    'leaves the channel and logs out a banned member': (start) => {
      const luc = start({ wasSignOnTried: false })
      signIn(luc)
      luc.send({ type: 'realtime.userBanned' })
      luc.isIn('leaving')
      assert.deepEqual(factsOf(luc).at(-1), { type: 'session.ended' })
      assert.deepEqual(luc.underWay('logOut'), ['logOut'])
      luc.finish('logOut')
      luc.isIn('guest')
    },
  },
})
