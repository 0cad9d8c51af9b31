import { picture } from '../../tests/server/memberPhotos/pictures.ts'
import type { Scene, Stage } from './scene.ts'

const gallery = '/galleries/newest-pics'
const upload = 'POST /user/{id}/photo'

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('region', { name: 'Newest photos' }).getByRole('link').first().click()
  await page.getByRole('dialog').waitFor()
}

const choose = async ({ page }: Stage, count: number) =>
  page.locator('input[type=file][multiple]').setInputFiles(
    await Promise.all(
      Array.from({ length: count }, async (_, seed) => ({
        name: `photo-${seed + 1}.png`,
        mimeType: 'image/png',
        buffer: await picture({ seed: seed + 500 })
          .png()
          .toBuffer(),
      })),
    ),
  )

/** The media viewer and the tray of uploads in their states. */
export const viewerScenes: readonly Scene[] = [
  { name: 'viewer-photo', as: 'member', path: gallery, afterOpen: openFirst, isDialog: true },
  {
    name: 'viewer-keys',
    as: 'member',
    path: gallery,
    afterOpen: async (stage) => {
      await openFirst(stage)
      await stage.page.getByRole('button', { name: 'Next' }).waitFor()
      await stage.page.keyboard.press('?')
    },
    expectedText: 'Fit the photo',
  },
  {
    name: 'viewer-gone',
    as: 'member',
    path: '/photo/999999',
    expectedText: 'is no longer here',
  },
  {
    name: 'uploads-sending',
    as: 'member',
    path: '/account/profile-settings/pics',
    beforeOpen: ({ held }) => held.hold(upload),
    afterOpen: (stage) => choose(stage, 3),
    expectedText: 'Uploading',
  },
  {
    name: 'uploads-refused',
    as: 'member',
    path: '/account/profile-settings/pics',
    beforeOpen: ({ held }) => held.hold(upload),
    afterOpen: async (stage) => {
      await choose(stage, 1)
      const refusal = {
        status: 422,
        code: 'unreadable_photo',
        message: 'This photo can’t be read. It may be damaged.',
      }
      await stage.held.answer(upload, { refusal })
    },
    expectedText: 'It may be damaged',
  },
]
