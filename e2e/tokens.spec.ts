// Codes and API tokens: made by admins and shown once; a guest joins with one, a member becomes a supporter, a script reads.
import { type Page, request as requests } from '@playwright/test'
import type { NewAccessToken } from '../contract/accessTokens.ts'
import { fromTheTop, keepsFocus, pressKeys, tabTo, typeInto } from './keys.ts'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { openMail } from './mails.ts'
import { openSession, writeHeaders } from './openSession.ts'
import { password, people } from './people.ts'

const guests = { linked: 'gustav@lodge.test', invited: 'gisbert@lodge.test' }

async function openTokens(page: Page, tab?: string): Promise<void> {
  await page.goto('/admin')
  const area = page.getByRole('navigation', { name: 'Admin area' })
  await pressKeys(page, area.getByRole('link', { name: 'Codes and tokens' }))
  if (tab === undefined) return
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Tab', fromTheTop)
  await tabTo(page, page.getByRole('tab', { name: tab }), 'ArrowRight')
}

/** Returns the secret that is shown, and closes it. */
async function takeSecret(page: Page, one: string): Promise<string> {
  const shown = page.getByRole('region', { name: `The new ${one}` })
  const secret = await shown.getByText(/^lodge_/).textContent()
  await pressKeys(page, shown.getByRole('button', { name: 'I saved it' }))
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: `New ${one}` })).toBeFocused()
  return secret ?? ''
}

/** Fills in all but the code, and sends the form, by keyboard alone. */
async function sendForm(page: Page, email: string): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'four slow herons')
  const birthday = page.getByRole('group', { name: 'Birthday' })
  await typeInto(page, birthday.getByLabel('Day'), '7')
  await tabTo(page, birthday.getByLabel('Month'))
  await page.keyboard.type('Mar')
  await typeInto(page, birthday.getByLabel('Year'), '1988')
  await pressKeys(page, page.getByRole('button', { name: 'Join' }))
}

async function confirmAddress(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openMail(page, email, /^Confirm your email address/)
  await pressKeys(page, page.getByRole('link', { name: /identity\/verify/ }))
  await pressKeys(page, page.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('Your email has been verified!')).toBeVisible()
}

test('by keyboard alone: a guest joins with the link of an invitation code, which is used up then', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn('moderator')

  const secret = await test.step('an admin makes a code for one member', async () => {
    await openTokens(admin)
    await expect(admin.getByRole('tab')).toHaveCount(0)
    await pressKeys(admin, admin.getByRole('button', { name: 'New invitation code' }))
    await expect(admin.getByLabel('Label')).toBeFocused()
    await admin.keyboard.type('Spring fair')
    await pressKeys(admin, admin.getByRole('button', { name: 'Make the invitation code' }))
    await expect(admin.getByText(/\/identity\/join\?code=lodge_inv_/)).toBeVisible()
    return takeSecret(admin, 'invitation code')
  })

  await test.step('the list has it without its secret', async () => {
    await admin.reload()
    await expect(admin.getByRole('rowheader', { name: 'Spring fair' })).toBeVisible()
    await expect(admin.getByRole('cell', { name: '0 of 1' })).toBeVisible()
    await expect(admin.getByText(secret)).toHaveCount(0)
  })

  await test.step('a guest opens the link, and joins', async () => {
    await page.goto(`/identity/join?code=${secret}`)
    await expect(page.getByLabel('Invitation code')).toHaveValue(secret)
    await sendForm(page, guests.linked)
    await confirmAddress(page, guests.linked)
  })

  await test.step('the code is used up', async () => {
    await admin.reload()
    await expect(admin.getByRole('cell', { name: 'Used', exact: true })).toBeVisible()
    await expect(admin.getByRole('cell', { name: '1 of 1' })).toBeVisible()
  })
})

test('by keyboard alone: nobody joins a site by invitation without a code, and who has one does', async ({
  newBrowser,
  invitationServer: { url },
  expectedLines,
}) => {
  expectedLines.push(/ 422 .* at \/identity\/join$/)
  const session = await openSession(url, people.moderator.email, password)
  const admin = await requests.newContext({
    storageState: session,
    extraHTTPHeaders: writeHeaders(url, session),
  })
  const made = await admin.post(`${url}/api/invitation-code`, {
    data: { label: 'Spring fair', max_uses: 1, valid_days: null },
  })
  const { secret } = (await made.json()) as NewAccessToken
  await admin.dispose()

  const page = await newBrowser({ baseURL: url })
  await page.goto('/identity/join')
  await expect(page.getByText(/^By invitation/)).toBeVisible()
  await sendForm(page, guests.invited)
  await expect(page.getByText('Enter your invitation code.')).toBeVisible()
  await expect(page.getByLabel('Invitation code')).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await confirmAddress(page, guests.invited)
})

test('by keyboard alone: a member redeems a supporter code and is a supporter at once; the code counts once', async ({
  newBrowser,
  signedIn,
  expectedLines,
}) => {
  // A member without a place has no list of members nearby.
  expectedLines.push(
    refusedCall('GET /user/nearby-online'),
    refusedCall('POST /supporter-code'),
    refusedCall('POST /supporter-code/redeem'),
  )
  const [owner, koen, paul] = [await signedIn('owner'), await newBrowser(), await signedIn('wanderer')]
  await signIn(koen, people.redeemer.email)
  const redeem = async (page: Page, code: string) => {
    await typeInto(page, page.getByLabel('Supporter code'), code)
    await pressKeys(page, page.getByRole('button', { name: /^(Redeem|Try again)$/ }))
  }

  const secret = await test.step('a super admin makes a code, with the password', async () => {
    await openTokens(owner, 'Supporter codes')
    await pressKeys(owner, owner.getByRole('button', { name: 'New supporter code' }))
    await expect(owner.getByLabel('Label')).toBeFocused()
    await owner.keyboard.type('Thank you')
    await typeInto(owner, owner.getByLabel('Supporter time'), '60')
    await typeInto(owner, owner.getByLabel('Your password'), 'a wrong guess')
    await pressKeys(owner, owner.getByRole('button', { name: 'Make the supporter code' }))
    await expect(owner.getByText('This is not your password.')).toBeVisible()
    await expect(owner.getByLabel('Label')).toHaveValue('Thank you')
    await expect(owner.getByLabel('Your password')).toBeFocused()
    await typeInto(owner, owner.getByLabel('Your password'), password)
    await pressKeys(owner, owner.getByRole('button', { name: 'Try again' }))
    return takeSecret(owner, 'supporter code')
  })

  await test.step('a wrong code is refused at its field', async () => {
    await koen.goto('/account/upgrade')
    await redeem(koen, 'lodge_sup_00000-00000-00000-00000')
    await expect(koen.getByLabel('Supporter code')).toHaveAccessibleDescription(/This code is wrong/)
    await expect(koen.getByLabel('Supporter code')).toBeFocused()
  })

  await test.step('the right one makes the member a supporter without a reload', async () => {
    await redeem(koen, secret.toUpperCase())
    await expect(koen.getByText('Your code counts', { exact: true })).toBeVisible()
    await expect(koen.getByText('Thank you for being a supporter')).toBeVisible()
    await expect(koen.getByLabel('Supporter code')).toHaveValue('')
    await keepsFocus(koen)
    await koen.goto('/community/visitors')
    await expect(koen).toHaveURL('/community/visitors')
  })

  await test.step('nobody can redeem it again', async () => {
    await koen.goto('/account/upgrade')
    await redeem(koen, secret)
    await expect(koen.getByLabel('Supporter code')).toHaveAccessibleDescription(/You have used this code/)
    await paul.goto('/account/upgrade')
    await redeem(paul, secret)
    await expect(paul.getByLabel('Supporter code')).toHaveAccessibleDescription(/used already/)
  })
})

test('by keyboard alone: a script reads with an API token until it is revoked', async ({
  signedIn,
  playwright,
}) => {
  const owner = await signedIn('owner')
  await openTokens(owner, 'API tokens')
  await pressKeys(owner, owner.getByRole('button', { name: 'New API token' }))
  await expect(owner.getByLabel('Label')).toBeFocused()
  await owner.keyboard.type('Bookkeeping')
  await tabTo(owner, owner.getByRole('checkbox', { name: /^Payments/ }))
  await owner.keyboard.press('Space')
  await typeInto(owner, owner.getByLabel('Your password'), password)
  await pressKeys(owner, owner.getByRole('button', { name: 'Make the API token' }))
  const secret = await takeSecret(owner, 'API token')

  const script = await playwright.request.newContext({
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  })
  const statusOf = async (path: string) =>
    (await script.get(new URL(`/api${path}`, owner.url()).href)).status()
  expect(await statusOf('/payment/by-country')).toBe(200)
  expect(await statusOf('/user/nearby')).toBe(403)

  await pressKeys(owner, owner.getByRole('button', { name: 'Revoke Bookkeeping' }))
  await pressKeys(owner, owner.getByRole('button', { name: 'Revoke', exact: true }))
  await expect(owner.getByRole('cell', { name: 'Revoked' })).toBeVisible()
  await keepsFocus(owner)
  expect(await statusOf('/payment/by-country')).toBe(401)
  await script.dispose()
})
