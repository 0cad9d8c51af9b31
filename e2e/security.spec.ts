// A member protects their account: password, two-factor, recovery code and passkey.
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { keepsFocus, pressKeys, tabTo, typeInto } from './keys.ts'
import { expect, loseCookies, refusedCall, signIn, test } from './lodge.ts'
import { openMail } from './mails.ts'
import { password, people } from './people.ts'

const { email } = people.guarded
const newAddress = 'ivo.next@lodge.test'
const newPassword = 'eleven loud herons'
const lastPassword = 'twelve slow herons'
/** The most presses of Tab from the top of a page to a control of a section. */
const fromTheTop = 80
const section = (slug: string) => `/account/account-settings/${slug}`

const logInWith = async (page: Page, given: string) => {
  await page.goto('/identity/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** A phone that holds passkeys and is always unlocked. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return session
}

test('a member changes the password, switches two-factor on, logs in with it and with a passkey', async ({
  page,
  newBrowser,
  expectedLines,
}) => {
  expectedLines.push(
    / 401 .* at \/(api|broadcasting)\//,
    / 422 .* at \/identity\/two-factor$/,
    / 422 .*\/two-factor\/confirm$/,
  )
  // The session has ended on the server before the page logs out.
  expectedLines.push(refusedCall('POST /logout'))
  // Pictures that are asked for as a session ends: who is signed out may fetch none.
  expectedLines.push(/ 404 .* at \/media\/photo\//)
  // This member has no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const other = await newBrowser()
  await signIn(page, email)
  await signIn(other, email)

  await test.step('a new password ends the other session', async () => {
    await page.goto(section('password'))
    // By keyboard alone, as the steps that follow.
    await tabTo(page, page.getByLabel('Current password', { exact: true }), 'Tab', fromTheTop)
    await page.keyboard.type(password)
    await tabTo(page, page.getByLabel('New password', { exact: true }))
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    // The open page goes there by itself.
    await expect(other).toHaveURL(/\/identity\/sign-in/)
    // The session has ended on the server, too.
    expect((await other.request.get('/api/sso/user')).status()).toBe(401)
  })

  const [secret, recoveryCode] = await test.step('two-factor is switched on', async () => {
    await page.goto(section('two-factor'))
    await tabTo(page, page.getByRole('button', { name: 'Switch on' }), 'Tab', fromTheTop)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await keepsFocus(page)
    const key = (await page.locator('main code').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await tabTo(page, page.getByRole('textbox', { name: 'Code' }))
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/This code is not right/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(totp.generate())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const first = await codes.first().innerText()
    await keepsFocus(page)
    await tabTo(page, page.getByRole('button', { name: 'I saved them' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('10 recovery codes left.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused()
    return [totp, first] as const
  })

  await test.step('logging in needs a code', async () => {
    await logInWith(other, newPassword)
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    // The code that switched two-factor on has counted. The next one counts a step early.
    await other
      .getByRole('textbox', { name: 'Code' })
      .fill(secret.generate({ timestamp: Date.now() - 30_000 }))
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByText(/This code is not right/)).toBeVisible()
    await other
      .getByRole('textbox', { name: 'Code' })
      .fill(secret.generate({ timestamp: Date.now() + 30_000 }))
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other).toHaveURL('/home')
  })

  await test.step('a passkey is added, and stands for password and code', async () => {
    await addAuthenticator(other)
    await other.goto(section('two-factor'))
    await tabTo(other, other.getByRole('button', { name: 'Add a passkey' }), 'Tab', fromTheTop)
    await other.keyboard.press('Enter')
    await tabTo(other, other.getByLabel('Name'))
    await other.keyboard.type('My phone')
    await tabTo(other, other.getByLabel('Your password', { exact: true }))
    await other.keyboard.type(newPassword)
    await other.keyboard.press('Enter')
    await expect(other.getByRole('list', { name: 'Your passkeys' })).toContainText('My phone')
    await keepsFocus(other)
    await loseCookies(other)
    await other.goto('/identity/sign-in')
    await tabTo(other, other.getByRole('button', { name: 'Log in with a passkey' }))
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL('/home')
  })

  await test.step('a device is signed out from the list', async () => {
    await page.goto(section('devices'))
    const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
    await expect(devices.first()).toContainText('this device')
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible()
  })

  await test.step('a recovery code brings the disabled account back, and two-factor is switched off', async () => {
    await page.goto(section('close-account'))
    await pressKeys(page, page.getByRole('button', { name: 'Disable my account' }))
    const question = page.getByRole('alertdialog', { name: 'Disable your account?' })
    await pressKeys(page, question.getByRole('button', { name: 'Disable my account' }))
    await expect(page.getByRole('heading', { name: 'See you' })).toBeVisible()
    await logInWith(page, newPassword)
    await pressKeys(page, page.getByRole('button', { name: 'Use a recovery code' }))
    await typeInto(page, page.getByLabel('Recovery code'), recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
    await expect(page.getByText('Welcome back. Your profile is active again')).toBeVisible()
    await page.goto(section('two-factor'))
    await expect(page.getByText('9 recovery codes left.')).toBeVisible()
    await pressKeys(page, page.getByRole('button', { name: 'Switch off' }))
    await typeInto(page, page.getByLabel('Your password', { exact: true }), newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
    await keepsFocus(page)
  })

  const askForAddress = async (address: string) => {
    await page.goto(section('email'))
    await tabTo(page, page.getByRole('link', { name: 'Change email' }), 'Tab', fromTheTop)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account/email')
    const dialog = page.getByRole('dialog', { name: 'Change your email address' })
    await expect(dialog.getByLabel('New email address')).toBeFocused()
    await page.keyboard.type(address)
    await tabTo(page, dialog.getByLabel('Your password', { exact: true }))
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Done' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(section('email'))
    await expect(page.getByText(`Changing to ${address}`)).toBeVisible()
  }
  await test.step('another address is asked for, and the change is canceled', async () => {
    await askForAddress('ivo.new@lodge.test')
    await tabTo(page, page.getByRole('button', { name: 'Cancel the change' }), 'Tab', fromTheTop)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Change email' })).toBeFocused()
  })

  await test.step('another address counts once the link sent there is opened', async () => {
    await askForAddress(newAddress)
    await openMail(page, newAddress, /^Confirm your new email address/)
    await page.getByRole('link', { name: /identity\/verify/ }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your email has been verified!')).toBeVisible()
    await page.goto(section('email'))
    await expect(page.getByText(newAddress)).toBeVisible()
  })

  await test.step('a forgotten password is replaced by a link at the new address', async () => {
    await loseCookies(page)
    await page.goto('/identity/sign-in')
    await pressKeys(page, page.getByRole('link', { name: 'Forgot password?' }))
    // The page before has a field of the same name.
    await expect(page).toHaveURL('/identity/forgot')
    await typeInto(page, page.getByLabel('Email'), newAddress)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await openMail(page, newAddress, /^Choose a new password/)
    await pressKeys(page, page.getByRole('link', { name: /identity\/reset/ }))
    await typeInto(page, page.getByLabel('New password', { exact: true }), lastPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your new password is saved. Please log in.')).toBeVisible()
    await typeInto(page, page.getByLabel('Email'), newAddress)
    await typeInto(page, page.getByLabel('Password', { exact: true }), lastPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
  })
})
