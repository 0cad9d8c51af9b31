import type { Request } from '@playwright/test'
import { z } from 'zod'
import { askServer } from '../../server/cli/controlSocket.ts'
import { signOnFailed } from '../../src/machines/app/session/setup.ts'
import { retryDelays } from '../../src/machines/app/session/types.ts'
import { expect, test } from '../lodge.ts'
import { nextJoin } from '../nextJoin.ts'
import { openSession, writeHeaders } from '../openSession.ts'
import { password, people } from '../people.ts'
import { stopClock } from './clock.ts'
import { ghent, ownAnswer, searchPlaces, setPlace } from './places.ts'
import { byItself, playPaths } from './playPaths.ts'
import {
  allCalls,
  calls,
  chart,
  goingOf,
  goingWrong,
  missedEvents,
  nameOf,
  openedFor,
  type Service,
  socketCalls,
  written,
} from './sessionPaths.ts'

/** Only the options ask this, which a page fetches last. */
const lastCall = '**/api/tattoo'
/** Events that end the session or the network of a page. */
const needsRest = new Set(['suspended', 'realtime.reset', 'session.startAlias', 'session.stopAlias'])

const Accounts = z.object({ data: z.array(z.object({ id: z.int() })) })

for (const [half, which] of [
  [0, 'first'],
  [1, 'second'],
] as const) {
  test(`session: every path of the chart, ${which} half`, async ({
    newBrowser,
    server,
    held,
    setOffline,
    expectedLines,
  }) => {
    expectedLines.push(/^Failed to load resource: the server responded with a status of 500/)
    // Logged for a socket that opens while its session ends.
    expectedLines.push(/ 401 .* at \/broadcasting\/(user-)?auth$/)
    const page = await newBrowser()
    const flash = (text: string) => page.getByRole('alert').filter({ hasText: text })
    /** The bar of an alias has the same button as the page. */
    const inPage = (name: string) => page.getByRole('main').getByRole('button', { name })
    const busy = (name: string) => expect(inPage(name)).toHaveAttribute('aria-busy', 'true')
    const loading = () => expect(page.getByRole('main')).toHaveText('Loading')
    /** Pages that redirect by themselves, perhaps before the check. All others wait until the session is known. */
    const goOn = new Set(['/', '/login', '/logout'])
    const checking = () =>
      expect
        .poll(async () => {
          const { pathname } = new URL(page.url())
          return goOn.has(pathname) || (await page.getByRole('main').textContent()) === 'Loading'
        })
        .toBe(true)
    const answer = (service: Service) => ({
      [`done ${service}`]: ({ output }: { output?: unknown }) =>
        held.answer(calls[service], goingOf(service, output)),
      [`error ${service}`]: async ({ error }: { error?: unknown }) => {
        const going = goingWrong(error)
        if (going.isLost) await stopClock(page)
        await held.answer(calls[service], going)
      },
    })

    let itself: object = {}
    let isSignedIn = false
    let joined: Promise<unknown> = Promise.resolve()
    let socketAsked: Promise<unknown> = Promise.resolve()
    let lateCallsCame: Promise<unknown> = Promise.resolve()
    const underWay = new Set<Request>()
    page.on('request', (request) => underWay.add(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    /** Waits until a member's page has loaded its last parts, so that none of its calls finds the session ended. */
    const comeToRest = async () => {
      await lateCallsCame
      await expect.poll(() => underWay.size).toBe(0)
    }
    /** Signs in again, after a path has banned the member or started an alias. */
    const signInAnew = async () => {
      await askServer(server.dataDir, ['unsuspend', people.deputy.email])
      await page.context().clearCookies()
      await page.context().addCookies((await openSession(server.url, people.deputy.email, password)).cookies)
      itself = await ownAnswer(page)
      isSignedIn = true
    }
    const actAsUnderstudy = async () => {
      const { data } = Accounts.parse(await (await page.request.get('/api/alias')).json())
      const headers = writeHeaders(server.url, await page.context().storageState())
      expect((await page.request.post(`/api/alias/${data[0]?.id}`, { headers })).ok()).toBe(true)
    }
    // An empty answer (204) keeps the browser on the page that it was leaving.
    await page.route('**/identity/sign-in?*', (route) => route.fulfill({ status: 204 }))
    await page.clock.install()

    await playPaths({
      chart,
      half,
      stage: () => page,
      begin: async (_input, names) => {
        await page.clock.resume()
        await page.goto('/dev/mail')
        await page.evaluate(() => sessionStorage.clear())
        await held.release(...allCalls)
        if (!isSignedIn) await signInAnew()
        if (names.includes('session.stopAlias')) await actAsUnderstudy()
        if (names.some((name) => name.endsWith('Alias'))) isSignedIn = false
        if (names.some((name) => name === 'suspended' || name.startsWith('realtime.')))
          joined = nextJoin(page)
        const isCallLate = names.includes('another call is answered 401')
        if (isCallLate) socketAsked = page.waitForRequest(`**${socketCalls[1].slice('POST '.length)}`)
        if (names.some((name) => needsRest.has(name))) lateCallsCame = page.waitForResponse(lastCall)
        // A suspended member logs out while the server ends their sessions, so either may come first.
        const isRaced = names.includes('refused to log out')
        const ownCalls = Object.values(calls).filter((call) => !isRaced || call !== calls.logOut)
        await held.hold(...ownCalls, setPlace, searchPlaces, ...(isCallLate ? socketCalls : []))
        await page.goto(openedFor(names))
      },
      nameOf,
      deeds: {
        ...answer('checkSession'),
        ...answer('loadUser'),
        ...answer('loadRoles'),
        ...answer('enable'),
        ...answer('startAlias'),
        ...answer('stopAlias'),
        ...answer('logOut'),
        'guest checked': () => held.answer(calls.checkSession, { changes: { is_logged_in: false } }),
        'guest checked at /login': () =>
          held.answer(calls.checkSession, { changes: { is_logged_in: false } }),
        'open /': byItself,
        'open /login': byItself,
        'log in': () => page.getByRole('link', { name: 'Log in' }).first().click(),
        'log out': async () => {
          await socketAsked
          await page.getByRole('button', { name: new RegExp(`${people.deputy.name}$`) }).click()
          await page.getByRole('link', { name: 'Log Out' }).click()
        },
        'try again': () => page.getByRole('button', { name: 'Try again' }).click(),
        'come back': () =>
          // The browser of these tests has no back/forward cache, so the event is dispatched by hand.
          page.evaluate(() => {
            dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
          }),
        'come back without a user': () => expect(flash(signOnFailed)).toBeVisible(),
        'come back to /logout': async () => {
          await page.goBack()
          await page.goForward()
        },
        'a call is answered 401': () => held.answer(socketCalls[0], { refusal: { status: 401 } }),
        'another call is answered 401': () => held.answer(socketCalls[1], { refusal: { status: 401 } }),
        'sent to /login': () => expect(page).toHaveURL(/\/login\?redirect_url=%2Faccount%2Fupgrade$/),
        'after retry': async (_event, { context }) => {
          await page.clock.runFor(retryDelays[context.retries - 1] ?? 0)
          await page.clock.resume()
        },
        'network.cameBack': async () => {
          await setOffline(page, true)
          await setOffline(page, false)
          await page.clock.resume()
        },
        'finish onboarding': async () => {
          const form = page.getByRole('form', { name: 'Where do you live?' })
          await form.getByRole('combobox', { name: 'City' }).fill(ghent.city)
          await held.answer(searchPlaces, { instead: { data: [ghent] } })
          await page.getByRole('option', { name: ghent.city }).click()
          await form.getByRole('button', { name: 'Continue' }).click()
          // The answer says that the member has finished onboarding elsewhere.
          await held.answer(setPlace, { instead: itself })
        },
        'realtime.reset': async () => {
          await joined
          await comeToRest()
          await held.hold(missedEvents)
          await setOffline(page, true)
          await askServer(server.dataDir, ['tell', people.deputy.email, 'While you were away'])
          await setOffline(page, false)
          await held.answer(missedEvents, { changes: { reset: true } })
        },
        'realtime.errorFlash': async () => {
          await joined
          await askServer(server.dataDir, ['tell', people.deputy.email, 'Your picture was refused'])
          await expect(flash('Your picture was refused')).toBeVisible()
        },
        suspended: async () => {
          await joined
          await comeToRest()
          await expect(page.getByRole('heading', { name: 'No unread messages' })).toBeVisible()
          isSignedIn = false
          await askServer(server.dataDir, ['suspend', people.deputy.email, 'Spam'])
        },
        'refused to log out': byItself,
        'session.startAlias': async () => {
          await comeToRest()
          await page.getByRole('button', { name: `Act as ${people.understudy.name}` }).click()
        },
        'session.stopAlias': async () => {
          await comeToRest()
          await inPage(`Switch back to ${people.deputy.name}`).click()
        },
      },
      passing: [
        'a call is answered 401',
        'suspended',
        // The login page goes on by itself.
        'guest checked at /login',
        'done loadUser at /login',
        'error loadUser at /login',
        'done loadRoles at /login',
        'error loadRoles at /login',
      ],
      shownBy: {
        'checking.asking': checking,
        'checking.loadingUser': checking,
        'checking.loadingRoles': checking,
        'checking.enabling': loading,
        'member.standing.onboarding': () => expect(page).toHaveURL(/\/onboarding\/\d$/),
        'member.accountTask.none': () => Promise.resolve(),
        // The next step answers this call.
        'member.accountTask.refreshing': () => Promise.resolve(),
        'member.accountTask.startingAlias': () => busy(`Act as ${people.understudy.name}`),
        'member.accountTask.stoppingAlias': () => busy(`Switch back to ${people.deputy.name}`),
      },
      written,
      impossible: {
        'sign on elsewhere': {
          why: 'only /login sends it, after the session check',
          leaves: ['redirecting: session.signOn stays'],
        },
        'session.expire': { why: 'needs a call under way, as on the written paths', leaves: [] },
        'realtime.userBanned': { why: 'ends the session, as on a written path', leaves: [] },
        'session.changed': { why: 'a page of another chart sends it; onboarding is one', leaves: [] },
        'session.forgetReactivation': {
          why: 'only home shows the reactivation: home.spec.ts leaves that page',
          leaves: ['member: session.forgetReactivation stays'],
        },
        'go to /': { why: 'changes nothing visible there', leaves: [] },
        'log out while checked': { why: 'these pages show no way to log out', leaves: [] },
        'log out elsewhere': { why: 'these states show no way to log out', leaves: [] },
        'realtime.successFlash': {
          why: 'a success flash is sent once: joining.spec.ts approves a member',
          leaves: ['member.accountTask.none: realtime.successFlash → member.accountTask.refreshing'],
        },
        'realtime.ageReportCompleted': {
          why: 'an age report is decided once, after its member asked for it',
          leaves: ['member.accountTask.none: realtime.ageReportCompleted → member.accountTask.refreshing'],
        },
        'realtime.rolesChanged': {
          why: 'a super admin changes roles: roles.spec.ts has both browsers',
          leaves: ['member.accountTask.none: realtime.rolesChanged → member.accountTask.refreshing'],
        },
        'realtime.refused': {
          why: 'ending the sockets ends the session in another tab: tabs.spec.ts has two',
          leaves: [
            'member.accountTask.none: realtime.refused → member.accountTask.refreshing',
            'member.accountTask.refreshing: done loadUser [isAnother] → checking.loadingRoles',
          ],
        },
        'account task elsewhere': {
          why: 'only active members see their accounts; channel events have the same effect for all',
          leaves: [],
        },
        'refresh during a refresh': {
          why: 'the second request is like the first, and neither is visible',
          leaves: [
            'session.changed',
            'realtime.reset',
            'realtime.refused',
            'realtime.successFlash',
            'realtime.errorFlash',
            'realtime.ageReportCompleted',
            'realtime.rolesChanged',
          ].map((event) => `member.accountTask.refreshing: ${event} → member.accountTask.refreshing`),
        },
        'alias change during a refresh': {
          why: 'the same press as at any time; the refresh is dropped and was not visible',
          leaves: [
            'startAlias → member.accountTask.startingAlias',
            'stopAlias → member.accountTask.stoppingAlias',
          ].map((command) => `member.accountTask.refreshing: session.${command}`),
        },
        'refreshed as another': { why: 'the page redirects to the right place by itself', leaves: [] },
        'roles fail for another': { why: 'the page redirects to the sign-on at once', leaves: [] },
      },
    })
  })
}

test('after the session has ended, signing in returns to the same page', async ({ signedIn, fault }) => {
  const page = await signedIn('luc')
  await page.goto('/account/upgrade')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fault({ call: 'GET /user/newest', status: 401 })
  await page.goto('/members/newest')
  // The cookie is still valid, so the sign-in page redirects at once.
  await expect(page).toHaveURL('/members/newest')
  await expect(page.getByRole('region', { name: 'Newest' })).toBeVisible()
})
