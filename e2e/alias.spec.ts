// Acting as another account: the page, the bar that says so, and a failure.
import { closedSocket, expect, refusedCall, signIn, test } from './lodge.ts'
import { people } from './people.ts'

const { deputy, understudy } = people

test('an alias is shown in a bar on every page until it ends, and one that fails leaves everything as it was', async ({
  page,
  fault,
  expectedLines,
}) => {
  expectedLines.push(/ 40[13] .* at \/(broadcasting\/(user-)?auth|api\/.*)$/, closedSocket)
  // These members have no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  await signIn(page, deputy.email)
  await page.goto('/account/accounts')
  const bar = page.getByLabel('Alias')
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
  await bar.getByRole('button', { name: `Switch back to ${deputy.name}` }).click()
  await expect(bar).toHaveCount(0)
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(`${deputy.name}$`) }),
  ).toBeVisible()
})
