import type { Scene } from './scene.ts'

const nearby = 'GET /user/nearby'
const narrowed = '/members/nearby?distance=50&age_from=27&age_to=58&is_verified=true'

/** What narrows a list, set and being set. */
export const filterScenes: readonly Scene[] = [
  { name: 'filters-set', as: 'member', path: narrowed, words: 'matching' },
  {
    name: 'filters-panel',
    as: 'member',
    path: narrowed,
    makeItSo: async ({ page }) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page
        .getByRole('dialog', { name: 'Filters' })
        .getByRole('button', { name: /^Show \d/ })
        .waitFor()
    },
    isDialog: true,
  },
  {
    name: 'filters-nobody',
    as: 'member',
    path: narrowed,
    before: ({ held }) => held.hold(nearby),
    makeItSo: ({ held }) => held.answer(nearby, { take: 0, changes: { next_cursor: null, total: 0 } }),
    words: 'No matches',
  },
]
