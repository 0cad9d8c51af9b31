// A new member joins: from the landing page to the first message.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { picture } from '../tests/server/memberPhotos/pictures.ts'
import { fromTheTop, keepsFocus, pressKeys, tabTo, typeInto } from './keys.ts'
import { expect, test } from './lodge.ts'
import { openMail } from './mails.ts'

const email = 'anton@lodge.test'
const ownPassword = 'four slow herons'

const approve = (dataDir: string, who: string) =>
  promisify(execFile)('node', ['server/admin.ts', 'approve', who], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir },
  })

async function chooseCity(page: Page, city: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'City' }), 'Tab', fromTheTop)
  await page.keyboard.type(city)
  await expect(page.getByRole('option', { name: city }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function join(page: Page): Promise<void> {
  await page.goto('/')
  await pressKeys(page, page.getByRole('link', { name: /^Join/ }).first())
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), ownPassword)
  const birthday = page.getByRole('group', { name: 'Birthday' })
  await typeInto(page, birthday.getByLabel('Day'), '7')
  await tabTo(page, birthday.getByLabel('Month'))
  await page.keyboard.type('Mar')
  await typeInto(page, birthday.getByLabel('Year'), '1988')
  await pressKeys(page, page.getByRole('button', { name: 'Join' }))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function openMailedLink(page: Page): Promise<void> {
  await openMail(page, email, /^Confirm your email address/)
  await page.getByRole('link', { name: /identity\/verify/ }).click()
  await pressKeys(page, page.getByRole('button', { name: 'Confirm' }))
}

test('by keyboard alone: a new member joins, is approved, finds others nearby and writes to one live', async ({
  page,
  server,
  signedIn,
  expectedLines,
}) => {
  // An unapproved member can't write.
  expectedLines.push(/ 403 .* at \/api\/message$/)
  await test.step('join and confirm the address by the emailed link', async () => {
    await join(page)
    await openMailedLink(page)
    await expect(page.getByText('Your email has been verified!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('sign in and go through onboarding, which resumes where it was left', async () => {
    await typeInto(page, page.getByLabel('Password', { exact: true }), ownPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/onboarding/1')
    const birthday = page.getByRole('group', { name: 'Birthday' })
    await expect(birthday.getByLabel('Year')).toHaveValue('1988')
    const goOn = () => pressKeys(page, page.getByRole('button', { name: 'Continue' }))
    await typeInto(page, page.getByLabel('Name'), 'Anton')
    await goOn()
    await expect(page.getByText('Step 2 of 6')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Name')).toHaveValue('Anton')
    await page.goForward()
    await chooseCity(page, 'Auckland')
    await goOn()
    await expect(page.getByRole('heading', { name: 'What do you look like?' })).toBeVisible()
    await pressKeys(page, page.getByRole('button', { name: 'Skip' }))
    await typeInto(page, page.getByLabel('About you'), 'I row, and I cook for friends.')
    const preview = page.getByRole('complementary', { name: 'How others see you' })
    await expect(preview).toContainText('I row, and I cook for friends.')
    await goOn()
    await expect(page).toHaveURL('/onboarding/5')

    await page.goto('/home')
    await expect(page).toHaveURL('/onboarding/5')
    const chooser = page.waitForEvent('filechooser')
    await pressKeys(page, page.getByRole('button', { name: 'Choose a photo' }))
    await (
      await chooser
    ).setFiles({
      name: 'anton.png',
      mimeType: 'image/png',
      buffer: await picture({ seed: 900 }).png().toBuffer(),
    })
    await expect(page.getByText('Your photo is uploaded')).toBeVisible()
    await goOn()
    await tabTo(page, page.getByRole('switch', { name: 'Browse invisibly' }), 'Tab', fromTheTop)
    await page.keyboard.press('Space')
    await pressKeys(page, page.getByRole('button', { name: 'Finish' }))
    await expect(page).toHaveURL('/home')
  })

  await test.step('while unapproved: browse, and see why writing is not possible', async () => {
    await expect(page.getByText('Your profile is waiting for approval')).toBeVisible()
    await page.goto('/members/nearby')
    await expect(page.getByRole('region', { name: 'Nearby' }).getByRole('link').first()).toBeVisible()
    await page.goto('/community/messages/user/1')
    const said = 'Until your profile is approved, you can only reply'
    await expect(page.getByRole('form', { name: 'Write to Luc' }).getByText(said)).toBeVisible()
    await page.getByRole('textbox', { name: /Luc/ }).fill('May I?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Alerts' }).getByText(said)).toBeVisible()
  })

  await test.step('approval arrives at once, and home shows it without a reload', async () => {
    await page.goto('/home')
    await expect(page.getByText('Your profile is waiting for approval')).toBeVisible()
    await approve(server.dataDir, email)
    await expect(page.getByText('Your profile is approved. Welcome!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade now' })).toBeVisible()
    await expect(page.getByText('Your profile is waiting for approval')).toHaveCount(0)
  })

  await test.step('find the only other member of the city, open the profile and write', async () => {
    const tane = await signedIn('kauri')
    await tane.goto('/community/messages')
    await expect(tane.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

    await page.goto('/members/nearby')
    const nearest = page.getByRole('region', { name: 'Nearby' }).getByRole('link').first()
    await expect(nearest).toHaveAccessibleName(/^Tane/)
    await tabTo(page, nearest, 'Tab', 150)
    await page.keyboard.press('Enter')
    await pressKeys(page, page.getByRole('dialog').getByRole('link', { name: 'Message' }))
    await expect(page.getByRole('textbox', { name: /Tane/ })).toBeFocused()
    await page.keyboard.type('I have just arrived.')
    await page.keyboard.press('Enter')
    const row = tane.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Anton/ })
    await expect(row).toContainText('I have just arrived.')
    await expect(row).toContainText('1 unread')
  })
})

test('nearby without a place asks for one, and shows the list once it is set, by keyboard alone', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(/ 409 .* at \/api\/user\/nearby$/)
  const paul = await signedIn('wanderer')
  await paul.goto('/members/nearby')
  await expect(paul.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
  await expect(paul.getByRole('region', { name: 'Nearby' })).toHaveCount(0)

  await tabTo(paul, paul.getByRole('link', { name: 'Set your location' }), 'Tab', 60)
  await paul.keyboard.press('Enter')
  await expect(paul).toHaveURL('/account/place')
  const dialog = paul.getByRole('dialog', { name: 'Location' })
  await tabTo(paul, dialog.getByRole('combobox', { name: 'City' }))
  await paul.keyboard.type('Haarlem')
  await expect(paul.getByRole('option', { name: /^Haarlem/ }).first()).toBeVisible()
  await paul.keyboard.press('ArrowDown')
  await paul.keyboard.press('Enter')
  await tabTo(paul, dialog.getByRole('button', { name: 'Set location' }))
  await paul.keyboard.press('Enter')
  await expect(paul.getByRole('dialog')).toHaveCount(0)
  await expect(paul).toHaveURL('/members/nearby')
  const first = paul.getByRole('region', { name: 'Nearby' }).getByRole('link').first()
  await expect(first).toBeVisible()
  await keepsFocus(paul)
  await tabTo(paul, first)
  await expect(paul.getByText('Where are you?')).toHaveCount(0)

  await paul.reload()
  await expect(paul.getByText(/closest to Haarlem/)).toBeVisible()
})
