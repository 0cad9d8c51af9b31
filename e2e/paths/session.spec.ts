import { retryDelays } from '../../src/machines/session/types.ts'
import { session } from '../../tests/machines/session.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { stopClock } from './clock.ts'
import { playPaths } from './playPaths.ts'

const calls = {
  checkSession: 'GET /sso/check',
  loadUser: 'GET /sso/user',
  loadRoles: 'GET /sso/role/is-admin',
  enable: 'PUT /user/{id}',
  logOut: 'POST /logout',
} as const
type Service = keyof typeof calls

interface Output {
  readonly ok?: boolean
  readonly status?: number
  readonly isLoggedIn?: boolean
  readonly data?: { readonly is_onboarded?: boolean; is_suspended?: boolean; is_enabled?: boolean }
}

/** What a path's step says that the server answers. Nobody is signed out for good: other paths need him. */
function goingOf(service: Service, output: unknown): Going {
  const { ok, status, isLoggedIn, data } = (output ?? {}) as Output
  if (ok === false) return { refusal: { status: status ?? 500 } }
  if (service === 'checkSession') return { changes: { is_logged_in: isLoggedIn } }
  if (service === 'logOut') return { instead: {} }
  if (service !== 'loadUser') return {}
  const { is_onboarded = true, is_suspended = false, is_enabled = true } = data ?? {}
  return { changes: { is_onboarded, is_suspended, is_enabled } }
}

const goingWrong = (error: unknown): Going =>
  error instanceof Error && 'isNetwork' in error ? { isLost: true } : { refusal: { status: 500 } }

/** Whether the path comes to a guest's page: those of members send him on to the sign-in at once. */
const endsAsGuest = (names: readonly string[]) =>
  names.some((name) => /^(guest checked|error load\w+ 500)/.test(name))

test('a session goes every way of its chart', async ({ signedIn, held, expectedLines }) => {
  expectedLines.push(/^Failed to load resource: the server responded with a status of 500/)
  const page = await signedIn('luc')
  const loading = () => expect(page.getByRole('main')).toHaveText('Loading')
  /** Every other page waits until it is known who looks; these go on by themselves, and may have done so already. */
  const goOn = new Set(['/', '/login', '/logout'])
  const checking = () =>
    expect
      .poll(async () => {
        const { pathname } = new URL(page.url())
        return goOn.has(pathname) || (await page.getByRole('main').textContent()) === 'Loading'
      })
      .toBe(true)
  const nothingToSee = () => Promise.resolve()
  const answer = (service: Service) => ({
    [`done ${service}`]: ({ output }: { output?: unknown }) =>
      held.answer(calls[service], goingOf(service, output)),
    [`error ${service}`]: async ({ error }: { error?: unknown }) => {
      const going = goingWrong(error)
      if (going.isLost) await stopClock(page)
      await held.answer(calls[service], going)
    },
  })
  // Without content there is nowhere to go: the page that was to be left stays in sight.
  await page.route('**/identity/sign-in?*', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto('/style-guide')

  await playPaths({
    chart: session,
    longest: 7,
    stage: () => page,
    begin: async (_input, names) => {
      await page.clock.resume()
      await page.goto('/dev/mail')
      await page.evaluate(() => sessionStorage.clear())
      for (const call of Object.values(calls)) await held.release(call)
      for (const call of Object.values(calls)) await held.hold(call)
      const first = names[0] ?? ''
      const opened = { 'open /login': '/login', 'open /logout': '/logout' }[first] ?? '/account/upgrade'
      await page.goto(endsAsGuest(names) ? '/' : opened)
    },
    nameOf: ({ type, output }, before) => {
      const isNew = before.matches({ checking: 'asking' }) && before.context.retries === 0
      if (type === 'session.signOn') {
        if (isNew && before.context.signOnFor === null) return 'open /login'
        return before.matches('guest') ? 'log in' : 'sign on elsewhere'
      }
      if (type === 'session.logOut') {
        if (isNew && before.context.signOnFor === null) return 'open /logout'
        return before.matches({ member: { standing: 'active' } }) ? 'log out' : 'log out elsewhere'
      }
      if (type === 'session.check') return before.matches('unreachable') ? 'try again' : 'come back'
      const isGuest =
        (output as Output | undefined)?.isLoggedIn === false && before.context.signOnFor === null
      return isGuest ? 'guest checked' : undefined
    },
    deeds: {
      ...answer('checkSession'),
      ...answer('loadUser'),
      ...answer('loadRoles'),
      ...answer('enable'),
      ...answer('logOut'),
      'guest checked': () => held.answer(calls.checkSession, { changes: { is_logged_in: false } }),
      'open /login': nothingToSee,
      'open /logout': nothingToSee,
      'log in': () => page.getByRole('link', { name: 'Log in' }).first().click(),
      'log out': async () => {
        await page.getByRole('button', { name: /Luc$/ }).click()
        await page.getByRole('link', { name: 'Log Out' }).click()
      },
      'try again': () => page.getByRole('button', { name: 'Try again' }).click(),
      'after retry': async (_event, { context }) => {
        await page.clock.runFor(retryDelays[context.retries - 1] ?? 0)
        await page.clock.resume()
      },
      'network.cameBack': async () => {
        await page.context().setOffline(true)
        await page.context().setOffline(false)
        await page.clock.resume()
      },
    },
    shownBy: {
      'checking.asking': checking,
      'checking.loadingUser': checking,
      'checking.loadingRoles': checking,
      'checking.enabling': loading,
      'member.standing.onboarding': () => expect(page).toHaveURL('/onboarding/1'),
      'member.errand.none': nothingToSee,
    },
    impossible: {
      'session.expire': 'the page goes on to the sign-in by itself; the next test follows it there',
      'done loadUser 401': 'as session.expire, which any 401 is',
      'done loadRoles 401': 'as session.expire, which any 401 is',
      'session.refresh': 'no page asks for it yet',
      'session.changed': 'a state of another chart: the place dialog and onboarding save a member',
      'session.forgetSignOn': 'the landing page says it by itself, and nothing is seen of it',
      'session.startAlias': 'the people of these tests have one account each',
      'session.stopAlias': 'the people of these tests have one account each',
      'done startAlias': 'only session.startAlias leads there',
      'error startAlias': 'only session.startAlias leads there',
      'done stopAlias': 'only session.stopAlias leads there',
      'error stopAlias': 'only session.stopAlias leads there',
      'realtime.userBanned': 'it ends the session that all these paths share',
      'sign on elsewhere': 'only /login asks for it, which is a page of its own',
      'log out elsewhere': 'no way out is shown in that state',
      'come back': 'the browser of these tests keeps no page that was left',
    },
    unseen: {
      'member.errand.refreshing': 'only session.refresh leads there',
      'member.errand.startingAlias': 'only session.startAlias leads there',
      'member.errand.stoppingAlias': 'only session.stopAlias leads there',
    },
  })
})

test('a member whose session has ended is asked to sign in, and comes back to where he was', async ({
  signedIn,
  fault,
}) => {
  const page = await signedIn('luc')
  await page.goto('/account/upgrade')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fault({ call: 'GET /user/newest', status: 401 })
  await page.goto('/members/newest')
  // His cookie is good: the sign-in page sends him back at once.
  await expect(page).toHaveURL('/members/newest')
  await expect(page.getByRole('region', { name: 'Newest' })).toBeVisible()
})
