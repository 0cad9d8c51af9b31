// Pictures that came with a message, in a thread that stays open: the addresses of private ones live for 5 minutes.
import type { CallResponse } from '../contract/calls.ts'
import type { Photo, UserProfile } from '../contract/types.ts'
import { expect, test } from './lodge.ts'

type Thread = Extract<CallResponse<'GET /conversation/{filter}'>, { kind: 'messages' }>

const message = 'GET /message/{id}'

test('a picture of a message whose address is over is shown from a new one, in the thread that stays open', async ({
  signedIn,
  held,
  expectedLines,
}) => {
  expectedLines.push(/ 404 .* at \/media\/private\/over\/square320\.webp$/)
  const page = await signedIn('luc')
  const marek = (await (await page.request.get('/api/user/by-name/Marek')).json()) as UserProfile
  const [open] = marek.public_photos
  if (!open) throw new Error('He has no picture to show in the place of a private one.')
  const isThere: Photo = { ...open, is_private: true }
  const isOver: Photo = { ...isThere, square320_url: '/media/private/over/square320.webp' }
  const thread = page.getByRole('log', { name: 'Messages' })
  const picture = thread.getByRole('img', { name: 'Picture 1 of 1' })

  await page.goto('/community/messages/user/2')
  await page.getByRole('textbox').fill('Look at this one')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Look at this one').locator('xpath=following::time[1]')).toBeVisible()

  await page.route('**/api/conversation/1-2', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Thread
    const [newest, ...older] = body.data
    await route.fulfill({
      response: answer,
      json: { ...body, data: [{ ...newest, photos: [isOver] }, ...older] },
    })
  })
  await held.hold(message)
  await page.reload()
  await expect(picture).toBeVisible()
  await held.answer(message, { changes: { photos: [isThere] } })
  await expect(picture).toHaveAttribute('src', isThere.square320_url)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})
