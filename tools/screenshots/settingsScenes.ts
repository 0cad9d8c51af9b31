import type { Scene } from './scene.ts'

const sections = [
  'email',
  'password',
  'two-factor',
  'devices',
  'privacy',
  'emails',
  'units',
  'theme',
  'language',
  'your-data',
  'close-account',
] as const

/** Each section of the account settings, and its questions. */
export const settingsScenes: readonly Scene[] = [
  ...sections.map((slug): Scene => ({
    name: `settings-${slug}`,
    as: 'member',
    path: `/account/account-settings/${slug}`,
  })),
  {
    name: 'settings-close-account-delete',
    as: 'member',
    path: '/account/account-settings/close-account',
    afterOpen: ({ page }) => page.getByRole('button', { name: 'Delete my account' }).click(),
    isDialog: true,
  },
  {
    name: 'settings-two-factor-password',
    as: 'member',
    path: '/account/account-settings/two-factor',
    afterOpen: ({ page }) => page.getByRole('button', { name: 'Switch on' }).click(),
    expectedText: 'Your password',
  },
]
