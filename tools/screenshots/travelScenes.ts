import type { Scene } from './scene.ts'

const list = 'GET /user/travel'
const plans = 'GET /travel-plan'
const there = '/members/travel?place_id=2759794&place=Amsterdam'
const settings = '/account/profile-settings/travel'

/** Where men travel, and one's own plans. */
export const travelScenes: readonly Scene[] = [
  { name: 'travel-there', as: 'member', path: there, words: 'Lives there' },
  {
    name: 'travel-nobody',
    as: 'member',
    path: there,
    before: ({ held }) => held.hold(list),
    makeItSo: ({ held }) => held.answer(list, { take: 0, changes: { next_cursor: null, total: 0 } }),
    words: 'No one there on these dates',
  },
  {
    name: 'travel-failed',
    as: 'member',
    path: there,
    before: ({ held }) => held.hold(list),
    makeItSo: ({ held }) => held.answer(list, { isLost: true }),
    words: 'Couldn’t load this list',
  },
  {
    name: 'travel-unknown',
    as: 'member',
    path: '/members/travel?place_id=2147483647',
    words: 'Place not found',
  },
  {
    name: 'travelPlans-empty',
    as: 'supporter',
    path: settings,
    before: ({ held }) => held.hold(plans),
    makeItSo: ({ held }) => held.answer(plans, { take: 0 }),
    words: 'No travel plans yet',
  },
  {
    name: 'travelPlans-refused',
    as: 'supporter',
    path: settings,
    makeItSo: ({ page }) => page.getByRole('button', { name: 'Add travel plan' }).click(),
    words: 'Not saved',
  },
]
