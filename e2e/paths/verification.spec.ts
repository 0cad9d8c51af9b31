import type { UserSelf } from '../../contract/ownProfile.ts'
import { verification } from '../../tests/machines/account/verification.cases.ts'
import { randomPicture } from '../../tests/server/memberPhotos/pictures.ts'
import { test } from '../lodge.ts'
import { createTeller } from './createTeller.ts'
import { goingOf } from './goingOf.ts'
import { ownAnswer } from './places.ts'
import { playPaths } from './playPaths.ts'

const checkSize = 'GET /photo/max-kb'
const send = 'POST /user/auth/verification-photo'
const withdraw = 'PUT /user/{id}/unverify'

/** The camera opens, or fails with an error of this name, when the test says so. */
const heldCamera = `navigator.mediaDevices.getUserMedia = async () => {
  const failure = await askForCamera()
  if (failure !== null) throw new DOMException('No camera.', failure)
  const canvas = document.createElement('canvas')
  canvas.getContext('2d').fillRect(0, 0, 40, 40)
  return canvas.captureStream()
}`

test('verification: every path of the chart', async ({ signedIn, held, server }) => {
  const [page, admin] = [await signedIn('payer'), await signedIn('moderator')]
  const section = page.getByRole('region', { name: 'Verification photo' })
  const dialog = page.getByRole('dialog', { name: 'Verification photo' })
  let isOpen = false
  const self = await ownAnswer(page)
  const teller = await createTeller(page, admin, server.url)
  let own = self
  /** Makes the server answer the member with the mark and the photo of the chart’s member. */
  const become = ({ is_verified, verification_photo, verification_code }: UserSelf) => {
    own = { ...self, is_verified, verification_photo, verification_code }
    return own
  }
  await page.route('**/api/sso/user', (route) => route.fulfill({ json: own }))
  const body = await randomPicture(78).jpeg().toBuffer()
  await page.route('**/media/verification/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  let answerCamera: (failure: string | null) => void = () => {}
  await page.exposeFunction(
    'askForCamera',
    () => new Promise<string | null>((resolve) => (answerCamera = resolve)),
  )
  await page.addInitScript({ content: heldCamera })

  await playPaths({
    chart: verification,
    // The page beneath the dialog shows the code, too.
    stage: () => (isOpen ? dialog : section),
    begin: async (input) => {
      become((input as { member: UserSelf }).member)
      isOpen = false
      await held.hold(checkSize, send, withdraw)
      // An upload goes on inside the app, so each path loads it anew.
      await page.goto('/get-verified')
    },
    nameOf(event, before) {
      const isOpening = before.matches({ choosing: { camera: 'opening' } })
      const { type } = event
      if (/^camera\.(opened|denied|missing)$/.test(type) && !isOpening) return 'answer of no camera'
      if (type === 'photo.choose' && (isOpening || before.matches({ choosing: 'reviewing' })))
        return 'another photo at once'
      return type === 'upload.moved' ? `upload.moved ${event['upload'].state}` : undefined
    },
    deeds: {
      'photo.open': async () => {
        await section.getByRole('link', { name: /^(Take a photo|Try again|Send another photo)$/ }).click()
        isOpen = true
      },
      'photo.close': async () => {
        await page.keyboard.press('Escape')
        isOpen = false
      },
      'photo.choose': async (_event, before) => {
        if (before.matches({ choosing: { camera: 'live' } }))
          await dialog.getByRole('button', { name: 'Take the photo' }).click()
        else
          await dialog
            .getByLabel('Verification photo', { exact: true })
            .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: body })
      },
      'photo.again': () =>
        dialog.getByRole('button', { name: /^(Take another|Choose another photo)$/ }).click(),
      'photo.send': () => dialog.getByRole('button', { name: 'Send this photo' }).click(),
      'photo.retry': () => dialog.getByRole('button', { name: 'Send again' }).click(),
      'camera.use': () =>
        dialog.getByRole('button', { name: /^(Use the camera|Try the camera again)$/ }).click(),
      'camera.opened': async () => answerCamera(null),
      'camera.denied': async () => answerCamera('NotAllowedError'),
      'camera.missing': async () => answerCamera('NotFoundError'),
      'upload.moved failed': () => held.answer(checkSize, { isLost: true }),
      'upload.checked': async (_event, before) => {
        if (before.matches({ sending: 'stuck' }))
          await dialog.getByRole('button', { name: 'Send again' }).click()
        await held.answer(checkSize)
      },
      'upload.moved sending': () => held.come(send),
      'upload.stored': async ({ stored }) => {
        await held.answer(checkSize)
        await held.answer(send, { instead: become((stored as { item: UserSelf }).item) })
        isOpen = false
      },
      'verification.withdraw': () =>
        section.getByRole('button', { name: /^(Withdraw the photo|Give it up)$/ }).click(),
      'mark.giveUp': () => section.getByRole('button', { name: 'Give up the mark' }).click(),
      'mark.keep': () => section.getByRole('button', { name: 'Keep the mark' }).click(),
      'done withdraw': ({ output }) => {
        const answer = output as { ok: boolean; data: UserSelf }
        return held.answer(withdraw, answer.ok ? { instead: become(answer.data) } : goingOf(output))
      },
      'error withdraw': () => held.answer(withdraw, { isLost: true }),
      // The page loads the member again when the site tells them something.
      'session.changed': async ({ user }) => {
        become(user as UserSelf)
        const answered = page.waitForResponse('**/api/sso/user')
        await teller.tell()
        await answered
      },
    },
    // The upload then goes on by itself.
    passing: ['photo.retry', 'upload.checked'],
    shownBy: {},
    impossible: {
      'answer of no camera': { why: 'the camera answers once', leaves: [] },
      'another photo at once': { why: 'there is nothing to choose it with', leaves: [] },
      'session.started': {
        why: 'another member signs in on another page',
        leaves: ['verification: session.started [isOtherMember] → settled'],
      },
      'done withdraw 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['withdrawing: done withdraw [isSignedOut] → settled'],
      },
    },
  })
  await teller.putBack()
})
