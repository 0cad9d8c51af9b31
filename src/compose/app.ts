/** Gives the charts their services and starts the root actor. */
import { createActor } from 'xstate'
import type { Site } from '../../contract/site.ts'
import { keepCookie, readCookie } from '../browser/cookies.ts'
import { createKeptTexts } from '../browser/keptTexts.ts'
import { createPaymentMark } from '../browser/paymentMark.ts'
import { forgetMembers, keepsOutgoing } from '../browser/memberStorage.ts'
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
import { hearServerTime } from '../machines/app/serverClock.ts'
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

/** Not every browser has the Badging API, and it refuses pages that are not installed. */
const setAppBadge = (count: number) => void navigator.setAppBadge?.(count).catch(() => {})

const signOnUrl = (redirectUrl: string) =>
  `/identity/sign-in?${new URLSearchParams({ redirect_url: redirectUrl }).toString()}`

/** Starts the app. It runs until the page is left. */
export function composeApp(site: Site): Lodge {
  const browserSession = createKeptTexts(() => sessionStorage)
  const device = createKeptTexts(() => localStorage)
  const paymentMark = createPaymentMark(browserSession)

  const bus = createBus(() => root)
  const http = createHttp({
    onUnauthenticated: () => bus.send({ type: 'session.expire' }),
    onAnswer: hearServerTime,
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
              async loadScreens() {
                await member.load()
                if (keepsOutgoing(device)) await outbox.load()
              },
              bus,
              browserSession,
              errorText,
              signOnUrl,
              forgetLocalState: () => {
                // Only members have files, and their part is loaded by then.
                void member.load().then(({ forgetFiles }) => forgetFiles())
                forgetMembers(device)
                forgetMembers(browserSession)
              },
              setAppBadge,
              location: pageLocation,
            }),
          ),
          connection: connectionMachine.provide(
            createConnectionImplementations({
              bus,
              fetchMissed: sessions.fetchMissed,
              followPage: followSight,
              // Only signed-in members open a channel and count unread messages, and their part is loaded by then.
              openChannel: (memberId, tell) => member.value().openChannel(memberId, tell),
            }),
          ),
          unread: unreadMachine.provide(
            createUnreadImplementations({
              bus,
              countMessages: (signal) => member.value().messages.countMessages(signal),
              countSystemMessages: (signal) => member.value().messages.countSystemMessages(signal),
              setAppBadge,
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

  const writeOnce = createWriteOnce(device, { ownId: () => self().id, newKey: () => crypto.randomUUID() })

  const member = lazy(async () => {
    const [{ composeMember }] = await Promise.all([
      import('./member.ts'),
      import('../views/shell/MemberBars.tsx'),
    ])
    return composeMember({ bus, browserSession, device, http, realtime: site.realtime, members })
  })
  const outbox = lazy(async () => {
    const { composeOutbox } = await import('./outbox.ts')
    const { isOnline, member: signedIn } = root.getSnapshot().context
    const memberId = signedIn?.id ?? null
    return composeOutbox({ bus, device, messages: member.value().messages, memberId, isOnline })
  })
  /** Apart from its charts, so that it can be loaded while the session is being checked. */
  const homeCode = lazy(() => import('./home.ts'))
  const chartsOf: { readonly [Group in ChartGroup]: Lazy<GroupCharts[Group]> } = {
    admin: lazy(async () => {
      const { composeAdmin } = await import('./admin.ts')
      return composeAdmin({ bus, call: http.call, sessions })
    }),
    adminQueues: lazy(async () => {
      const { composeAdminQueues } = await import('./adminQueues.ts')
      return composeAdminQueues({ bus, call: http.call })
    }),
    adminProfile: lazy(async () => {
      const { composeAdminProfile } = await import('./adminProfile.ts')
      return composeAdminProfile({ bus, call: http.call })
    }),
    broadcasts: lazy(async () => {
      const { composeBroadcasts } = await import('./broadcasts.ts')
      return composeBroadcasts({ bus, call: http.call, writeOnce })
    }),
    adminReports: lazy(async () => {
      const { composeAdminReports } = await import('./adminReports.ts')
      return composeAdminReports({ bus, call: http.call })
    }),
    adminPayments: lazy(async () => {
      const { composeAdminPayments } = await import('./adminPayments.ts')
      return composeAdminPayments({ bus, call: http.call, writeOnce, site })
    }),
    auditLog: lazy(async () => {
      const { composeAuditLog } = await import('./auditLog.ts')
      return composeAuditLog({ bus, call: http.call })
    }),
    memberFinder: lazy(async () => {
      const { composeMemberFinder } = await import('./memberFinder.ts')
      return composeMemberFinder({ bus, call: http.call })
    }),
    roles: lazy(async () => {
      const { composeRoles } = await import('./roles.ts')
      return composeRoles({ bus, call: http.call, site })
    }),
    decisionLog: lazy(async () => {
      const { composeDecisionLog } = await import('./decisionLog.ts')
      return composeDecisionLog({ bus, call: http.call })
    }),
    accessTokens: lazy(async () => {
      const { composeAccessTokens } = await import('./accessTokens.ts')
      return composeAccessTokens({ bus, call: http.call, site })
    }),
    bannedWords: lazy(async () => {
      const { composeBannedWords } = await import('./bannedWords.ts')
      return composeBannedWords({ bus, call: http.call })
    }),
    appeals: lazy(async () => {
      const { composeAppeals } = await import('./appeals.ts')
      return composeAppeals({ bus, call: http.call })
    }),
    browse: lazy(async () => {
      const { composeBrowse } = await import('./browse.ts')
      return composeBrowse(bus, http.call)
    }),
    messages: lazy(async () => {
      const [{ composeMessages }, { toggles }, { uploads }, outgoing] = await Promise.all([
        import('./messages.ts'),
        chartsOf.toggles.load(),
        chartsOf.uploads.load(),
        outbox.load(),
      ])
      return composeMessages({
        ...outgoing,
        messages: member.value().messages,
        bus,
        call: http.call,
        toggles,
        uploads,
        followPage: followSight,
      })
    }),
    home: lazy(async () => {
      const { composeHome } = await homeCode.load()
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
      return composeProfile({
        bus,
        call: http.call,
        device,
        members,
        messages: member.value().messages,
        toggles,
        self,
      })
    }),
    media: lazy(async () => {
      const { composeMedia } = await import('./media.ts')
      return composeMedia({ bus, call: http.call, sessions })
    }),
    managedMedia: lazy(async () => {
      const { composeManagedMedia } = await import('./managedMedia.ts')
      return composeManagedMedia({ bus, call: http.call, sessions, self })
    }),
    search: lazy(async () => {
      const { composeSearch } = await import('./search.ts')
      return composeSearch({ bus, call: http.call, writeOnce })
    }),
    toggles: lazy(async () => {
      // Giving access to private media sends a message.
      const [{ composeToggles }] = await Promise.all([import('./toggles.ts'), outbox.load()])
      return composeToggles({ bus, call: http.call, members, messages: member.value().messages })
    }),
    uploads: lazy(async () => {
      const { composeUploads } = await import('./uploads.ts')
      return composeUploads({ bus, call: http.call, device, self })
    }),
    verification: lazy(async () => {
      const { composeVerification } = await import('./verification.ts')
      return composeVerification({ bus, call: http.call, self })
    }),
    places: lazy(async () => {
      const { composePlaces } = await import('./places.ts')
      return composePlaces({ bus, members })
    }),
    ownProfile: lazy(async () => {
      const { composeOwnProfile } = await import('./ownProfile.ts')
      return composeOwnProfile({ bus, members, self, siteName: site.name })
    }),
    onboarding: lazy(async () => {
      const { composeOnboarding } = await import('./onboarding.ts')
      return composeOnboarding({ bus, members, self, siteName: site.name })
    }),
    security: lazy(async () => {
      const { composeSecurity } = await import('./security.ts')
      return composeSecurity({ bus, call: http.call })
    }),
    ownData: lazy(async () => {
      const { composeOwnData } = await import('./ownData.ts')
      return composeOwnData({ bus, call: http.call, self, site })
    }),
    account: lazy(async () => {
      const { composeAccount } = await import('./account.ts')
      return composeAccount({
        bus,
        call: http.call,
        sessions,
        self,
        writeOnce,
        site,
        beginPayment: (memberId) => paymentMark.begin(memberId),
      })
    }),
  }
  const community = communityMachine.provide(createCommunityImplementations(members))

  onReturn(() => bus.send({ type: 'session.check' }))

  root.start()
  return {
    site,
    root,
    get pageLoad() {
      return member.value().pageLoad
    },
    device,
    get keptLists() {
      return member.value().keptLists
    },
    community,
    paymentMark,
    get machines() {
      return member.value().machines
    },
    preloadMember: () => void member.load().catch(() => {}),
    preloadHome: () => void homeCode.load().catch(() => {}),
    charts: (group) => chartsOf[group].promise(),
    async recover() {
      // Guests have no recovery: their pages have few lazy parts.
      if (root.getSnapshot().context.member) await member.value().recover()
      for (const part of [outbox, ...Object.values(chartsOf)]) part.forgetFailure()
    },
  }
}
