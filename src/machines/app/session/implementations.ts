import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { listenTo } from '../root/bus.ts'
import type { Bus } from '../root/bus.ts'
import type { Fact } from '../root/facts.ts'
import type { FlashContent } from '../root/intents.ts'
import type { sessionMachine } from './machine.ts'
import { redirectPath } from './redirectPath.ts'
import type { Roles } from './types.ts'

const signOnTried = 'sign-on-tried'

/** The part of `sessionStorage` and `localStorage` that charts use. */
export interface KeptTexts {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
}

export interface SessionDeps {
  bus: Bus
  checkSession: (signal: AbortSignal) => Promise<Answer<{ is_logged_in: boolean }>>
  loadUser: (signal: AbortSignal) => Promise<Answer<UserSelf>>
  loadIsAdmin: (signal: AbortSignal) => Promise<Answer<{ is_admin: boolean }>>
  loadIsSuperAdmin: (signal: AbortSignal) => Promise<Answer<{ is_super_admin: boolean }>>
  /** Returns the id of the member's newest event, or null when unknown. */
  loadLastEventId: (signal: AbortSignal) => Promise<number | null>
  /** Loads the code of member pages, together with the roles. */
  loadScreens: () => Promise<unknown>
  enable: (id: number, signal: AbortSignal) => Promise<Answer<UserSelf>>
  startAlias: (id: number, signal: AbortSignal) => Promise<Answer<UserSelf>>
  stopAlias: (signal: AbortSignal) => Promise<Answer<UserSelf>>
  logOut: (signal: AbortSignal) => Promise<unknown>
  errorText: (failure: unknown) => string
  /** Storage of the browser session. */
  browserSession: KeptTexts
  /** Removes what this browser keeps for members, such as drafts. */
  forgetLocalState: () => void
  /** Shows a number on the icon of the installed app; 0 removes it. */
  setAppBadge: (count: number) => void
  location: {
    readonly origin: string
    /** Returns path, query and hash of the current page. */
    current(): string
    /** Replaces the current page by another page of the app. */
    navigate(path: string): void
    /** Leaves the app, and replaces the current page in the history. */
    leave(url: string): void
  }
  /** Returns the address of the sign-on, which returns to `redirectUrl`. */
  signOnUrl: (redirectUrl: string) => string
}

/** Reads the chart's input. */
export const readSession = ({ browserSession }: Pick<SessionDeps, 'browserSession'>) => ({
  wasSignOnTried: browserSession.get(signOnTried) !== null,
})

const loginPath = '/login'

export function createSessionImplementations(deps: SessionDeps) {
  const { bus, browserSession, location } = deps

  async function loadRoles(signal: AbortSignal): Promise<Answer<Roles>> {
    const [isAdmin, isSuperAdmin, lastEventId] = await Promise.all([
      deps.loadIsAdmin(signal),
      deps.loadIsSuperAdmin(signal),
      deps.loadLastEventId(signal),
      deps.loadScreens(),
    ])
    if (!isAdmin.ok) return isAdmin
    if (!isSuperAdmin.ok) return isSuperAdmin
    return {
      ok: true,
      data: { isAdmin: isAdmin.data.is_admin, isSuperAdmin: isSuperAdmin.data.is_super_admin, lastEventId },
    }
  }

  async function checkSession(signal: AbortSignal) {
    const answer = await deps.checkSession(signal)
    if (!answer.ok) throw new Error(answer.message)
    return { isLoggedIn: answer.data.is_logged_in }
  }

  return {
    actors: {
      facts: listenTo<typeof sessionMachine>(bus, {
        'session.changed': true,
        'network.cameBack': true,
        'realtime.userBanned': true,
        'realtime.reset': true,
        'realtime.refused': true,
        'realtime.successFlash': true,
        'realtime.errorFlash': true,
        'realtime.ageReportCompleted': true,
        'realtime.rolesChanged': true,
      }),
      checkSession: fromPromise(({ signal }) => checkSession(signal)),
      loadUser: fromPromise(({ signal }) => deps.loadUser(signal)),
      loadRoles: fromPromise(({ signal }) => loadRoles(signal)),
      enable: fromPromise(({ input, signal }: { input: { id: number }; signal: AbortSignal }) =>
        deps.enable(input.id, signal),
      ),
      startAlias: fromPromise(({ input, signal }: { input: { id: number }; signal: AbortSignal }) =>
        deps.startAlias(input.id, signal),
      ),
      stopAlias: fromPromise(({ signal }) => deps.stopAlias(signal)),
      logOut: fromPromise(({ signal }) => deps.logOut(signal)),
    },
    actions: {
      tell: (_args, fact: Fact) => bus.send(fact),
      flash: (_args, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
      flashFailure: (_args, { failure }) =>
        bus.send({ type: 'flash.show', flash: { type: 'error', html: deps.errorText(failure) } }),
      rememberSignOn: () => browserSession.set(signOnTried, 'yes'),
      forgetSignOn: () => browserSession.remove(signOnTried),
      forgetLocalState: () => deps.forgetLocalState(),
      removeAppBadge: () => deps.setAppBadge(0),
      leaveForSignOn: (_args, { redirectUrl }) =>
        location.leave(deps.signOnUrl(redirectPath(redirectUrl, location.origin, '/home'))),
      goToLogin: () => {
        const current = location.current()
        // A page that is the login already must not become the page to return to.
        if (current === loginPath || current.startsWith(`${loginPath}?`)) return
        location.navigate(`${loginPath}?${new URLSearchParams({ redirect_url: current }).toString()}`)
      },
      goTo: (_args, { path }) => location.navigate(redirectPath(path, location.origin, '/home')),
    },
  } satisfies Parameters<typeof sessionMachine.provide>[0]
}
