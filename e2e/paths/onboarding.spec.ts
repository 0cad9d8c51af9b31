import { z } from 'zod'
import { accountForm } from '../../tests/machines/account/accountForm.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { ghent, ownAnswer, searchPlaces, setPlace } from './places.ts'
import { playPaths } from './playPaths.ts'

const updateSelf = 'PUT /user/{id}'

test('onboarding: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('newcomer')
  const self = await ownAnswer(page)
  const form = page.getByRole('form', { name: 'Who you are' })
  let changes = 0

  await playPaths({
    chart: accountForm,
    stage: () => page.getByRole('main'),
    begin: async () => {
      await held.hold(searchPlaces, setPlace, updateSelf)
      await page.goto('/onboarding/1')
      // The form sends nothing while a field has an error.
      await form.getByRole('textbox', { name: 'Name' }).fill('Nils')
      await form.getByRole('combobox', { name: 'City' }).fill(ghent.city)
      await held.answer(searchPlaces, { instead: { data: [ghent] } })
      await page.getByRole('option', { name: ghent.city }).click()
    },
    deeds: {
      'field.changed': async ({ changes: changed }) => {
        changes += 1
        const isName = z.object({ name: z.string() }).safeParse(changed).success
        if (isName) await form.getByRole('textbox', { name: 'Name' }).fill(`Nils.${changes}`)
        else await form.getByRole('textbox', { name: 'Day' }).fill(String(10 + (changes % 10)))
      },
      'form.submit': () => form.getByRole('button', { name: /^Save|^Try again/ }).click(),
      // The answer leaves the member un-onboarded, so that the next path starts here again.
      'done save': async () => {
        await held.answer(setPlace, { instead: self })
        await held.answer(updateSelf, { instead: self })
      },
      'done save 422': ({ output }) =>
        held.answer(setPlace, { refusal: output as NonNullable<Going['refusal']> }),
      'error save': () => held.answer(setPlace, { isLost: true }),
    },
    shownBy: {},
    impossible: {},
  })
  await expect(form).toBeVisible()
})
