// A member goes on cam, and members who listed them see it in the side notifier.
import { expect, test } from './lodge.ts'
import { ofDudelist, stored } from './stored.ts'

const desk = { viewport: { width: 1440, height: 900 } }

test('a listed member goes on cam with a link, and off again, live', async ({ signedIn }) => {
  const tane = await signedIn('kauri', desk)
  await tane.goto('/profile/Luc')
  const isListed = stored(tane, ofDudelist)
  await tane.getByRole('dialog').getByRole('button', { name: 'Buddies' }).click()
  await isListed
  await tane.goto('/home')
  const beside = tane.getByRole('complementary', { name: 'Activity' })
  await beside.getByRole('button', { name: /On cam on your list/ }).click()
  await expect(beside.getByRole('heading', { name: 'No one on your list is on cam' })).toBeVisible()

  const luc = await signedIn('luc', { viewport: { width: 390, height: 800 } })
  await luc.goto('/activity')
  const sheet = luc.getByRole('dialog', { name: 'Activity' })
  await sheet.getByRole('button', { name: /On cam on your list/ }).click()
  await sheet.getByRole('button', { name: 'Go on cam' }).click()
  await sheet.getByLabel('Link to your cam').fill('http://cam.example/luc')
  await luc.keyboard.press('Enter')
  await expect(sheet.getByText(/starts with https/)).toBeVisible()
  await sheet.getByLabel('Who can see it').selectOption('Everyone who added me')
  await sheet.getByLabel('Link to your cam').fill('https://cam.example/luc')
  await luc.keyboard.press('Enter')
  await expect(sheet.getByText(/^You are on cam until/)).toBeVisible()

  await expect(beside.getByRole('link', { name: /Luc/ })).toHaveAttribute('href', 'https://cam.example/luc')
  await sheet.getByLabel('Who can see it').selectOption('Members on my list')
  await expect(beside.getByRole('link', { name: /Luc/ })).toHaveCount(0)
  await sheet.getByLabel('Who can see it').selectOption('Everyone who added me')
  await expect(beside.getByRole('link', { name: /Luc/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Stop' }).click()
  await expect(sheet.getByRole('button', { name: 'Go on cam' })).toBeVisible()
  await expect(beside.getByRole('link', { name: /Luc/ })).toHaveCount(0)
})
