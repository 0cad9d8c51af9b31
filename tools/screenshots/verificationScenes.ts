import { inventMan } from '../../demo/drawing/man.ts'
import { encodeDrawing } from '../../demo/encodeDrawing.ts'
import { inventPortrait } from '../../demo/portraits.ts'
import { createRandom } from '../../demo/random.ts'
import type { VerificationPhoto } from '../../contract/verificationPhoto.ts'
import type { Scene, Stage } from './scene.ts'

const user = 'GET /sso/user'
const send = 'POST /user/auth/verification-photo'
const path = '/get-verified'
const modal = '/get-verified/photo'

const code = '482913'
const address = '/media/sent-verification-photo'

const sent: VerificationPhoto = {
  id: 1,
  url: address,
  width: 1536,
  height: 2048,
  profile: '/profile/Anton',
  user: { id: 1, name: 'Anton' },
  code,
  state: 'pending',
  rejection: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
}
const rejected: VerificationPhoto = {
  ...sent,
  state: 'rejected',
  rejection: {
    reason: 'We cannot read the code. Write it larger, and hold it closer to the camera.',
    text: 'Your face is fine.',
  },
}
const none = {
  is_verified: false,
  is_waiting_for_verification: false,
  verification_photo: null,
  verification_code: code,
  age_report_status: 0,
}
const pending = { ...none, is_waiting_for_verification: true, verification_photo: sent }

/** Draws a man who holds up a sheet with the code. */
async function drawPhoto(): Promise<Buffer> {
  const random = createRandom('verification scenes')
  const man = inventMan(random.fork('man'), { age: 38, build: 'athletic' })
  const portrait = inventPortrait(random, man, { pose: 'front', backdrop: 'kitchen', isAvatar: true })
  const { files } = await encodeDrawing({ ...portrait, companion: null, sheet: code })
  return files.full
}

let drawn: Promise<Buffer> | null = null
const photo = async () => (drawn ??= drawPhoto())

interface Verification {
  readonly path?: string
  readonly changes?: object
  readonly isDialog?: true
  readonly beforeOpen?: Scene['beforeOpen']
  readonly afterOpen?: Scene['afterOpen']
}

const verification = (
  name: string,
  expectedText: string,
  { changes = {}, beforeOpen, afterOpen, ...scene }: Verification = {},
): Scene => ({
  path,
  ...scene,
  name: `verification-${name}`,
  as: 'member',
  beforeOpen: async (stage) => {
    await stage.page.route(`**${address}`, async (route) =>
      route.fulfill({ contentType: 'image/webp', body: await photo() }),
    )
    await stage.held.hold(user)
    await beforeOpen?.(stage)
  },
  afterOpen: async (stage) => {
    await stage.held.answer(user, { changes: { ...none, ...changes } })
    // The bars of members come later than the page.
    await stage.page
      .getByRole('link', { name: 'Messages', includeHidden: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    await afterOpen?.(stage)
  },
  expectedText,
})

const photoModal = (name: string, expectedText: string, more: Omit<Verification, 'path' | 'isDialog'> = {}) =>
  verification(`photo-${name}`, expectedText, { ...more, path: modal, isDialog: true })

const choose = async ({ page }: Stage) =>
  page
    .getByLabel('Verification photo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: await photo() })

const useCamera = ({ page }: Stage) => page.getByRole('button', { name: 'Use the camera' }).click()

/** Replaces the camera: it shows the drawn photo, or fails with an error of this name. */
const withCamera =
  (errorName: string | null) =>
  async ({ page }: Stage) => {
    await page.addInitScript(
      ({ name, url }) => {
        navigator.mediaDevices.getUserMedia = async () => {
          if (name !== null) throw new DOMException('No camera', name)
          const image = new Image()
          image.src = url
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 960
          canvas.height = 1280
          const draw = () => {
            canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
            requestAnimationFrame(draw)
          }
          draw()
          return canvas.captureStream()
        }
      },
      { name: errorName, url: address },
    )
  }

const press =
  (name: string) =>
  async ({ page }: Stage) =>
    page.getByRole('button', { name, exact: true }).click()

/** The states of the verification photo and of the age check, and of the modal that takes the photo. */
export const verificationScenes: readonly Scene[] = [
  verification('none', 'Take a photo'),
  verification('pending', 'We are looking at your photo', { changes: pending }),
  verification('accepted', 'You are verified', { changes: { is_verified: true } }),
  verification('give-up', 'Keep the mark', {
    changes: { is_verified: true },
    afterOpen: press('Give up the mark'),
  }),
  verification('rejected', 'Try again', { changes: { verification_photo: rejected } }),
  verification('rejected-without-reason', 'Try again', {
    changes: {
      verification_photo: { ...rejected, rejection: { reason: null, text: null } },
    },
  }),
  verification('age-pending', 'Your age is being checked', { changes: { age_report_status: 1 } }),
  verification('age-accepted', 'Your age is confirmed', {
    changes: { is_verified: true, age_report_status: 2 },
  }),
  verification('age-rejected', 'Ask again', { changes: { age_report_status: 3 } }),
  photoModal('ways', 'Use the camera'),
  photoModal('nothing', 'There is nothing to send', { changes: { is_verified: true } }),
  photoModal('denied', 'The camera is blocked', {
    beforeOpen: withCamera('NotAllowedError'),
    afterOpen: useCamera,
  }),
  photoModal('missing', 'No camera found', {
    beforeOpen: withCamera('NotFoundError'),
    afterOpen: useCamera,
  }),
  photoModal('camera', 'Take the photo', {
    beforeOpen: withCamera(null),
    afterOpen: async (stage) => {
      await useCamera(stage)
      await stage.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    },
  }),
  photoModal('review', 'Can you read the code', { afterOpen: choose }),
  photoModal('sending', 'Sending your photo', {
    beforeOpen: ({ held }) => held.hold(send),
    afterOpen: async (stage) => {
      await choose(stage)
      await press('Send this photo')(stage)
    },
  }),
  photoModal('stuck', 'Your photo was not sent', {
    beforeOpen: ({ held }) => held.hold(send),
    afterOpen: async (stage) => {
      await choose(stage)
      await press('Send this photo')(stage)
      await stage.held.answer(send, {
        refusal: {
          status: 422,
          code: 'unreadable_photo',
          message: 'This file cannot be read as a photo. Choose another one.',
        },
      })
    },
  }),
]
