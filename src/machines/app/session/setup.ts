import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { answerGuards } from '../../answered.ts'
import { isNetworkFailure } from '../../failure.ts'
import { notProvided } from '../../placeholder.ts'
import type { Fact } from '../root/facts.ts'
import type { FlashContent } from '../root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { noRoles, retryDelays } from './types.ts'
import type { Roles, SessionContext, SessionEvent, SessionInput } from './types.ts'

export const signOnFailed = 'Error while fetching user after successful login. Please contact support.'
export const reactivated = 'Welcome back. Your profile is active again and other members can see it.'

/** Returns a value that the current state guarantees, for example the user in `member`. */
export const known = <Value>(value: Value | null): Value => value ?? notProvided('what this state stands for')

export const session = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'pending' | 'guest' | 'member',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    checkSession: fromPromise<{ isLoggedIn: boolean }>(() => notProvided('checkSession')),
    loadUser: fromPromise<Answer<UserSelf>>(() => notProvided('loadUser')),
    loadRoles: fromPromise<Answer<Roles>>(() => notProvided('loadRoles')),
    enable: fromPromise<Answer<UserSelf>, { id: number }>(() => notProvided('enable')),
    startAlias: fromPromise<Answer<UserSelf>, { id: number }>(() => notProvided('startAlias')),
    stopAlias: fromPromise<Answer<UserSelf>>(() => notProvided('stopAlias')),
    logOut: fromPromise(() => notProvided('logOut')),
  },
  guards: {
    ...answerGuards,
    isLoggedIn: (_, { isLoggedIn }: { isLoggedIn: boolean }) => isLoggedIn,
    isAnother: ({ context }, answer: Answer<UserSelf>) =>
      answer.ok && answer.data.id !== known(context.user).id,
    isNetworkFailure: (_, { failure }: { failure: unknown }) => isNetworkFailure(failure),
    canRetry: ({ context }, { failure }: { failure: unknown }) =>
      isNetworkFailure(failure) && context.retries < retryDelays.length,
    wantsSignOn: ({ context }) => context.signOnFor !== null,
    wasSignOnTried: ({ context }) => context.wasSignOnTried,
    isSuspended: ({ context }) => known(context.user).is_suspended,
    canEnable: ({ context }) => !known(context.user).is_enabled && !known(context.user).is_suspended,
    isOnboarded: ({ context }) => known(context.user).is_onboarded,
  },
  actions: {
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    flashFailure: (_, params: { failure: unknown }) => notProvided(`flash ${String(params.failure)}`),
    rememberSignOn: () => notProvided('rememberSignOn'),
    forgetSignOn: () => notProvided('forgetSignOn'),
    forgetLocalState: () => notProvided('forgetLocalState'),
    removeAppBadge: () => notProvided('removeAppBadge'),
    leaveForSignOn: (_, params: { redirectUrl: string }) => notProvided(`to ${params.redirectUrl}`),
    goToLogin: () => notProvided('goToLogin'),
    goTo: (_, params: { path: string }) => notProvided(`goTo ${params.path}`),
    setSignOnFor: assign((_, { redirectUrl }: { redirectUrl: string }) => ({ signOnFor: redirectUrl })),
    clearSignOnFor: assign({ signOnFor: null }),
    setLeaveTo: assign((_, { path = '/' }: { path?: string }) => ({ leaveTo: path })),
    setWantedAlias: assign((_, { id }: { id: number }) => ({ wantedAlias: id })),
    clearWantedAlias: assign({ wantedAlias: null }),
    setUser: assign((_, user: UserSelf) => ({ user })),
    setRoles: assign((_, roles: Roles) => ({ roles })),
    /** The roles may have changed since they were loaded. */
    setFlags: assign(({ context }, user: UserSelf) => ({
      roles: { ...context.roles, isAdmin: user.is_admin, isSuperAdmin: user.is_super_admin },
    })),
    setReactivated: assign((_, wasReactivated: boolean) => ({ wasReactivated })),
    setSignOnTried: assign((_, wasSignOnTried: boolean) => ({ wasSignOnTried })),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    forgetRetries: assign({ retries: 0 }),
    forgetUser: assign({ user: null, roles: noRoles, wasReactivated: false }),
  },
  delays: {
    retry: ({ context }) => retryDelays[context.retries - 1] ?? 0,
  },
})
