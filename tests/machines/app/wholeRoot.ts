/** The root with its real charts, and services in memory. */
import { vi } from 'vitest'
import { createActor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { confirmationMachine } from '../../../src/machines/app/confirmation/machine.ts'
import { createConnectionImplementations } from '../../../src/machines/app/connection/implementations.ts'
import type { ConnectionDeps } from '../../../src/machines/app/connection/implementations.ts'
import { connectionMachine } from '../../../src/machines/app/connection/machine.ts'
import type { ChannelReport } from '../../../src/machines/app/connection/types.ts'
import { createCookieBannerImplementations } from '../../../src/machines/app/cookieBanner/implementations.ts'
import { cookieBannerMachine } from '../../../src/machines/app/cookieBanner/machine.ts'
import { flashMachine } from '../../../src/machines/app/flash/machine.ts'
import { mobileMenuMachine } from '../../../src/machines/app/mobileMenu/machine.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import { createRootImplementations } from '../../../src/machines/app/root/implementations.ts'
import { rootMachine } from '../../../src/machines/app/root/machine.ts'
import { createScrollLockImplementations } from '../../../src/machines/app/scrollLock/implementations.ts'
import { scrollLockMachine } from '../../../src/machines/app/scrollLock/machine.ts'
import {
  createSessionImplementations,
  readSession,
} from '../../../src/machines/app/session/implementations.ts'
import type { KeptTexts, SessionDeps } from '../../../src/machines/app/session/implementations.ts'
import { sessionMachine } from '../../../src/machines/app/session/machine.ts'
import { createUnreadImplementations } from '../../../src/machines/messages/unread/implementations.ts'
import { unreadMachine } from '../../../src/machines/messages/unread/machine.ts'
import { refusal, self } from '../people.ts'

const yes = <Data>(data: Data): Answer<Data> => ({ ok: true, data })

function textsInMemory(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  }
}

/** An opened channel. `tell` reports what the gateway would. */
interface OpenedChannel {
  memberId: number
  isOpen: boolean
  tell: (event: ChannelReport) => void
}

/**
 * @param options.browserSession given to load a page again in the same browser session
 * @param options.isLoggedIn what the session check answers
 */
export function startRoot({
  signedIn = self(),
  isLoggedIn = signedIn !== null,
  browserSession = textsInMemory(),
  isAdmin = false,
  isSuperAdmin = false,
}: {
  signedIn?: UserSelf | null | undefined
  isLoggedIn?: boolean
  browserSession?: KeptTexts
  isAdmin?: boolean
  isSuperAdmin?: boolean
} = {}) {
  const channels: OpenedChannel[] = []
  const unread = { messages: 0, conversations: 0, systemMessages: 0 }
  let tellNetwork: (isOnline: boolean) => void = () => {}
  const world = {
    user: signedIn,
    isLoggedIn,
    current: '/members/nearby?per_page=24',
    navigate: vi.fn<SessionDeps['location']['navigate']>(),
    leave: vi.fn<SessionDeps['location']['leave']>(),
    logOut: vi.fn<SessionDeps['logOut']>().mockResolvedValue(yes({})),
    forgetLocalState: vi.fn<() => void>(),
    startAlias: vi.fn<SessionDeps['startAlias']>(),
    fetchMissed: vi.fn<ConnectionDeps['fetchMissed']>(),
    setAppBadge: vi.fn<(count: number) => void>(),
    fixPage: vi.fn<() => void>(),
    freePage: vi.fn<() => void>(),
  }
  const bus = createBus(() => root)
  const page = { top: () => 0, fix: world.fixPage, free: world.freePage, scrollTo: () => {} }
  const root = createActor(
    rootMachine.provide(
      createRootImplementations({
        watchNetwork: (onChange) => {
          tellNetwork = onChange
          return () => {}
        },
        charts: {
          flash: flashMachine,
          confirmation: confirmationMachine,
          mobileMenu: mobileMenuMachine,
          cookieBanner: cookieBannerMachine.provide(
            createCookieBannerImplementations({ keepCookie: () => {} }),
          ),
          scrollLock: scrollLockMachine.provide(createScrollLockImplementations({ page })),
          session: sessionMachine.provide(
            createSessionImplementations({
              bus,
              browserSession,
              checkSession: () => Promise.resolve(yes({ is_logged_in: world.isLoggedIn })),
              loadUser: () => Promise.resolve(world.user ? yes(world.user) : refusal(401)),
              loadIsAdmin: () => Promise.resolve(yes({ is_admin: isAdmin })),
              loadIsSuperAdmin: () => Promise.resolve(yes({ is_super_admin: isSuperAdmin })),
              loadLastEventId: () => Promise.resolve(3),
              loadScreens: () => Promise.resolve(),
              enable: () => Promise.resolve(yes(self())),
              startAlias: world.startAlias,
              stopAlias: () => Promise.resolve(yes(self())),
              logOut: world.logOut,
              forgetLocalState: world.forgetLocalState,
              setAppBadge: world.setAppBadge,
              errorText: String,
              signOnUrl: (redirectUrl) => `/identity/sign-in?${redirectUrl}`,
              location: {
                origin: 'https://lodge.test',
                current: () => world.current,
                navigate: world.navigate,
                leave: world.leave,
              },
            }),
          ),
          connection: connectionMachine.provide(
            createConnectionImplementations({
              bus,
              fetchMissed: world.fetchMissed,
              followPage: () => () => {},
              openChannel: (memberId, tell) => {
                const channel = { memberId, isOpen: true, tell }
                channels.push(channel)
                return () => {
                  channel.isOpen = false
                }
              },
            }),
          ),
          unread: unreadMachine.provide(
            createUnreadImplementations({
              bus,
              countMessages: () =>
                Promise.resolve(yes({ count: unread.messages, conversations: unread.conversations })),
              setAppBadge: world.setAppBadge,
              countSystemMessages: () => Promise.resolve(yes({ unread_count: unread.systemMessages })),
            }),
          ),
        },
      }),
    ),
    { input: { accepted: true, ...readSession({ browserSession }), isOnline: true } },
  )
  root.start()
  return {
    root,
    bus,
    world,
    channels,
    unread,
    browserSession,
    setOnline: (isOnline: boolean) => tellNetwork(isOnline),
    child: <Name extends keyof ReturnType<typeof root.getSnapshot>['children']>(name: Name) => {
      const child = root.getSnapshot().children[name]
      if (!child) throw new Error(`There is no ${name}`)
      return child
    },
    openChannels: () => channels.filter(({ isOpen }) => isOpen).map(({ memberId }) => memberId),
  }
}

export type WholeRoot = ReturnType<typeof startRoot>
