import type { Going } from '../../e2e/heldCalls.ts'
import type { Scene, Stage } from './scene.ts'

const profile = 'GET /user/by-name/{name}'
const check = 'GET /sso/check'
const user = 'GET /sso/user'

const withUser = (name: string, text: string, changes: Record<string, unknown>): Scene => ({
  name,
  as: 'member',
  path: '/home',
  beforeOpen: ({ held }) => held.hold(user),
  afterOpen: ({ held }) => held.answer(user, { changes }),
  expectedText: text,
})

const profileThat = (name: string, text: string, going: Going): Scene => ({
  name: `profile-${name}`,
  as: 'member',
  path: '/profile/Marek',
  beforeOpen: ({ held }) => held.hold(profile),
  afterOpen: ({ held }) => held.answer(profile, going),
  expectedText: text,
})

const submitEmpty = (name: string, button: string): Scene => ({
  name: `identity-${name}-errors`,
  as: 'guest',
  path: `/identity/${name}`,
  afterOpen: async ({ page }) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  },
})

const openMenu = async ({ page }: Stage) => {
  await page.getByRole('button', { name: /open menu/i }).click()
}

/** Pages with open menus, errors, or content that is still loading. */
export const stateScenes: readonly Scene[] = [
  {
    name: 'cookie-banner',
    as: 'guest',
    path: '/',
    asksForCookies: true,
    expectedText: 'This website uses cookies',
  },
  {
    name: 'menu-open',
    as: 'member',
    path: '/home',
    isPhoneOnly: true,
    afterOpen: openMenu,
    expectedText: 'Blocked members',
  },
  {
    name: 'flash-success',
    as: 'guest',
    path: '/email-verified',
    expectedText: 'Your email has been verified!',
  },
  {
    name: 'offline',
    as: 'member',
    path: '/home',
    afterOpen: async ({ page }) => {
      await page.getByRole('link', { name: 'Messages' }).first().waitFor({ state: 'attached' })
      await page.context().setOffline(true)
    },
    expectedText: 'offline',
  },
  profileThat('missing', 'This profile does not exist.', { refusal: { status: 404 } }),
  profileThat('not-public', 'This profile is not open to public.', { refusal: { status: 403 } }),
  profileThat('failed', 'Try again', { isLost: true }),
  submitEmpty('join', 'Join'),
  submitEmpty('sign-in', 'Log in'),
  submitEmpty('forgot', 'Send link'),
  withUser('suspended', 'Your account is suspended', {
    is_suspended: true,
    suspended_text: 'You offered things for sale in messages, after two warnings.',
  }),
  withUser('waiting', 'waiting for approval', { is_approved: false, is_waiting_for_approval: true }),
  withUser('rejected', 'not approved yet', { is_approved: false, is_waiting_for_approval: false }),
  withUser('alias', 'You act as', { name: 'Understudy', alias: { id: 1, name: 'Luc' } }),
  {
    ...withUser('alias-profile', 'Marek', { name: 'Understudy', alias: { id: 1, name: 'Luc' } }),
    path: '/profile/Marek',
    isDialog: true,
  },
  {
    ...withUser('alias-messages', 'You act as', { name: 'Understudy', alias: { id: 1, name: 'Luc' } }),
    path: '/community/messages/user/2',
  },
  { name: 'logout-question', as: 'member', path: '/logout', expectedText: 'Log out of Lodge?' },
  {
    name: 'travel-plans-denied',
    as: 'member',
    path: '/account/profile-settings/travel',
    expectedText: 'A travel plan says where you will be',
  },
  {
    ...withUser('rejected-profile', 'After a change we review it again', {
      is_approved: false,
      is_waiting_for_approval: false,
    }),
    path: '/account/profile-settings',
  },
  {
    name: 'retrying',
    as: 'member',
    path: '/home',
    beforeOpen: ({ held }) => held.hold(check),
    afterOpen: async ({ page, held }) => {
      await page.clock.install()
      await held.answer(check, { isLost: true })
    },
    expectedText: 'Trying again',
  },
  {
    name: 'unreachable',
    as: 'member',
    path: '/home',
    beforeOpen: ({ held }) => held.hold(check),
    afterOpen: ({ held }) => held.answer(check, { refusal: { status: 500 } }),
    expectedText: 'We can’t reach the server',
  },
]
