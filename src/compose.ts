/** Plugs services into charts and starts the root actor: the one place where all parts meet. */
import { createActor } from 'xstate'
import type { Site } from '../contract/site.ts'
import { createKeptTexts } from './browser/keptTexts.ts'
import { createDraftStorage, createOutboxStorage, forgetMembers } from './browser/memberStorage.ts'
import {
  followSight,
  onReturn,
  pageLocation,
  readCookie,
  scrollingPage,
  watchNetwork,
  writeCookie,
} from './browser/page.ts'
import { createCommunityImplementations } from './machines/community/implementations.ts'
import { communityMachine } from './machines/community/machine.ts'
import { confirmationMachine } from './machines/confirmation/machine.ts'
import { createConnectionImplementations } from './machines/connection/implementations.ts'
import { connectionMachine } from './machines/connection/machine.ts'
import {
  createCookieBannerImplementations,
  readCookieAnswer,
} from './machines/cookieBanner/implementations.ts'
import { cookieBannerMachine } from './machines/cookieBanner/machine.ts'
import { flashMachine } from './machines/flash/machine.ts'
import { mobileMenuMachine } from './machines/mobileMenu/machine.ts'
import { createNoticesImplementations } from './machines/notices/implementations.ts'
import { noticesMachine } from './machines/notices/machine.ts'
import { createOutboxImplementations } from './machines/outbox/implementations.ts'
import { outboxMachine } from './machines/outbox/machine.ts'
import { createRootImplementations } from './machines/root/implementations.ts'
import { rootMachine } from './machines/root/machine.ts'
import { notProvided } from './machines/placeholder.ts'
import { createBus } from './machines/root/bus.ts'
import { createScrollLockImplementations } from './machines/scrollLock/implementations.ts'
import { scrollLockMachine } from './machines/scrollLock/machine.ts'
import { createSessionImplementations, readSession } from './machines/session/implementations.ts'
import { sessionMachine } from './machines/session/machine.ts'
import { createUnreadImplementations } from './machines/unread/implementations.ts'
import { unreadMachine } from './machines/unread/machine.ts'
import { createChannelOpener } from './realtime/channel.ts'
import { CallError, errorText } from './services/failure.ts'
import { createHttp } from './services/http.ts'
import { createMemberServices } from './services/members.ts'
import { createMessageServices } from './services/messages.ts'
import { createSessionServices } from './services/session.ts'
import type { ScreenCharts } from './composeScreens.ts'
import type { Lodge } from './views/lodge.ts'

const signOnUrl = (redirectUrl: string) =>
  `/identity/sign-in?${new URLSearchParams({ redirect_url: redirectUrl }).toString()}`

/** Starts the app around a page; it runs until the page is left. */
export function compose(site: Site): Lodge {
  const browserSession = createKeptTexts(() => sessionStorage)
  const device = createKeptTexts(() => localStorage)
  const drafts = createDraftStorage(device)

  const bus = createBus(() => root)
  const http = createHttp({ onUnauthenticated: () => bus.send({ type: 'session.expire' }) })
  const sessions = createSessionServices(http.call)
  const members = createMemberServices(http.call)
  const messages = createMessageServices(http.call)

  const root = createActor(
    rootMachine.provide(
      createRootImplementations({
        watchNetwork,
        charts: {
          flash: flashMachine,
          confirmation: confirmationMachine,
          mobileMenu: mobileMenuMachine,
          cookieBanner: cookieBannerMachine.provide(createCookieBannerImplementations({ writeCookie })),
          scrollLock: scrollLockMachine.provide(createScrollLockImplementations({ page: scrollingPage })),
          outbox: outboxMachine.provide(
            createOutboxImplementations({
              bus,
              drafts,
              storage: createOutboxStorage(device),
              sendMessage: messages.sendMessage,
              errorText,
            }),
          ),
          session: sessionMachine.provide(
            createSessionImplementations({
              ...sessions,
              loadScreens: () => loadScreens(),
              bus,
              browserSession,
              errorText,
              signOnUrl,
              forgetLocalState: () => forgetMembers(device),
              location: pageLocation,
            }),
          ),
          connection: connectionMachine.provide(
            createConnectionImplementations({
              bus,
              fetchMissed: sessions.fetchMissed,
              openChannel: createChannelOpener({ ...http, realtime: site.realtime }),
            }),
          ),
          unread: unreadMachine.provide(createUnreadImplementations({ ...messages, bus })),
        },
      }),
    ),
    {
      input: {
        ...readCookieAnswer({ readCookie }),
        ...readSession({ browserSession }),
        isOnline: navigator.onLine,
      },
    },
  )
  const { outbox, session } = root.getSnapshot().children
  if (!outbox || !session) throw new Error('The root has lost its children.')
  const ownId = () => session.getSnapshot().context.user?.id ?? notProvided('an own id for a guest')

  let screens: ScreenCharts | null = null
  /** A member's pages are shown once their charts are here. */
  const loadScreens = async (): Promise<void> => {
    try {
      const [{ composeScreens }] = await Promise.all([
        import('./composeScreens.ts'),
        import('./views/shell/MemberBars.tsx'),
      ])
      screens ??= composeScreens({ bus, outbox, drafts, members, messages, sessions, followSight, ownId })
    } catch (cause) {
      throw new CallError('A part of the app did not arrive.', { status: null, cause })
    }
  }
  const charts = () => screens ?? notProvided('the charts of members’ screens')
  const community = communityMachine.provide(createCommunityImplementations(members))

  const notices = createActor(
    noticesMachine.provide(
      createNoticesImplementations({ ...messages, bus, markAsRead: messages.markNoticesAsRead }),
    ),
  )
  const keptLists: Lodge['keptLists'] = new Map()
  root.on('session.ended', () => keptLists.clear())
  onReturn(() => bus.send({ type: 'session.check' }))

  notices.start()
  root.start()
  return {
    site,
    root,
    notices,
    keptLists,
    machines: {
      community,
      get accounts() {
        return charts().accounts
      },
      get conversation() {
        return charts().conversation
      },
      get conversationList() {
        return charts().conversationList
      },
      get memberList() {
        return charts().memberList
      },
      get onboardingForm() {
        return charts().onboardingForm
      },
      get placeForm() {
        return charts().placeForm
      },
      get placeSearch() {
        return charts().placeSearch
      },
      get profileModal() {
        return charts().profileModal
      },
    },
  }
}
