import type { Going } from '../../e2e/heldCalls.ts'
import type { Scene, Stage } from './scene.ts'

const user = 'GET /sso/user'
const nearby = 'GET /user/nearby-online'
const visitors = 'GET /user/visitor'
const lists = [nearby, 'GET /user/newest'] as const
const online = 'GET /user/dudelist-online'
const cams = 'GET /user/dudelist-cam'
const unreadCount = 'GET /message/unread/count'

const home = (name: string, words: string, more: Partial<Scene> = {}): Scene => ({
  name: `home-${name}`,
  as: 'member',
  path: '/home',
  words,
  ...more,
})

const withUser = (changes: Record<string, unknown>): Partial<Scene> => ({
  before: ({ held }) => held.hold(user),
  makeItSo: ({ held }) => held.answer(user, { changes }),
})

/** The demo's people were here some time ago: these are here now. */
const here = async ({ page }: Stage, more: object = {}): Promise<Going> => {
  const answer = await page.request.get('/api/user/newest?per_page=6')
  const { data } = (await answer.json()) as { data: object[] }
  const cards = data.map((card) => ({ ...card, is_online: true, is_idle: false, ...more }))
  return { instead: { data: cards, total: cards.length, next_cursor: null } }
}

const plain = { is_supporter: false, is_legacy_supporter: false }

const listsAre = async ({ held }: Stage, going: Going) => {
  for (const list of lists) await held.answer(list, going)
}

/** Beside the page where there is room for it, else by its link. */
const openNotifier = async ({ page }: Stage) => {
  await page.getByRole('heading', { name: /^Good to see you/ }).waitFor()
  const way = page.getByRole('link', { name: 'Activity' }).filter({ visible: true })
  if ((await way.count()) > 0) await way.click()
}

const notifier = (
  name: string,
  option: 'Unread' | 'Online' | 'On cam',
  words: string,
  more: { before?: Scene['before']; afterwards?: NonNullable<Scene['makeItSo']> } = {},
): Scene => ({
  name: `notifier-${name}`,
  as: 'member',
  path: '/home',
  words,
  ...(more.before && { before: more.before }),
  makeItSo: async (stage) => {
    await openNotifier(stage)
    await stage.page.getByRole('button', { name: new RegExp(`\\d ${option}`) }).click()
    await more.afterwards?.(stage)
  },
})

const ofNotifier = (call: string, going: Going) => ({
  before: ({ held }: Stage) => held.hold(call),
  afterwards: ({ held }: Stage) => held.answer(call, going),
})

const nobody: Going = { take: 0, changes: { next_cursor: null, total: 0 } }

const askForCam = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Go on cam' }).click()
  await page.getByLabel('Link to your cam').fill('cam.example/jonas')
}

/** Home with each of its banners, with little and with nothing on it, and what stands beside it. */
export const homeScenes: readonly Scene[] = [
  home('plain', 'Supporters see who visited', withUser(plain)),
  home('quick-actions', 'New members', {
    makeItSo: ({ page }) =>
      page
        .getByRole('region', { name: 'New members' })
        .getByRole('article')
        .nth(1)
        .getByRole('button', { name: /in your Buddies$/ })
        .focus(),
  }),
  home('supporter', 'Who viewed you', {
    before: ({ held }) => held.hold(user, nearby, visitors),
    makeItSo: async (stage) => {
      await stage.held.answer(user, { changes: { is_supporter: true } })
      const men = await here(stage)
      await stage.held.answer(nearby, men)
      await stage.held.answer(visitors, men)
    },
  }),
  home(
    'just-approved',
    'Congratulations, your profile is approved',
    withUser({ ...plain, approved_at: new Date().toISOString() }),
  ),
  home('payment-approved', 'Thank you for becoming a supporter', { path: '/payment_thanks' }),
  home('payment-declined', 'Your payment was declined', { path: '/payment_declined' }),
  home('empty', 'No one near you is online', {
    before: ({ held }) => held.hold(unreadCount, ...lists),
    makeItSo: async (stage) => {
      await stage.held.answer(unreadCount, { instead: { count: 0 } })
      await listsAre(stage, nobody)
    },
  }),
  home('failed', 'Couldn’t load these', {
    before: ({ held }) => held.hold(...lists),
    makeItSo: (stage) => listsAre(stage, { isLost: true }),
  }),
  home('unread', 'Unread messages', {
    makeItSo: async ({ page }) => {
      await page
        .getByRole('region', { name: 'Unread messages' })
        .getByRole('list')
        .getByRole('link')
        .first()
        .waitFor()
    },
  }),
  home('newest-pictures', 'Newest photos', {
    makeItSo: async ({ page }) => {
      await page.getByRole('region', { name: 'Newest photos' }).scrollIntoViewIfNeeded()
      await page
        .getByRole('link', { name: /^Photo by/ })
        .first()
        .waitFor()
    },
  }),
  notifier('unread', 'Unread', 'Open messages'),
  // Home asks for them too, before or after the notifier: both are answered.
  notifier('unread-none', 'Unread', 'No unread messages', {
    before: async ({ page }) => {
      await page.route(/my-unread-only/, (route) =>
        route.fulfill({ json: { kind: 'conversations', data: [], next_cursor: null } }),
      )
      await page.route(/unread\/count/, (route) => route.fulfill({ json: { count: 0 } }))
    },
  }),
  notifier('online', 'Online', 'See everyone online', {
    before: ({ held }) => held.hold(online),
    afterwards: async (stage) => stage.held.answer(online, await here(stage)),
  }),
  notifier('online-nobody', 'Online', 'No one on your list is online', ofNotifier(online, nobody)),
  notifier('failed', 'Online', 'Couldn’t load this', ofNotifier(online, { isLost: true })),
  notifier('cam', 'On cam', 'Go on cam', {
    before: ({ held }) => held.hold(cams),
    afterwards: async (stage) =>
      stage.held.answer(cams, await here(stage, { cam_url: 'https://cam.example/room' })),
  }),
  notifier('cam-nobody', 'On cam', 'No one on your list is on cam', ofNotifier(cams, nobody)),
  notifier('cam-form', 'On cam', 'Enter the full address', {
    afterwards: async (stage) => {
      await askForCam(stage)
      await stage.page.keyboard.press('Enter')
    },
  }),
  {
    ...notifier('cam-on', 'On cam', 'You are on cam until'),
    before: ({ held }) => held.hold(user),
    makeItSo: async (stage) => {
      const cam_until = new Date(Date.now() + 2 * 60 * 60_000).toISOString()
      await stage.held.answer(user, { changes: { cam_url: 'https://cam.example/jonas', cam_until } })
      await openNotifier(stage)
      await stage.page.getByRole('button', { name: /\d On cam/ }).click()
    },
  },
]
