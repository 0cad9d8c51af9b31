import type { Scene } from './scene.ts'

const nearby = 'GET /user/nearby'
const narrowed = '/members/nearby?distance=50&age_from=27&age_to=58&is_verified=true'

/** The filters of a list: set, and in the panel that sets them. */
export const filterScenes: readonly Scene[] = [
  { name: 'filters-set', as: 'member', path: narrowed, expectedText: 'matching' },
  {
    name: 'filters-panel',
    as: 'member',
    path: narrowed,
    afterOpen: async ({ page }) => {
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
    beforeOpen: ({ held }) => held.hold(nearby),
    afterOpen: ({ held }) => held.answer(nearby, { take: 0, changes: { next_cursor: null, total: 0 } }),
    expectedText: 'No matches',
  },
]
