import type { Scene } from './scene.ts'

const list = 'GET /user/travel'
const plans = 'GET /travel-plan'
const there = '/members/travel?place_id=2759794&place=Amsterdam'
const settings = '/account/profile-settings/travel'

/** The list of travelers to a place, and the member's own travel plans. */
export const travelScenes: readonly Scene[] = [
  { name: 'travel-there', as: 'member', path: there, expectedText: 'Lives there' },
  {
    name: 'travel-nobody',
    as: 'member',
    path: there,
    beforeOpen: ({ held }) => held.hold(list),
    afterOpen: ({ held }) => held.answer(list, { take: 0, changes: { next_cursor: null, total: 0 } }),
    expectedText: 'No one there on these dates',
  },
  {
    name: 'travel-failed',
    as: 'member',
    path: there,
    beforeOpen: ({ held }) => held.hold(list),
    afterOpen: ({ held }) => held.answer(list, { isLost: true }),
    expectedText: 'Couldn’t load this list',
  },
  {
    name: 'travel-unknown',
    as: 'member',
    path: '/members/travel?place_id=2147483647',
    expectedText: 'Place not found',
  },
  {
    name: 'travelPlans-empty',
    as: 'supporter',
    path: settings,
    beforeOpen: ({ held }) => held.hold(plans),
    afterOpen: ({ held }) => held.answer(plans, { take: 0 }),
    expectedText: 'No travel plans yet',
  },
  {
    name: 'travelPlans-refused',
    as: 'supporter',
    path: settings,
    afterOpen: ({ page }) => page.getByRole('button', { name: 'Add travel plan' }).click(),
    expectedText: 'Not saved',
  },
]
