import type { Video } from '../../contract/media.ts'
import type { Scene, Stage } from './scene.ts'

const open = 'GET /user/{id}/photo/public-with-unapproved'
const removed = 'GET /photo/removed'
const openVideos = 'GET /user/{id}/video/public-with-unapproved'

const processing: Video = {
  id: 1,
  url: '/media/never',
  thumbnail_url: '/media/never',
  strip_url: null,
  is_processed: false,
  progress: 40,
  failed_text: null,
  type: 'video/mp4',
  description: 'Rowing home at dusk',
  is_private: false,
  is_approved: false,
  width: null,
  height: null,
  duration_ms: null,
  order: 0,
  thumbhash: null,
  recent_view_count: 0,
  total_view_count: 0,
  recent_hot_click_count: 0,
  total_hot_click_count: 0,
  is_hot_clicked: false,
  is_reported_by_me: false,
  reported_by_me_at: null,
  media_tags: [],
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
}

const path = '/account/profile-settings/pics'

const choose = async ({ page }: Stage, action: string) => {
  await page
    .getByRole('button', { name: /^Actions for photo/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The tab of the member's own photos in its states. */
export const ownPhotoScenes: readonly Scene[] = [
  {
    name: 'ownPhotos-menu',
    as: 'member',
    path,
    afterOpen: ({ page }) =>
      page
        .getByRole('button', { name: /^Actions for photo/ })
        .first()
        .click(),
    expectedText: 'Make private',
  },
  {
    name: 'ownPhotos-select',
    as: 'member',
    path,
    afterOpen: async ({ page }) => {
      await page.getByRole('button', { name: 'Select' }).click()
      await page.getByRole('checkbox').first().check()
    },
    expectedText: '1 selected',
  },
  {
    name: 'ownPhotos-edit',
    as: 'member',
    path,
    afterOpen: (stage) => choose(stage, 'Edit photo'),
    expectedText: '5:3',
  },
  {
    name: 'ownVideos-edit',
    as: 'member',
    path: '/account/profile-settings/videos',
    beforeOpen: ({ held }) => held.hold(openVideos),
    afterOpen: async ({ held, page }) => {
      await held.answer(openVideos, { instead: { data: [processing] } })
      await page
        .getByRole('button', { name: /^Actions for video/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit video' }).click()
      // The editor asks again.
      await held.answer(openVideos, { instead: { data: [processing] } })
    },
    expectedText: 'Description',
  },
  {
    name: 'ownPhotos-undo',
    as: 'member',
    path,
    // Held, so that the other scenes keep the photo.
    beforeOpen: ({ held }) => held.hold('DELETE /photo/{id}'),
    afterOpen: async (stage) => {
      await choose(stage, 'Delete')
      await stage.page.getByText('Photo deleted.').waitFor()
    },
    expectedText: 'Undo',
  },
  {
    name: 'ownPhotos-removed',
    as: 'member',
    path,
    beforeOpen: ({ held }) => held.hold(removed),
    afterOpen: ({ held }) =>
      held.answer(removed, {
        instead: {
          data: [
            {
              id: 1,
              description: 'By the lake',
              is_private: false,
              text: 'Explicit photos and videos must be private.',
              removed_at: '2026-03-01T12:00:00.000Z',
            },
          ],
        },
      }),
    expectedText: 'Not approved',
  },
  {
    name: 'ownPhotos-failed',
    as: 'member',
    path,
    beforeOpen: ({ held }) => held.hold(open),
    afterOpen: ({ held }) => held.answer(open, { isLost: true }),
    expectedText: 'Couldn’t load your photos',
  },
]
