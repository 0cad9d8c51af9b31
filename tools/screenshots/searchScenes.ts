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
    words: 'Must not be less than the first value.',
  },
  {
    name: 'search-names',
    as: 'member',
    path: '/search',
    makeItSo: async ({ page }) => {
      await page.getByRole('combobox', { name: /by name/ }).fill('ma')
      await page.getByRole('option').first().waitFor()
    },
    words: 'Marek',
  },
  {
    name: 'search-desk-failed',
    as: 'member',
    path: '/search',
    before: ({ held }) => held.hold(desk),
    makeItSo: async ({ page, held }) => {
      await held.answer(desk, { isLost: true })
      const fold = page.locator('details', { hasText: 'Saved searches' })
      if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
    },
    words: 'Couldn’t load your searches',
  },
  { name: 'search-results', as: 'member', path: `/search/result/users${asked}`, words: 'matching members' },
  {
    name: 'search-photos',
    as: 'member',
    path: `/search/result/photos${asked}`,
    words: 'Photos of matching members, newest first',
  },
  {
    name: 'search-photos-none',
    as: 'member',
    path: '/search/result/photos?height_from=240',
    words: 'No photos match',
  },
  {
    name: 'search-videos',
    as: 'member',
    path: '/search/result/videos?age_from=20',
    words: 'Videos of matching members, newest first',
  },
  {
    name: 'search-video-playing',
    as: 'member',
    path: '/search/result/videos?age_from=20',
    makeItSo: ({ page }) =>
      page
        .getByRole('button', { name: /^Play video/ })
        .first()
        .click(),
    words: 'View profile',
    isDialog: true,
  },
  {
    name: 'search-nobody',
    as: 'member',
    path: '/search/result/users?height_from=240',
    words: 'No matches',
  },
  {
    name: 'search-save',
    as: 'member',
    path: `/search/result/users${asked}`,
    makeItSo: openSaving,
    words: 'Only you see it.',
    isDialog: true,
  },
  {
    name: 'search-save-refused',
    as: 'member',
    path: `/search/result/users${asked}`,
    makeItSo: async (stage) => {
      await openSaving(stage)
      await stage.held.hold(save)
      await stage.page.keyboard.press('Enter')
      await stage.held.answer(save, {
        refusal: { status: 422, message: 'You can save up to 10 searches. Delete one first.' },
      })
    },
    words: 'Not saved',
    isDialog: true,
  },
]
