// An admin tries and bans a word, a member is refused at the field that has it, and may write it again once it is deleted.
import { expect, refusedCall, test } from './lodge.ts'
import { people } from './people.ts'

test('a word that an admin tries and bans is refused at its field until it is allowed again', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(refusedCall('PUT /user/{id}'))
  const [admin, luc] = [await signedIn('moderator'), await signedIn('luc')]
  const entry = admin.getByRole('form', { name: 'New entry' })
  const trial = admin.getByRole('region', { name: 'Trial' })
  const about = luc.getByRole('form', { name: 'About you' })
  const writeAbout = async (text: string) => {
    await about.getByLabel('About you').fill(text)
    await about.getByRole('button', { name: /^(Save|Try again)$/ }).click()
  }

  await test.step('a trial marks what it would have refused, and is stale once the entry changes', async () => {
    await admin.goto('/admin')
    await admin
      .getByRole('navigation', { name: 'Admin area' })
      .getByRole('link', { name: 'Banned words' })
      .click()
    await admin.getByRole('button', { name: 'Add an entry' }).click()
    await expect(entry.getByLabel('Word or pattern')).toBeFocused()
    await admin.keyboard.type(people.marek.name)
    await entry.getByText('User names', { exact: true }).click()
    await entry.getByRole('button', { name: 'Try it' }).click()
    await expect(trial.locator('mark').first()).toHaveText(people.marek.name)
    await entry.getByLabel('Word or pattern').fill('Kettlebells')
    await expect(trial.getByText('You changed the entry')).toBeVisible()
  })

  await test.step('it counts once it is saved', async () => {
    await entry.getByText('User names', { exact: true }).click()
    await entry.getByText('Profiles', { exact: true }).click()
    await entry.getByRole('button', { name: 'Try it' }).click()
    await expect(trial.getByText('No recent text would have been refused.')).toBeVisible()
    await entry.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('rowheader', { name: 'Kettlebells' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Add an entry' })).toBeFocused()
  })

  await test.step('the member reads why at the field', async () => {
    await luc.goto('/account/profile-settings/info')
    await writeAbout('I swing kettlebells.')
    await expect(about.getByLabel('About you')).toHaveAccessibleDescription(
      /“kettlebells” is not allowed here\./,
    )
    await expect(about.getByLabel('About you')).toHaveValue('I swing kettlebells.')
  })

  await test.step('and may write it once the entry is deleted', async () => {
    await admin.getByRole('searchbox', { name: 'Filter the list' }).fill('kettle')
    await admin.getByRole('button', { name: 'Delete Kettlebells' }).click()
    await admin.getByRole('button', { name: 'Delete the entry' }).click()
    await expect(admin.getByRole('rowheader', { name: 'Kettlebells' })).toHaveCount(0)
    await about.getByRole('button', { name: /^(Save|Try again)$/ }).click()
    await expect(about.getByText('Saved', { exact: true })).toBeVisible()
  })
})
