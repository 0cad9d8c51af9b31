// A member appeals the decision of one moderator, and another one grants it. The clock is real: a grant takes effect after 10 s.
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { afterUndo, oneTry } from './patience.ts'
import { password, people } from './people.ts'
import { idOf, write } from './write.ts'

test('a suspended member appeals by the link of the log-in, and is back once another moderator grants it', async ({
  page,
  signedIn,
  server,
  expectedLines,
}) => {
  const { name, email } = people.barred
  expectedLines.push(
    // The session ends while the page is open, with pictures under way.
    / 404 .* at \/media\/photo\//,
    / (401|403) .* at \/(api|identity)\//,
    // This member has no place.
    refusedCall('GET /user/nearby-online'),
  )
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  await signIn(page, email)
  const id = await idOf(name, wim)

  await test.step('the open page is logged out, and the log-in tells why and leads to the appeal', async () => {
    await write(wim, server.url, `/api/user/${id}/suspend`, { text: 'You sell watches.' })
    await expect(page).toHaveURL(/\/identity\/sign-in/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('link', { name: 'Appeal this decision' }).click()
    await expect(page).toHaveURL(/\/appeal\/\d+\.[\w-]{43}$/)
    await expect(page.getByText('You sell watches.')).toBeVisible()
  })

  await test.step('the appeal is sent once', async () => {
    await page.getByRole('textbox', { name: 'Why do you disagree?' }).fill('I repair them. I sell none.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('We got your appeal.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('I repair them. I sell none.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('another moderator grants it, with what the member wrote before him', async () => {
    await olaf.goto('/admin')
    await olaf
      .getByRole('navigation', { name: 'Admin area' })
      .getByRole('link', { name: /^Appeals/ })
      .click()
    await expect(olaf.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(olaf.getByText('I repair them. I sell none.')).toBeVisible()
    await olaf.keyboard.press('g')
    await expect(olaf.getByRole('status').filter({ hasText: 'Appeal granted' })).toBeVisible()
  })

  await test.step('the member is back', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('You were right, and we reversed our decision.')).toBeVisible(oneTry)
    }).toPass(afterUndo)
    await signIn(page, email)
    await page.goto('/notifications')
    await expect(page.getByText('We granted your appeal.').first()).toBeVisible()
  })
})
