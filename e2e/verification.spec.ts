// Verification: a photo of the camera is rejected, another one accepted; then the age check.
import type { WaitingUser } from '../contract/moderation.ts'
import { randomPicture } from '../tests/server/memberPhotos/pictures.ts'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import { expect, refusedCall, test } from './lodge.ts'
import { people } from './people.ts'
import { write } from './write.ts'

const executablePath = chromiumPath()

test.use({
  launchOptions: {
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath && { executablePath }),
  },
})

const { name } = people.candidate
const codeIsMissing = 15

test('a photo is rejected with a reason and another one accepted, and the age is confirmed', async ({
  signedIn,
  server,
  expectedLines,
}) => {
  // This member has no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const [member, admin] = [await signedIn('candidate'), await signedIn('moderator')]
  const waiting = async () => {
    const answer = await admin.request.get('/api/user/to-verify?per_page=48')
    const { data } = (await answer.json()) as { data: WaitingUser[] }
    const user = data.find((one) => one.name === name)
    if (!user) throw new Error('Nobody waits.')
    return { id: user.id, photo: user.verification_photo, status: user.age_report_status }
  }
  const decide = (id: number, what: string, body: object) =>
    write(admin, server.url, `/api/user/${id}/${what}`, body)

  // By keyboard alone.
  await member.goto('/get-verified')
  const code = member.getByRole('img', { name: /^Your code: (\d ){5}\d$/ })
  await expect(code).toBeVisible()
  const shown = await code.textContent()
  await member.getByRole('link', { name: 'Take a photo' }).press('Enter')
  const dialog = member.getByRole('dialog', { name: 'Verification photo' })
  await expect(dialog.getByText(shown ?? '')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the camera' }).press('Enter')
  const picture = dialog.getByLabel('The picture of your camera')
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  const track = await picture.evaluateHandle((video: HTMLVideoElement) => {
    if (!(video.srcObject instanceof MediaStream)) throw new Error('The camera shows nothing.')
    return video.srcObject.getVideoTracks()[0]
  })
  await dialog.getByRole('button', { name: 'Take the photo' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send this photo' }).press('Enter')
  await expect(member.getByText('We are looking at your photo')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended')

  const { id, photo } = await waiting()
  expect((await admin.request.get(photo?.url ?? '')).status()).toBe(200)
  await decide(id, 'unverifyByAdmin', {
    verification_photo_id: photo?.id,
    rejection_reason_id: codeIsMissing,
    text: 'We can’t read the last digit.',
  })
  await expect(member.getByRole('region', { name: 'Verification photo' }).getByRole('alert')).toContainText(
    /Write the code from the page by hand.* We can’t read the last digit\.$/,
  )
  await expect(code).not.toHaveText(shown ?? '')

  await member.getByRole('link', { name: 'Try again' }).click()
  await dialog.getByLabel('Verification photo', { exact: true }).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await randomPicture(77).jpeg().toBuffer(),
  })
  await dialog.getByRole('button', { name: 'Send this photo' }).click()
  await expect(member.getByText('We are looking at your photo')).toBeVisible()
  await decide(id, 'verifyByAdmin', { verification_photo_id: (await waiting()).photo?.id })
  await expect(member.getByText('You are verified', { exact: true })).toBeVisible()

  await member.getByRole('button', { name: 'Ask for an age check' }).click()
  await expect(member.getByText('Your age is being checked')).toBeVisible()
  expect((await waiting()).status).toBe(1)
  await decide(id, 'age-report/accept', {})
  await expect(member.getByText('Your age is confirmed')).toBeVisible()

  await admin.goto(`/profile/${name}`)
  await expect(admin.getByRole('dialog').getByText('Verified')).toBeVisible()
})
