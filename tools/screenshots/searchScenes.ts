import type { Scene, Stage } from './scene.ts'

const desk = 'GET /saved-search'
const save = 'POST /saved-search'
const asked = '?distance=200&age_from=25&age_to=60&height_from=165&has_photos=true'

const openSaving = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
}

export const searchScenes: readonly Scene[] = [
  {
    name: 'search-filled',
    as: 'member',
    path: `/search${asked}&height_to=160&place_id=2950159&place=Berlin`,
    expectedText: 'Must not be less than the first value.',
  },
  {
    name: 'search-names',
    as: 'member',
    path: '/search',
    afterOpen: async ({ page }) => {
      await page.getByRole('combobox', { name: /by name/ }).fill('m')
      await page.getByRole('option', { name: 'More members' }).scrollIntoViewIfNeeded()
    },
    expectedText: 'More members',
  },
  {
    name: 'search-desk-failed',
    as: 'member',
    path: '/search',
    beforeOpen: ({ held }) => held.hold(desk),
    afterOpen: async ({ page, held }) => {
      await held.answer(desk, { isLost: true })
      const fold = page.locator('details', { hasText: 'Saved searches' })
      if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
    },
    expectedText: 'Couldn’t load your searches',
  },
  {
    name: 'search-results',
    as: 'member',
    path: `/search/result/users${asked}`,
    expectedText: 'matching members',
  },
  {
    name: 'search-photos',
    as: 'member',
    path: `/search/result/photos${asked}`,
    expectedText: 'Photos of matching members, newest first',
  },
  {
    name: 'search-photos-none',
    as: 'member',
    path: '/search/result/photos?height_from=240',
    expectedText: 'No photos match',
  },
  {
    name: 'search-videos',
    as: 'member',
    path: '/search/result/videos?age_from=20',
    expectedText: 'Videos of matching members, newest first',
  },
  {
    name: 'search-video-playing',
    as: 'member',
    path: '/search/result/videos?age_from=20',
    afterOpen: async ({ page }) => {
      await page
        .getByRole('link', { name: /^Play video/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('slider', { name: 'Position' }).hover()
    },
    expectedText: 'View profile',
    isDialog: true,
  },
  {
    name: 'search-nobody',
    as: 'member',
    path: '/search/result/users?height_from=240',
    expectedText: 'No matches',
  },
  {
    name: 'search-save',
    as: 'member',
    path: `/search/result/users${asked}`,
    afterOpen: openSaving,
    expectedText: 'Only you see it.',
    isDialog: true,
  },
  {
    name: 'search-save-refused',
    as: 'member',
    path: `/search/result/users${asked}`,
    afterOpen: async (stage) => {
      await openSaving(stage)
      await stage.held.hold(save)
      await stage.page.keyboard.press('Enter')
      await stage.held.answer(save, {
        refusal: { status: 422, message: 'You can save up to 10 searches. Delete one first.' },
      })
    },
    expectedText: 'Not saved',
    isDialog: true,
  },
]
