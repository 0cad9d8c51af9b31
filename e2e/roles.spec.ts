// A super admin makes a role, gives it to a member who is online, and takes it away again.
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { password, people } from './people.ts'

const { owner, trainee } = people

test('a role opens the admin area at once, and closes it at once', async ({
  newBrowser,
  signedIn,
  expectedLines,
}) => {
  // Neither has a place, and the calls of the member’s admin page are refused once the role is gone.
  expectedLines.push(refusedCall('GET /user/nearby-online'), refusedCall('POST /role'), / 403 .* at \/api\//)
  const [member, boss] = [await newBrowser(), await signedIn('owner')]
  await signIn(member, trainee.email)
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  const navigation = boss.getByRole('navigation', { name: 'Admin area' })

  await test.step('a role is made, with the password', async () => {
    await boss.goto('/admin')
    await navigation.getByRole('link', { name: 'Roles' }).click()
    await boss.getByRole('button', { name: 'Add a role' }).click()
    const dialog = boss.getByRole('dialog', { name: 'New role' })
    await dialog.getByLabel('Name').fill('Night shift')
    await dialog.getByRole('checkbox', { name: 'Approve and moderate profiles and media' }).check()
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(boss.getByRole('row', { name: /Night shift/ })).toContainText(
      'Approve and moderate profiles and media',
    )
  })

  const changeRoles = boss.getByRole('button', { name: `Change roles of ${trainee.name}` })
  const setRole = async (isGiven: boolean) => {
    await changeRoles.click()
    const dialog = boss.getByRole('dialog', { name: 'Change roles' })
    await dialog.getByRole('checkbox', { name: 'Night shift' }).setChecked(isGiven)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('nobody changes their own roles, so one super admin stays', async () => {
    await navigation.getByRole('link', { name: 'Users' }).click()
    const own = boss.getByRole('row', { name: new RegExp(owner.email) })
    await expect(own).toContainText('Another super admin changes these.')
    await expect(own.getByRole('button')).toHaveCount(0)
  })

  await test.step('the member gets it, and the open page shows the way into the admin area', async () => {
    await boss.getByLabel('Name or email address').fill(trainee.email)
    await boss.getByRole('button', { name: 'Search' }).click()
    await expect(changeRoles).toBeVisible()
    const account = member.getByRole('banner').getByRole('button', { name: new RegExp(`${trainee.name}$`) })
    await account.click()
    const way = member.getByRole('link', { name: 'Admin area' })
    await expect(member.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await expect(way).toHaveCount(0)
    await setRole(true)
    await way.click()
    await expect(member).toHaveURL(/\/admin$/)
    await expect(member.getByRole('heading', { level: 1, name: 'Admin area' })).toBeVisible()
    // Not that of super admins.
    await expect(member.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  })

  await test.step('it is taken away, and the member’s page leads home', async () => {
    await setRole(false)
    await expect(member).toHaveURL(/\/home$/)
    expect((await member.request.get('/api/moderation/queue')).status()).toBe(403)
    await member.goto('/admin')
    await expect(member).toHaveURL(/\/home$/)
  })

  await test.step('the role is deleted, which the audit log shows', async () => {
    await navigation.getByRole('link', { name: 'Roles' }).click()
    await boss.getByRole('button', { name: 'Delete Night shift' }).click()
    const dialog = boss.getByRole('dialog', { name: 'Delete this role?' })
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Delete the role' }).click()
    await expect(boss.getByRole('row', { name: /Night shift/ })).toHaveCount(0)
    await navigation.getByRole('link', { name: 'Audit log' }).click()
    for (const action of ['Role created', 'Role deleted'])
      await expect(boss.getByText(action, { exact: true }).first()).toBeVisible()
  })
})
