import type { Going } from '../../e2e/heldCalls.ts'
import type { Scene, Stage } from './scene.ts'

const profile = 'GET /user/by-name/{name}'
const check = 'GET /sso/check'
const user = 'GET /sso/user'

const withUser = (name: string, words: string, changes: Record<string, unknown>): Scene => ({
  name,
  as: 'member',
  path: '/home',
  before: ({ held }) => held.hold(user),
  makeItSo: ({ held }) => held.answer(user, { changes }),
  words,
})

const profileThat = (name: string, words: string, going: Going): Scene => ({
  name: `profile-${name}`,
  as: 'member',
  path: '/profile/Marek',
  before: ({ held }) => held.hold(profile),
  makeItSo: ({ held }) => held.answer(profile, going),
  words,
})

const submitEmpty = (name: string, button: string): Scene => ({
  name: `identity-${name}-errors`,
  as: 'guest',
  path: `/identity/${name}`,
  makeItSo: async ({ page }) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  },
})

const openMenu = async ({ page }: Stage) => {
  await page.getByRole('button', { name: /open menu/i }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Browse' }).click()
}

/** What pages look like when something is open, wrong or not there yet. */
export const stateScenes: readonly Scene[] = [
  { name: 'cookie-banner', as: 'guest', path: '/', asksForCookies: true, words: 'This website uses cookies' },
  { name: 'menu-open', as: 'member', path: '/home', isPhoneOnly: true, makeItSo: openMenu, words: 'Newest' },
  { name: 'flash-success', as: 'guest', path: '/email-verified', words: 'Your email has been verified!' },
  {
    name: 'offline',
    as: 'member',
    path: '/home',
    makeItSo: async ({ page }) => {
      await page.getByRole('link', { name: 'Messages' }).first().waitFor({ state: 'attached' })
      await page.context().setOffline(true)
    },
    words: 'offline',
  },
  profileThat('missing', 'This profile does not exist.', { refusal: { status: 404 } }),
  profileThat('not-public', 'This profile is not open to public.', { refusal: { status: 403 } }),
  profileThat('failed', 'Try again', { isLost: true }),
  submitEmpty('join', 'Join'),
  submitEmpty('sign-in', 'Log in'),
  submitEmpty('forgot', 'Send link'),
  withUser('onboarding', 'Tell us who you are', { is_onboarded: false }),
  {
    ...withUser('onboarding-refused', 'Not saved', { is_onboarded: false }),
    makeItSo: async ({ page, held }) => {
      await held.answer(user, { changes: { is_onboarded: false } })
      await page.getByRole('button', { name: /^Save/ }).click()
    },
  },
  withUser('suspended', 'Your account is suspended', {
    is_suspended: true,
    suspended_text: 'You offered things for sale in messages, after two warnings.',
  }),
  withUser('waiting', 'waiting for approval', { is_approved: false, is_waiting_for_approval: true }),
  withUser('rejected', 'not approved yet', { is_approved: false, is_waiting_for_approval: false }),
  {
    name: 'retrying',
    as: 'member',
    path: '/home',
    before: ({ held }) => held.hold(check),
    makeItSo: async ({ page, held }) => {
      await page.clock.install()
      await held.answer(check, { isLost: true })
    },
    words: 'Trying again',
  },
  {
    name: 'unreachable',
    as: 'member',
    path: '/home',
    before: ({ held }) => held.hold(check),
    makeItSo: ({ held }) => held.answer(check, { refusal: { status: 500 } }),
    words: 'We can’t reach the server',
  },
]
