import type { Scene } from './scene.ts'

const path = '/account/profile-settings/info'

/** The tab with the texts and facts of the member's own profile, in its states. */
export const ownProfileScenes: readonly Scene[] = [
  {
    name: 'ownProfile-refused',
    as: 'member',
    path,
    afterOpen: async ({ page }) => {
      const body = page.getByRole('form', { name: 'Body' })
      await body.getByText('ft, in and lb').click()
      await body.getByLabel('Weight').fill('18')
      await body.getByRole('button', { name: 'Save' }).click()
      const links = page.getByRole('form', { name: 'Links and networks' })
      await links.getByRole('button', { name: 'Add a link' }).click()
      await links.getByLabel('X', { exact: true }).fill('no name')
      await links.getByRole('button', { name: 'Save' }).click()
    },
    expectedText: 'Check the highlighted fields.',
  },
  {
    name: 'ownProfile-asOthers',
    as: 'member',
    path,
    afterOpen: ({ page }) => page.getByRole('link', { name: 'View my profile as others see it' }).click(),
    expectedText: 'This is how other members see your profile.',
  },
]
