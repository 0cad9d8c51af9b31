/** Plays the paths of the session chart in a browser: the calls of each service, and the names of the steps. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { refusal, self } from '../../tests/machines/people.ts'
import { session } from '../../tests/machines/app/session.cases.ts'
import type { Going } from '../heldCalls.ts'
import type { WrittenPath, WrittenStep } from './chosenPaths.ts'
import { searchPlaces, setPlace } from './places.ts'

export const calls = {
  checkSession: 'GET /sso/check',
  loadUser: 'GET /sso/user',
  loadRoles: 'GET /sso/role/is-admin',
  enable: 'PUT /user/{id}',
  startAlias: 'POST /alias/{id}',
  stopAlias: 'DELETE /alias',
  logOut: 'POST /logout',
} as const
export type Service = keyof typeof calls

/** Requested when a socket is back. The server answers that the gap was too long to list all events. */
export const missedEvents = 'GET /event'

/** A member's socket makes these two calls as soon as it opens. No page waits for them. */
export const socketCalls = ['POST /broadcasting/user-auth', 'POST /broadcasting/auth'] as const

export const allCalls = [...Object.values(calls), setPlace, searchPlaces, missedEvents, ...socketCalls]

interface Output {
  readonly ok?: boolean
  readonly status?: number
  readonly isLoggedIn?: boolean
  readonly data?: { readonly is_onboarded?: boolean; is_suspended?: boolean; is_enabled?: boolean }
}

/** Makes the server answer as a step of the path says. No session ends for good, because other paths need it. */
export function goingOf(service: Service, output: unknown): Going {
  const { ok, status, isLoggedIn, data } = (output ?? {}) as Output
  if (ok === false) return { refusal: { status: status ?? 500 } }
  if (service === 'checkSession') return { changes: { is_logged_in: isLoggedIn } }
  if (service === 'logOut') return { instead: {} }
  if (service !== 'loadUser') return {}
  const { is_onboarded = true, is_suspended = false, is_enabled = true } = data ?? {}
  return { changes: { is_onboarded, is_suspended, is_enabled } }
}

export const goingWrong = (error: unknown): Going =>
  error instanceof Error && 'isNetwork' in error ? { isLost: true } : { refusal: { status: 500 } }

const answered = (fields: Parameters<typeof self>[0] = {}) => ({ ok: true as const, data: self(fields) })
const unchanged = answered()
const roles = { ok: true as const, data: { isAdmin: false, isSuperAdmin: false, lastEventId: 7 } }
/** Unlike a 401, which the whole page reacts to, this refusal reaches the session chart alone. */
const tooMany = refusal(429)

export const chart = {
  ...session,
  services: {
    ...session.services,
    loadUser: {
      ...session.services.loadUser,
      done: [
        unchanged,
        answered({ is_onboarded: false }),
        answered({ is_suspended: true }),
        answered({ is_enabled: false }),
        tooMany,
      ],
    },
    loadRoles: { ...session.services.loadRoles, done: [roles, tooMany] },
  },
}

const done = (service: Service, output?: unknown): WrittenStep => ({
  event: { type: `xstate.done.actor.${service}`, output },
})
const signedIn = [
  done('checkSession', { isLoggedIn: true }),
  done('loadUser', unchanged),
  done('loadRoles', roles),
]
const signOn = { type: 'session.signOn', redirectUrl: '/home' }

/** Paths on which a browser needs a call under way, needs a page to return to, or continues by itself. */
export const written: readonly WrittenPath[] = [
  // A signed-in member who opens the login goes where its link leads.
  { steps: [{ event: signOn }, ...signedIn] },
  // Two calls are answered 401, the second while the page is already leaving.
  {
    steps: [
      ...signedIn,
      { name: 'a call is answered 401', event: { type: 'session.expire' } },
      { name: 'sent to /login', event: signOn },
      { name: 'another call is answered 401', event: { type: 'session.expire' } },
    ],
  },
  // A call is answered 401 during the logout, and the member goes back and forward in the history.
  {
    steps: [
      ...signedIn,
      { event: { type: 'session.logOut' } },
      { name: 'another call is answered 401', event: { type: 'session.expire' } },
      { name: 'come back to /logout', event: { type: 'session.logOut' } },
      done('logOut'),
    ],
  },
  // The server has ended the session already, so it refuses the logout.
  {
    steps: [
      ...signedIn,
      { name: 'suspended', event: { type: 'realtime.userBanned' } },
      { name: 'refused to log out', event: { type: 'xstate.error.actor.logOut', error: new Error('403') } },
    ],
  },
]

/** Paths that end as a guest: pages for members would redirect to the sign-in at once. */
const endsAsGuest = (names: readonly string[]) =>
  names.some((name) => /^(guest checked|(done|error) load\w+ (429|500))/.test(name))

/** Returns a page on which all events of the path can happen. */
export function openedFor(names: readonly string[]): string {
  const [, opened] = /^open (.+)/.exec(names[0] ?? '') ?? []
  if (opened !== undefined) return opened
  if (endsAsGuest(names)) return '/'
  return names.some((name) => name.includes('Alias')) ? '/account/accounts' : '/account/upgrade'
}

/** Whether the chart gives the session up at once, instead of trying again. */
const isGivenUp = (error: unknown) => error !== undefined && !goingWrong(error).isLost

/** Returns a more specific name for events with several causes in a browser, some of them impossible there. */
export function nameOf(
  { type, output, error }: AnyEventObject,
  before: AnyMachineSnapshot,
): string | undefined {
  const { context } = before
  const isActive = before.matches({ member: { standing: 'active' } })
  const isRefreshing = before.matches({ member: { accountTask: 'refreshing' } })
  const isAsking = before.matches({ checking: 'asking' }) && context.retries === 0
  const isNew = isAsking && !context.wasSignOnTried && context.signOnFor === null
  switch (type) {
    case 'session.signOn':
      if (isNew) return 'open /login'
      if (!before.matches('guest')) return 'sign on elsewhere'
      return context.wasSignOnTried ? 'come back without a user' : 'log in'
    case 'session.forgetSignOn':
      return isNew ? 'open /' : 'go to /'
    case 'session.logOut':
      if (isNew) return 'log out while checked'
      return isActive ? 'log out' : 'log out elsewhere'
    case 'session.check':
      return before.matches('unreachable') ? 'try again' : 'come back'
    case 'session.changed':
      if (isRefreshing) return 'refresh during a refresh'
      return before.matches({ member: { standing: 'onboarding' } }) ? 'finish onboarding' : undefined
    case 'session.startAlias':
    case 'session.stopAlias':
      if (isRefreshing) return 'alias change during a refresh'
      return isActive ? undefined : 'account task elsewhere'
    case 'realtime.reset':
    case 'realtime.refused':
    case 'realtime.successFlash':
    case 'realtime.errorFlash':
    case 'realtime.ageReportCompleted':
    case 'realtime.rolesChanged':
      if (isRefreshing) return 'refresh during a refresh'
      return isActive ? undefined : 'account task elsewhere'
    case 'xstate.error.actor.loadUser':
      return isGivenUp(error) && context.wasSignOnTried ? 'error loadUser at /login' : undefined
    case 'xstate.done.actor.loadUser': {
      if (output === tooMany && context.wasSignOnTried) return 'done loadUser at /login'
      const isSame = output === unchanged || output === tooMany
      return isRefreshing && !isSame ? 'refreshed as another' : undefined
    }
    case 'xstate.done.actor.checkSession': {
      if ((output as Output).isLoggedIn === true) return undefined
      if (context.wasSignOnTried) return 'guest checked at /login'
      return context.signOnFor === null ? 'guest checked' : undefined
    }
    case 'xstate.done.actor.loadRoles':
    case 'xstate.error.actor.loadRoles':
      if (context.wasSignOnTried && (output === tooMany || isGivenUp(error)))
        return `${type.includes('done') ? 'done' : 'error'} loadRoles at /login`
      // Roles were loaded before, so these are loaded because of an alias.
      return context.roles.lastEventId === null || output === roles ? undefined : 'roles fail for another'
    default:
      return undefined
  }
}
