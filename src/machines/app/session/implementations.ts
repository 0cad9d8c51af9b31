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

/** The part of `sessionStorage` and `localStorage` that charts need. */
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
  /** The newest id of the member's event log; null when the server cannot say. */
  loadLastEventId: (signal: AbortSignal) => Promise<number | null>
  /** The code that a member's pages need: loaded beside his roles, and so there before he is shown any. */
  loadScreens: () => Promise<unknown>
  enable: (id: number, signal: AbortSignal) => Promise<Answer<UserSelf>>
  startAlias: (id: number, signal: AbortSignal) => Promise<Answer<UserSelf>>
  stopAlias: (signal: AbortSignal) => Promise<Answer<UserSelf>>
  logOut: (signal: AbortSignal) => Promise<unknown>
  errorText: (failure: unknown) => string
  /** Gone with the browser session. */
  browserSession: KeptTexts
  /** Forgets what this browser keeps for a member: drafts and the like. */
  forgetLocalState: () => void
  location: {
    readonly origin: string
    /** Path, search and hash of the page shown now. */
    current(): string
    /** Goes to a page of this app, in place of this one. */
    navigate(path: string): void
    /** Leaves the app. */
    assign(url: string): void
  }
  /** Where the sign-on stands, which comes back to `redirectUrl`. */
  signOnUrl: (redirectUrl: string) => string
}

/** Read once, as the chart's input. */
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
      facts: listenTo(
        bus,
        'session.changed',
        'network.cameBack',
        'realtime.userBanned',
        'realtime.reset',
        'realtime.refused',
        'realtime.successFlash',
        'realtime.errorFlash',
      ),
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
      leaveForSignOn: (_args, { redirectUrl }) =>
        location.assign(deps.signOnUrl(redirectPath(redirectUrl, location.origin, '/home'))),
      goToLogin: () => {
        const current = location.current()
        // Whoever is there already must not be sent back to the sign-in page after signing in.
        if (current === loginPath || current.startsWith(`${loginPath}?`)) return
        location.navigate(`${loginPath}?${new URLSearchParams({ redirect_url: current }).toString()}`)
      },
      goTo: (_args, { path }) => location.navigate(redirectPath(path, location.origin, '/home')),
    },
  } satisfies Parameters<typeof sessionMachine.provide>[0]
}
