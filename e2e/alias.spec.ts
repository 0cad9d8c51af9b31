// Acting as another account: the page, the bar that says so, and a failure.
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { people } from './people.ts'

const { deputy, understudy } = people

test('an alias is shown in a bar on every page until it ends, and one that fails leaves everything as it was', async ({
  page,
  fault,
  expectedLines,
}) => {
  expectedLines.push(/ 40[13] .* at \/(broadcasting\/(user-)?auth|api\/.*)$/)
  // These members have no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  await signIn(page, deputy.email)
  await page.goto('/account/accounts')
  const bar = page.getByLabel('Alias', { exact: true })
  const actAs = page.getByRole('button', { name: `Act as ${understudy.name}` })

  await fault({
    call: 'POST /alias/{id}',
    status: 403,
    code: 'forbidden',
    message: 'You may not act as this account anymore.',
    times: 1,
  })
  await actAs.click()
  await expect(page.getByText('You may not act as this account anymore.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(actAs).toBeEnabled()

  await actAs.click()
  await expect(bar).toContainText(understudy.name)
  await page.goto('/home')
  await expect(bar).toContainText(understudy.name)

  // On a phone, after scrolling and over a profile.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/members/newest')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1_200))
  const isOnTop = () =>
    bar.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) && top === 0
    })
  await expect.poll(isOnTop).toBe(true)
  await page.goto('/profile/Marek')
  await expect(page.getByRole('dialog', { name: 'Marek' })).toBeVisible()
  await expect.poll(isOnTop).toBe(true)
  await page.goto('/home')
  await page.setViewportSize({ width: 1280, height: 720 })
  await bar.getByRole('button', { name: `Switch back to ${deputy.name}` }).click()
  await expect(bar).toHaveCount(0)
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(`${deputy.name}$`) }),
  ).toBeVisible()
})
