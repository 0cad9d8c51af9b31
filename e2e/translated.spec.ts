// A page that the browser translates, by which React loses the text nodes it has made.
import { translatePage } from '../tests/views/translatePage.ts'
import { expect, signIn, test } from './lodge.ts'
import { people } from './people.ts'
import { idOf } from './write.ts'

test('a member joins, browses, writes, saves, shares, loses the network and logs out on translated pages', async ({
  page,
  setOffline,
}) => {
  await page.addInitScript(translatePage)

  await test.step('join, with the address of a member: no account is added', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /^Join/ }).first().click()
    await page.getByLabel('Email').fill(people.kauri.email)
    await page.getByLabel('Password', { exact: true }).fill('four slow herons')
    const birthday = page.getByRole('group', { name: 'Birthday' })
    await birthday.getByLabel('Day').fill('7')
    await birthday.getByLabel('Month').selectOption('March')
    await birthday.getByLabel('Year').fill('1988')
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await signIn(page, people.kauri.email)
  })

  await test.step('browse', async () => {
    await page.goto('/members/newest')
    const list = page.getByRole('region', { name: 'Newest' })
    await expect(list.getByRole('link').first()).toBeVisible()
    await expect(page.locator('main font').first()).toBeVisible()
  })

  const thread = page.getByRole('log', { name: 'Messages' })
  const words = 'Read in another language'
  await test.step('write', async () => {
    await page.goto(`/community/messages/user/${await idOf(people.wanderer.name, page)}`)
    await page.getByRole('textbox').fill(words)
    await page.keyboard.press('Enter')
    await expect(thread.getByText(words).locator('xpath=following::time[1]')).toBeVisible()
  })

  const choose = async (action: string) => {
    const bubble = thread.getByText(words).locator('xpath=ancestor::div[following-sibling::button][1]')
    await bubble.hover()
    await bubble.locator('xpath=following-sibling::button').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await test.step('save, unsave, save and unsave', async () => {
    for (const round of [1, 2]) {
      await choose('Save')
      await expect(thread.getByText('Saved'), `round ${round}`).toBeVisible()
      await choose('Unsave')
      await expect(thread.getByText('Saved'), `round ${round}`).toHaveCount(0)
    }
  })

  await test.step('share private photos and stop, twice', async () => {
    for (const days of ['1 day', '7 days']) {
      await page.getByRole('button', { name: 'Share private photos' }).click()
      // The server refuses a message that tells of sharing which has ended, and the browser logs the refusal.
      const isAnnounced = page.waitForResponse(
        (answer) => new URL(answer.url()).pathname === '/api/message' && answer.ok(),
      )
      await page.getByRole('menuitem', { name: `Share private photos for ${days}` }).click()
      await isAnnounced
      await page.getByRole('button', { name: 'Stop sharing', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Share private photos' })).toBeEnabled()
    }
  })

  await test.step('lose and regain the network, twice', async () => {
    const notice = page.getByRole('status').filter({ hasText: 'You are offline' })
    for (const round of [1, 2]) {
      await setOffline(page, true)
      await expect(notice, `round ${round}`).toBeVisible()
      await setOffline(page, false)
      await expect(notice, `round ${round}`).toHaveCount(0)
      await expect(thread.getByText(words), `round ${round}`).toBeVisible()
    }
  })

  await test.step('unsend', async () => {
    await choose('Unsend')
    await expect(thread.getByText(words)).toHaveCount(0)
  })

  await test.step('log out', async () => {
    await page.getByRole('button', { name: /Tane$/ }).click()
    await page.getByRole('link', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: /^Join/ }).first()).toBeVisible()
  })
})
