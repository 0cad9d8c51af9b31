// A member edits the own profile in groups, by keyboard where it matters, and another member sees the result.
import { AxeBuilder } from '@axe-core/playwright'
import { tabTo } from './keys.ts'
import { expect, test } from './lodge.ts'
import { ofSelf, stored } from './stored.ts'

const desk = { viewport: { width: 1280, height: 1000 } }
const settings = '/account/profile-settings/info'

test('edit every group, switch units, keep unsaved changes, and see the profile as another member', async ({
  signedIn,
}) => {
  const [luc, marek] = [await signedIn('luc', desk), await signedIn('marek', desk)]
  const group = (name: string) => luc.getByRole('form', { name })
  const save = async (name: string) => {
    const isStored = stored(luc, ofSelf)
    await group(name)
      .getByRole('button', { name: /^(Save|Try again)$/ })
      .click()
    await isStored
    await expect(group(name).getByText('Saved', { exact: true })).toBeVisible()
  }

  await test.step('measures are converted by a switch of units, and refused at their field', async () => {
    await luc.goto(settings)
    const body = group('Body')
    await body.getByLabel('Height').fill('180.34')
    await body.getByText('ft, in and lb').click()
    await expect(body.getByLabel('Feet')).toHaveValue('5')
    await expect(body.getByLabel('Inches')).toHaveValue('11')
    await body.getByLabel('Weight').fill('18')
    await body.getByRole('button', { name: 'Save' }).click()
    await expect(body.getByLabel('Weight')).toHaveAccessibleDescription(/^Enter 67 lb to 661 lb/)
    await expect(body.getByLabel('Weight')).toBeFocused()
    await body.getByLabel('Weight').fill('180')
    await save('Body')
  })

  await test.step('attributes by keyboard alone', async () => {
    const tattoos = group('Attributes').getByLabel('Tattoos')
    await tattoos.focus()
    await luc.keyboard.press('m')
    const nose = group('Attributes').getByLabel('Nose')
    await tabTo(luc, nose)
    await luc.keyboard.press('Space')
    await expect(group('Attributes').getByText('Unsaved changes')).toBeVisible()
    await tabTo(luc, group('Attributes').getByRole('button', { name: 'Save' }))
    const isStored = stored(luc, ofSelf)
    await luc.keyboard.press('Enter')
    await isStored
    await expect(group('Attributes').getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('text, interests, links and the note', async () => {
    await group('About you').getByLabel('About you').fill('I row at dawn.')
    await save('About you')
    await group('Interests and communities').getByText('Sauna', { exact: true }).click()
    await save('Interests and communities')
    const links = group('Links and networks')
    await links.getByRole('button', { name: 'Add a link' }).click()
    await links.getByLabel('Link 1', { exact: true }).fill('http://rowing.example/luc')
    await links.getByLabel('Instagram').fill('https://instagram.com/luc_rows')
    await save('Links and networks')
    await expect(links.getByLabel('Link 1', { exact: true })).toHaveValue('https://rowing.example/luc')
    await group('Private note').getByRole('textbox').fill('Only mine')
  })

  await test.step('unsaved changes are asked about, kept, and then discarded', async () => {
    const question = luc.getByRole('alertdialog', { name: 'Leave without saving?' })
    await luc.getByRole('link', { name: 'Pics' }).first().click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await luc.goBack()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(group('Private note').getByRole('textbox')).toHaveValue('Only mine')
    await save('Private note')
    const { violations } = await new AxeBuilder({ page: luc }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
    await group('Private note').getByRole('textbox').fill('Lost')
    await luc.getByRole('link', { name: 'Videos' }).first().click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(luc).toHaveURL('/account/profile-settings/videos')
    await expect(luc.getByText('No videos yet')).toBeVisible()
    await luc.goBack()
    await expect(group('Private note').getByRole('textbox')).toHaveValue('Only mine')
  })

  await test.step('as others see it, and as another member really sees it', async () => {
    await luc.getByRole('link', { name: 'View my profile as others see it' }).click()
    const preview = luc.getByRole('dialog', { name: 'Luc' })
    await marek.goto('/profile/Luc')
    const profile = marek.getByRole('dialog', { name: 'Luc' })
    await expect(preview.getByText('This is how other members see your profile.')).toBeVisible()
    for (const shown of [preview, profile]) {
      await expect(shown.getByText('I row at dawn.')).toBeVisible()
      await expect(shown.getByText('Many', { exact: true })).toBeVisible()
      await expect(shown.getByRole('link', { name: 'Sauna' })).toBeVisible()
      await expect(shown.getByRole('link', { name: 'rowing.example' })).toHaveAttribute(
        'rel',
        'noopener noreferrer nofollow ugc',
      )
      await expect(shown.getByRole('link', { name: '@luc_rows' })).toHaveAttribute(
        'href',
        'https://www.instagram.com/luc_rows',
      )
      await expect(shown.getByText('Only mine')).toHaveCount(0)
      await expect(shown.getByText(/only you see it/)).toHaveCount(0)
    }
    await preview.getByRole('link', { name: 'Edit' }).click()
    await expect(luc).toHaveURL(settings)
  })
})
