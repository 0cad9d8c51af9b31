import type { Scene } from './scene.ts'

const newest = 'GET /photo/newest'

export const galleryScenes: readonly Scene[] = [
  {
    name: 'gallery-tag',
    as: 'member',
    path: '/galleries/newest-pics?media_tag=outdoors',
    expectedText: 'Newest photos',
  },
  {
    name: 'gallery-loading',
    as: 'member',
    path: '/galleries/newest-pics',
    beforeOpen: ({ held }) => held.hold(newest),
    expectedText: 'Newest photos',
  },
  {
    name: 'gallery-none',
    as: 'member',
    path: '/galleries/newest-vids?media_tag=leather',
    expectedText: 'No videos with this tag',
  },
  {
    name: 'gallery-failed',
    as: 'member',
    path: '/galleries/newest-pics',
    beforeOpen: ({ held }) => held.hold(newest),
    afterOpen: ({ held }) => held.answer(newest, { isLost: true }),
    expectedText: 'Couldn’t load this list',
  },
  {
    name: 'gallery-refused',
    as: 'member',
    path: '/galleries/newest-pics',
    beforeOpen: ({ held }) => held.hold(newest),
    afterOpen: ({ held }) =>
      held.answer(newest, {
        refusal: { status: 403, code: 'upgrade_required', message: 'Supporters only.' },
      }),
    expectedText: 'There are more photos to see',
  },
]
