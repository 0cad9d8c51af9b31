import type { Going } from '../../e2e/heldCalls.ts'
import type { Scene } from './scene.ts'

const nearby = 'GET /user/nearby'

const answered = (name: string, text: string, going: Going, afterOpen?: Scene['afterOpen']): Scene => ({
  name: `nearby-${name}`,
  as: 'member',
  path: '/members/nearby',
  beforeOpen: ({ held }) => held.hold(nearby),
  afterOpen: async (stage) => {
    await stage.held.answer(nearby, going)
    await afterOpen?.(stage)
  },
  expectedText: text,
})

const toTheEnd =
  (going: Going): NonNullable<Scene['afterOpen']> =>
  async ({ page, held }) => {
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    await page.keyboard.press('End')
    await held.answer(nearby, going)
    await page.keyboard.press('End')
  }

export const listScenes: readonly Scene[] = [
  {
    name: 'nearby-skeleton',
    as: 'member',
    path: '/members/nearby',
    beforeOpen: ({ held }) => held.hold(nearby),
    expectedText: 'Nearby',
  },
  {
    name: 'nearby-quick-actions',
    as: 'member',
    path: '/members/nearby',
    afterOpen: async ({ page }) => {
      const cards = page.getByRole('region', { name: 'Nearby' }).getByRole('article')
      await cards.first().waitFor()
      await cards.nth(1).getByRole('button').focus()
    },
    expectedText: 'Nearby',
  },
  answered('empty', 'No one here yet', { take: 0, changes: { next_cursor: null, total: 0 } }),
  answered('too-few', 'Only a few members here so far', {
    take: 5,
    changes: { next_cursor: null, total: 5 },
  }),
  answered('failed', 'Couldn’t load this list', { isLost: true }),
  answered(
    'refused',
    'There are more members to see',
    {},
    toTheEnd({ refusal: { status: 403, code: 'upgrade_required' } }),
  ),
  answered('rest-failed', 'Couldn’t load more', {}, toTheEnd({ isLost: true })),
  answered('end', 'That’s everyone', {}, toTheEnd({ changes: { next_cursor: null } })),
  answered('without-place', 'Where are you?', { refusal: { status: 409, code: 'place_required' } }),
  {
    ...answered(
      'place-dialog',
      'Location',
      { refusal: { status: 409, code: 'place_required' } },
      ({ page }) => page.getByRole('link', { name: 'Set your location' }).click(),
    ),
    isDialog: true,
  },
]
