// Two admins decide about members whose pages are open. The clock is real: a decision takes effect after 10 s.
import type { Page } from '@playwright/test'
import { randomPicture } from '../tests/server/memberPhotos/pictures.ts'
import { variantOf, videoForm } from '../tests/server/memberVideos/forms.ts'
import { makeVideo } from '../tests/server/videos/makeVideo.ts'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { writeHeaders } from './openSession.ts'
import { afterUndo, encoded } from './patience.ts'
import { people } from './people.ts'
import { uploadPhoto } from './uploadedPhotos.ts'
import { approveWaiting } from './waitingMedia.ts'
import { idOf, write } from './write.ts'

/** Logging out leads to the landing page, a call that is refused first to the log-in. */
const outside = /\/(?:identity\/sign-in.*)?$/

const actionsOf = (admin: Page) => admin.getByRole('main').getByRole('group', { name: 'Actions' })

async function open(admin: Page, id: number): Promise<void> {
  await admin.goto(`/admin/profile/${id}`)
  await expect(actionsOf(admin)).toBeVisible()
}

const press = (admin: Page, name: string) =>
  actionsOf(admin).getByRole('button', { name, exact: true }).click()

/** Presses the button of a decision, and waits until it is stored. */
async function decide(admin: Page, action: string, done: string): Promise<void> {
  await press(admin, action)
  await expect(admin.getByRole('main').getByText(done, { exact: true }).first()).toBeVisible()
}

const wordingOf = (admin: Page) => admin.getByRole('form', { name: 'What the member will read' })

/** Takes the verified mark of a member away on their page, which is open. */
async function takeMark(admin: Page, why: string): Promise<void> {
  await press(admin, 'Remove the verified mark')
  await wordingOf(admin).getByRole('textbox').fill(why)
  await wordingOf(admin).getByRole('button', { name: 'Remove the verified mark' }).click()
}

/** Presses the keys that decide in a queue, and waits until that is stored. The bar shows a decision before it is. */
async function decideByKeys(admin: Page, keys: string, done: string): Promise<void> {
  const stored = admin.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/moderation/decision'),
  )
  await admin.keyboard.press(keys)
  await expect(admin.getByRole('status').filter({ hasText: done })).toBeVisible()
  expect(await (await stored).json()).toMatchObject({ refused: [] })
}

/** Removes the photo or video that a queue shows, for its first reason. */
async function remove(admin: Page, why: string, done: string): Promise<void> {
  await admin.keyboard.press('r')
  await admin.keyboard.press('1')
  await expect(wordingOf(admin).getByRole('radio').first()).toBeChecked()
  await wordingOf(admin).getByRole('textbox').fill(why)
  await decideByKeys(admin, 'Control+Enter', done)
}

const nothingWaits = (admin: Page) => admin.getByRole('heading', { name: 'Nothing waits here' })

test('what two admins decide at the same time shows on the open pages of the members', async ({
  signedIn,
  newBrowser,
  expectedLines,
}) => {
  expectedLines.push(
    // Sessions end while pages are open, with pictures under way.
    / 404 .* at \/media\/photo\//,
    / (401|403) .* at \/(api|identity)\//,
    // These members have no place.
    refusedCall('GET /user/nearby-online'),
    refusedCall('POST /user/{id}/decision'),
  )
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  const [performer, trusted] = [await signedIn('performer'), await signedIn('trusted')]
  const [swindler, dismissed] = [await newBrowser(), await newBrowser()]
  await signIn(swindler, people.swindler.email)
  await signIn(dismissed, people.dismissed.email)
  const ids = {
    performer: await idOf(people.performer.name, wim),
    trusted: await idOf(people.trusted.name, wim),
    swindler: await idOf(people.swindler.name, wim),
    dismissed: await idOf(people.dismissed.name, wim),
  }
  await performer.goto('/activity')
  const sheet = performer.getByRole('dialog', { name: 'Activity' })
  await sheet.getByRole('button', { name: /On cam on your list/ }).click()
  await expect(sheet.getByRole('button', { name: 'Go on cam' })).toBeVisible()
  await trusted.goto('/get-verified')
  await expect(trusted.getByRole('link', { name: 'Take a photo' })).toBeVisible()

  await trusted.getByRole('button', { name: 'Ask for an age check' }).click()
  await expect(trusted.getByText('Your age is being checked')).toBeVisible()

  await test.step('of two decisions about one member the second is refused, with who decided', async () => {
    await open(olaf, ids.performer)
    await open(wim, ids.performer)
    await decide(wim, 'Ban from cam', 'Banned from cam')
    await press(olaf, 'Ban from cam')
    await expect(olaf.getByRole('alert')).toContainText('Wim has decided about this just now.')
  })

  await test.step('banned from cam, verified, suspended as a scam, and deleted', async () => {
    await open(olaf, ids.trusted)
    await decide(olaf, 'Verify', 'Verified')
    await open(wim, ids.swindler)
    await decide(wim, 'Suspend as scam', 'Suspended as scam')
    await open(olaf, ids.dismissed)
    await press(olaf, 'Delete account')
    await olaf.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click()
    await expect(dismissed).toHaveURL(outside)
    await expect(sheet.getByText('You can’t go on cam here.')).toBeVisible(afterUndo)
    await expect(trusted.getByText('You are verified', { exact: true })).toBeVisible(afterUndo)
    await expect(swindler).toHaveURL(outside, afterUndo)
  })

  await test.step('allowed on cam again, of confirmed age, and no longer suspended', async () => {
    await open(olaf, ids.performer)
    await decide(olaf, 'Allow cam', 'Cam allowed')
    await olaf.goto('/admin/profile-queues/verification')
    await expect(olaf.getByRole('heading', { name: people.trusted.name, exact: true })).toBeVisible()
    await decideByKeys(olaf, 'y', 'Age confirmed')
    await open(wim, ids.performer)
    for (const [action, opposite] of [
      ['Keep the data', 'Stop keeping the data'],
      ['Turn emails off', 'Turn emails on'],
    ] as const) {
      await press(wim, action)
      await expect(actionsOf(wim).getByRole('button', { name: opposite })).toBeVisible()
    }
    await open(wim, ids.swindler)
    await decide(wim, 'End suspension', 'Suspension ended')
    await expect(sheet.getByRole('button', { name: 'Go on cam' })).toBeVisible(afterUndo)
    await expect(trusted.getByText('Your age is confirmed', { exact: true })).toBeVisible(afterUndo)
    // The admin’s page is loaded again once the decision has taken effect.
    await expect(actionsOf(wim).getByRole('button', { name: 'Suspend', exact: true })).toBeVisible(afterUndo)
    await signIn(swindler, people.swindler.email)
  })
})

test('what two admins take away goes from the open pages of the members, who are told why', async ({
  signedIn,
  server,
  expectedLines,
}) => {
  expectedLines.push(
    // These members have no place.
    refusedCall('GET /user/nearby-online'),
    refusedCall('POST /user/{id}/decision'),
  )
  const { name } = people.performer
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  const [performer, trusted] = [await signedIn('performer'), await signedIn('trusted')]
  const [performerId, trustedId] = [await idOf(name, wim), await idOf(people.trusted.name, wim)]
  const why = {
    mark: 'Your new photos show somebody else.',
    age: 'Send us a photo of your passport.',
    photo: 'The pier is not yours.',
    video: 'It shows nothing but colors.',
  }

  await test.step('a verified member, and one with an age check, a reported photo and a new video', async () => {
    await write(wim, server.url, `/api/user/${trustedId}/verifyByAdmin`, {})
    const file = await randomPicture(951).png().toBuffer()
    const photoId = await uploadPhoto(performer, server.url, {
      memberId: performerId,
      description: 'Pier',
      file,
    })
    expect(await approveWaiting(wim, server.url, 'photo', [photoId])).toBe(1)
    await write(trusted, server.url, `/api/photo/${photoId}/report`, { reason: 'not-himself' })
    const uploaded = await performer.request.post(`/api/user/${performerId}/video`, {
      headers: writeHeaders(server.url, await performer.context().storageState()),
      multipart: videoForm(variantOf(await makeVideo(), 951)),
    })
    expect(uploaded.status(), await uploaded.text()).toBe(201)
    for (const member of [performer, trusted])
      await write(member, server.url, '/api/system-message/auth/mark-as-read', {})
  })

  const photos = await performer.context().newPage()
  const videos = await performer.context().newPage()
  const standing = await trusted.context().newPage()
  const pier = photos.getByRole('img', { name: 'Pier' })
  const profile = trusted.getByRole('dialog', { name: people.trusted.name })
  const mark = profile.getByText('Verified', { exact: true })
  await test.step('their pages are open', async () => {
    await videos.goto('/account/profile-settings/videos')
    await expect(videos.getByText('1 of 2 videos used')).toBeVisible()
    await expect(videos.getByText('Waiting for approval')).toBeVisible(encoded)
    await photos.goto('/account/profile-settings/pics')
    await expect(pier).toBeVisible()
    await performer.goto('/get-verified')
    await performer.getByRole('button', { name: /^Ask / }).click()
    await expect(performer.getByText('Your age is being checked')).toBeVisible()
    await standing.goto('/get-verified')
    await expect(standing.getByText('You are verified', { exact: true })).toBeVisible()
    await trusted.goto(`/profile/${people.trusted.name}`)
    await expect(mark).toBeVisible()
  })

  await test.step('the second admin learns that the first has taken the mark away', async () => {
    await open(olaf, trustedId)
    await open(wim, trustedId)
    await takeMark(wim, why.mark)
    await expect(wim.getByRole('main').getByText('Not verified', { exact: true }).first()).toBeVisible()
    await takeMark(olaf, why.mark)
    await expect(olaf.getByRole('alert')).toContainText('Wim has decided about this just now.')
  })

  await test.step('the second admin learns that the first has refused the age check', async () => {
    const claimed = olaf.waitForResponse(/\/queue\/verification\/claim$/)
    await olaf.goto('/admin/profile-queues/verification')
    const { data } = (await (await claimed).json()) as { data: { id: number; member: { name: string } }[] }
    await expect(olaf.getByRole('heading', { name, exact: true })).toBeVisible()
    const item = data.find(({ member }) => member.name === name)
    if (!item) throw new Error(`${name} does not wait.`)
    await write(wim, server.url, `/api/moderation/item/${item.id}/claim`, { take_over: true }, 'POST')
    await wim.goto('/admin/profile-queues/verification')
    await expect(wim.getByRole('heading', { name, exact: true })).toBeVisible()
    await wim.keyboard.press('m')
    await wordingOf(wim).getByRole('textbox').fill(why.age)
    await decideByKeys(wim, 'Control+Enter', 'Age not confirmed')
    await olaf.keyboard.press('y')
    await expect(
      olaf.getByText('Wim has decided this already. Age not confirmed.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('each admin removes what the other does not get', async () => {
    await wim.goto('/admin/media-queues/reported-pics')
    await expect(wim.getByRole('img', { name: `${name}, to judge` })).toBeVisible()
    await olaf.goto('/admin/media-queues/reported-pics')
    await expect(nothingWaits(olaf)).toBeVisible()
    await remove(wim, why.photo, 'Photo removed')
    await olaf.goto('/admin/media-queues/new-videos')
    await expect(olaf.getByLabel(`Video of ${name}`)).toBeVisible()
    await remove(olaf, why.video, 'Video removed')
    await wim.goto('/admin/media-queues/new-videos')
    await expect(nothingWaits(wim)).toBeVisible()
  })

  await test.step('the mark, the photo and the video go, and the age check can be asked for again', async () => {
    await expect(standing.getByRole('link', { name: 'Take a photo' })).toBeVisible(afterUndo)
    await expect(mark).toHaveCount(0)
    await expect(profile).toBeVisible()
    await expect(performer.getByRole('button', { name: 'Ask again' })).toBeVisible(afterUndo)
    await expect(pier).toHaveCount(0, afterUndo)
    await expect(photos.getByRole('region', { name: 'Not approved' }).getByText(why.photo)).toBeVisible()
    await expect(videos.getByText('No videos yet')).toBeVisible(afterUndo)
    await expect(
      videos.getByRole('region', { name: 'Videos not approved' }).getByText(why.video),
    ).toBeVisible()
  })

  await test.step('the bells count, and the notifications say why', async () => {
    for (const [page, count, reasons] of [
      [standing, 1, [why.mark]],
      [performer, 3, [why.age, why.photo, why.video]],
    ] as const) {
      await page
        .getByRole('link', { name: `Notifications, ${count} new` })
        .first()
        .click()
      const list = page.getByRole('dialog', { name: 'Notifications' })
      for (const reason of reasons) await expect(list.getByText(reason)).toBeVisible()
    }
  })

  await test.step('others do not see the photo any more, and the other admin sees who removed it', async () => {
    await trusted.goto(`/profile/${name}`)
    const other = trusted.getByRole('dialog', { name })
    await expect(other.getByRole('link', { name: 'Open photo 1 of 1' })).toBeVisible()
    await open(olaf, performerId)
    const decision = olaf.getByRole('row').filter({ hasText: 'Photo removed' }).filter({ hasText: 'Wim' })
    await expect(decision.filter({ hasText: why.photo })).toContainText('In effect')
  })
})
