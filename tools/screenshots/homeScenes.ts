import type { Going } from '../../e2e/heldCalls.ts'
import type { Scene, Stage } from './scene.ts'

const user = 'GET /sso/user'
const nearby = 'GET /user/nearby-online'
const visitors = 'GET /user/visitor'
const lists = [nearby, 'GET /user/newest'] as const
const online = 'GET /user/dudelist-online'
const cams = 'GET /user/dudelist-cam'
const unreadCount = 'GET /message/unread/count'

const home = (name: string, text: string, more: Partial<Scene> = {}): Scene => ({
  name: `home-${name}`,
  as: 'member',
  path: '/home',
  expectedText: text,
  ...more,
})

/** Marks a payment as under way, as leaving for the provider does. */
const leaveToPay = async ({ page }: Stage) => {
  const { id } = (await (await page.request.get('/api/sso/user')).json()) as { id: number }
  await page.addInitScript((payer) => sessionStorage.setItem('member.payment-under-way', payer), String(id))
}

const withUser = (changes: Record<string, unknown>): Partial<Scene> => ({
  beforeOpen: ({ held }) => held.hold(user),
  afterOpen: ({ held }) => held.answer(user, { changes }),
})

/** Answers with members who are online: those of the demo were last seen some time ago. */
const onlineMembers = async ({ page }: Stage, more: object = {}): Promise<Going> => {
  const answer = await page.request.get('/api/user/newest?per_page=6')
  const { data } = (await answer.json()) as { data: object[] }
  const cards = data.map((card) => ({ ...card, is_online: true, is_idle: false, ...more }))
  return { instead: { data: cards, total: cards.length, next_cursor: null } }
}

const plain = { is_supporter: false, is_legacy_supporter: false }

const listsAre = async ({ held }: Stage, going: Going) => {
  for (const list of lists) await held.answer(list, going)
}

/** Wide pages show the notifier beside them; narrow pages have a link to it. */
const openNotifier = async ({ page }: Stage) => {
  await page.getByRole('heading', { name: /^Good to see you/ }).waitFor()
  const link = page.getByRole('link', { name: 'Activity' }).filter({ visible: true })
  if ((await link.count()) > 0) await link.click()
}

const notifier = (
  name: string,
  option: 'Unread' | 'Online' | 'On cam',
  text: string,
  more: { beforeOpen?: Scene['beforeOpen']; afterOption?: NonNullable<Scene['afterOpen']> } = {},
): Scene => ({
  name: `notifier-${name}`,
  as: 'member',
  path: '/home',
  expectedText: text,
  ...(more.beforeOpen && { beforeOpen: more.beforeOpen }),
  afterOpen: async (stage) => {
    await openNotifier(stage)
    await stage.page.getByRole('button', { name: new RegExp(`\\d ${option}`) }).click()
    await more.afterOption?.(stage)
  },
})

const ofNotifier = (call: string, going: Going) => ({
  beforeOpen: ({ held }: Stage) => held.hold(call),
  afterOption: ({ held }: Stage) => held.answer(call, going),
})

const nobody: Going = { take: 0, changes: { next_cursor: null, total: 0 } }

const askForCam = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Go on cam' }).click()
  await page.getByLabel('Link to your cam').fill('cam.example/jonas')
}

/** Home with each banner, with and without members, and the side notifier. */
export const homeScenes: readonly Scene[] = [
  home('plain', 'Supporters see who visited', withUser(plain)),
  home('quick-actions', 'New members', {
    afterOpen: ({ page }) =>
      page
        .getByRole('region', { name: 'New members' })
        .getByRole('article')
        .nth(1)
        .getByRole('button', { name: /on your Buddies list$/ })
        .focus(),
  }),
  home('supporter', 'Who viewed you', {
    beforeOpen: ({ held }) => held.hold(user, nearby, visitors),
    afterOpen: async (stage) => {
      await stage.held.answer(user, { changes: { is_supporter: true } })
      const members = await onlineMembers(stage)
      await stage.held.answer(nearby, members)
      await stage.held.answer(visitors, members)
    },
  }),
  home(
    'just-approved',
    'Congratulations, your profile is approved',
    withUser({ ...plain, approved_at: new Date().toISOString() }),
  ),
  home('payment-approved', 'Thank you for becoming a supporter', {
    path: '/payment_thanks',
    beforeOpen: leaveToPay,
  }),
  home('payment-declined', 'Your payment was declined', {
    path: '/payment_declined',
    beforeOpen: leaveToPay,
  }),
  home('empty', 'No one near you is online', {
    beforeOpen: ({ held }) => held.hold(unreadCount, ...lists),
    afterOpen: async (stage) => {
      await stage.held.answer(unreadCount, { instead: { count: 0 } })
      await listsAre(stage, nobody)
    },
  }),
  home('failed', 'Couldn’t load these', {
    beforeOpen: ({ held }) => held.hold(...lists),
    afterOpen: (stage) => listsAre(stage, { isLost: true }),
  }),
  home('unread', 'Unread messages', {
    isPhoneOnly: true,
    afterOpen: async ({ page }) => {
      await page
        .getByRole('region', { name: 'Unread messages' })
        .getByRole('list')
        .getByRole('link')
        .first()
        .waitFor()
    },
  }),
  home('newest-pictures', 'Newest photos', {
    afterOpen: async ({ page }) => {
      await page.getByRole('region', { name: 'Newest photos' }).scrollIntoViewIfNeeded()
      await page
        .getByRole('link', { name: /^Photo by/ })
        .first()
        .waitFor()
    },
  }),
  notifier('unread', 'Unread', 'Open messages'),
  // Home asks for unread messages too, before or after the notifier.
  notifier('unread-none', 'Unread', 'No unread messages', {
    beforeOpen: async ({ page }) => {
      await page.route(/my-unread-only/, (route) =>
        route.fulfill({ json: { kind: 'conversations', data: [], next_cursor: null } }),
      )
      await page.route(/unread\/count/, (route) => route.fulfill({ json: { count: 0 } }))
    },
  }),
  notifier('online', 'Online', 'See everyone online', {
    beforeOpen: ({ held }) => held.hold(online),
    afterOption: async (stage) => stage.held.answer(online, await onlineMembers(stage)),
  }),
  notifier('online-nobody', 'Online', 'No one on your list is online', ofNotifier(online, nobody)),
  notifier('failed', 'Online', 'Couldn’t load this', ofNotifier(online, { isLost: true })),
  notifier('cam', 'On cam', 'Go on cam', {
    beforeOpen: ({ held }) => held.hold(cams),
    afterOption: async (stage) =>
      stage.held.answer(cams, await onlineMembers(stage, { cam_url: 'https://cam.example/room' })),
  }),
  notifier('cam-nobody', 'On cam', 'No one on your list is on cam', ofNotifier(cams, nobody)),
  notifier('cam-form', 'On cam', 'Enter the full address', {
    afterOption: async (stage) => {
      await askForCam(stage)
      await stage.page.keyboard.press('Enter')
    },
  }),
  {
    ...notifier('cam-on', 'On cam', 'You are on cam until'),
    beforeOpen: ({ held }) => held.hold(user),
    afterOpen: async (stage) => {
      const cam_until = new Date(Date.now() + 2 * 60 * 60_000).toISOString()
      await stage.held.answer(user, { changes: { cam_url: 'https://cam.example/jonas', cam_until } })
      await openNotifier(stage)
      await stage.page.getByRole('button', { name: /\d On cam/ }).click()
    },
  },
]
