/** Gives the charts their services and starts the root actor. */
import { createActor } from 'xstate'
import type { Site } from '../../contract/site.ts'
import { keepCookie, readCookie } from '../browser/cookies.ts'
import { createKeptTexts } from '../browser/keptTexts.ts'
import { createPaymentMark } from '../browser/paymentMark.ts'
import { forgetMembers } from '../browser/memberStorage.ts'
import { createWriteOnce } from '../browser/writeKeys.ts'
import { watchNetwork } from '../browser/network.ts'
import { followSight, onReturn, pageLocation, scrollingPage } from '../browser/page.ts'
import { createCommunityImplementations } from '../machines/members/community/implementations.ts'
import { communityMachine } from '../machines/members/community/machine.ts'
import { confirmationMachine } from '../machines/app/confirmation/machine.ts'
import { createConnectionImplementations } from '../machines/app/connection/implementations.ts'
import { connectionMachine } from '../machines/app/connection/machine.ts'
import {
  createCookieBannerImplementations,
  readCookieAnswer,
} from '../machines/app/cookieBanner/implementations.ts'
import { cookieBannerMachine } from '../machines/app/cookieBanner/machine.ts'
import { flashMachine } from '../machines/app/flash/machine.ts'
import { mobileMenuMachine } from '../machines/app/mobileMenu/machine.ts'
import { createRootImplementations } from '../machines/app/root/implementations.ts'
import { rootMachine } from '../machines/app/root/machine.ts'
import { notProvided } from '../machines/placeholder.ts'
import { createBus } from '../machines/app/root/bus.ts'
import { createScrollLockImplementations } from '../machines/app/scrollLock/implementations.ts'
import { scrollLockMachine } from '../machines/app/scrollLock/machine.ts'
import { createSessionImplementations, readSession } from '../machines/app/session/implementations.ts'
import { sessionMachine } from '../machines/app/session/machine.ts'
import { createUnreadImplementations } from '../machines/messages/unread/implementations.ts'
import { unreadMachine } from '../machines/messages/unread/machine.ts'
import { errorText } from '../services/failure.ts'
import { createHttp } from '../services/http.ts'
import { createMemberServices } from '../services/members.ts'
import { createSessionServices } from '../services/session.ts'
import { type Lazy, lazy } from './lazy.ts'
import type { ChartGroup, GroupCharts, Lodge } from '../views/lodge.ts'

const signOnUrl = (redirectUrl: string) =>
  `/identity/sign-in?${new URLSearchParams({ redirect_url: redirectUrl }).toString()}`

/** Starts the app. It runs until the page is left. */
export function composeApp(site: Site): Lodge {
  const browserSession = createKeptTexts(() => sessionStorage)
  const device = createKeptTexts(() => localStorage)

  const bus = createBus(() => root)
  const http = createHttp({
    onUnauthenticated: () => bus.send({ type: 'session.expire' }),
    memberId: () => {
      const session = root.getSnapshot().children.session?.getSnapshot()
      return session?.hasTag('member') ? (session.context.user?.id ?? null) : null
    },
  })
  const sessions = createSessionServices(http.call)
  const members = createMemberServices(http.call)

  const root: Lodge['root'] = createActor(
    rootMachine.provide(
      createRootImplementations({
        watchNetwork,
        charts: {
          flash: flashMachine,
          confirmation: confirmationMachine,
          mobileMenu: mobileMenuMachine,
          cookieBanner: cookieBannerMachine.provide(createCookieBannerImplementations({ keepCookie })),
          scrollLock: scrollLockMachine.provide(createScrollLockImplementations({ page: scrollingPage })),
          session: sessionMachine.provide(
            createSessionImplementations({
              ...sessions,
              loadScreens: () => member.load(),
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
              // Only signed-in members open a channel and count unread messages, and their part is loaded by then.
              openChannel: (memberId, tell) => member.value().openChannel(memberId, tell),
            }),
          ),
          unread: unreadMachine.provide(
            createUnreadImplementations({
              bus,
              countConversations: (signal) => member.value().messages.countConversations(signal),
              countSystemMessages: (signal) => member.value().messages.countSystemMessages(signal),
            }),
          ),
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
  const { session } = root.getSnapshot().children
  if (!session) throw new Error('The root has lost its session.')
  const self = () => session.getSnapshot().context.user ?? notProvided('the signed-in member, for a guest')
  const ownId = () => self().id

  const writeOnce = createWriteOnce(device, { ownId, newKey: () => crypto.randomUUID() })

  const member = lazy(async () => {
    const [{ composeMember }] = await Promise.all([
      import('./member.ts'),
      import('../views/shell/MemberBars.tsx'),
    ])
    const { isOnline } = root.getSnapshot().context
    return composeMember({ bus, browserSession, device, http, realtime: site.realtime, members, isOnline })
  })
  const chartsOf: { readonly [Group in ChartGroup]: Lazy<GroupCharts[Group]> } = {
    browse: lazy(async () => {
      const { composeBrowse } = await import('./browse.ts')
      return composeBrowse(http.call)
    }),
    messages: lazy(async () => {
      const [{ composeMessages }, { toggles }] = await Promise.all([
        import('./messages.ts'),
        chartsOf.toggles.load(),
      ])
      return composeMessages({ ...member.value(), bus, toggles, followPage: followSight })
    }),
    home: lazy(async () => {
      const { composeHome } = await import('./home.ts')
      const user = () => session.getSnapshot().context.user
      return composeHome({ bus, call: http.call, device, messages: member.value().messages, self: user })
    }),
    notifications: lazy(async () => {
      const { composeNotifications } = await import('./notifications.ts')
      return composeNotifications({ bus, messages: member.value().messages })
    }),
    profile: lazy(async () => {
      const [{ composeProfile }, { toggles }] = await Promise.all([
        import('./profile.ts'),
        chartsOf.toggles.load(),
      ])
      return composeProfile({ bus, device, members, toggles, self })
    }),
    search: lazy(async () => {
      const { composeSearch } = await import('./search.ts')
      return composeSearch({ bus, call: http.call, writeOnce })
    }),
    toggles: lazy(async () => {
      const { composeToggles } = await import('./toggles.ts')
      return composeToggles({ bus, members, messages: member.value().messages })
    }),
    places: lazy(async () => {
      const { composePlaces } = await import('./places.ts')
      return composePlaces({ bus, members })
    }),
    account: lazy(async () => {
      const { composeAccount } = await import('./account.ts')
      return composeAccount({ bus, call: http.call, members, sessions, ownId, writeOnce })
    }),
  }
  const community = communityMachine.provide(createCommunityImplementations(members))

  onReturn(() => bus.send({ type: 'session.check' }))

  root.start()
  return {
    site,
    root,
    get outbox() {
      return member.value().outbox
    },
    get pageLoad() {
      return member.value().pageLoad
    },
    device,
    get keptLists() {
      return member.value().keptLists
    },
    community,
    paymentMark: createPaymentMark(browserSession),
    get machines() {
      return member.value().machines
    },
    charts: (group) => chartsOf[group].promise(),
    async recover() {
      // Guests have no recovery: their pages have few lazy parts.
      if (root.getSnapshot().context.member) await member.value().recover()
      for (const group of Object.values(chartsOf)) group.forgetFailure()
    },
  }
}
