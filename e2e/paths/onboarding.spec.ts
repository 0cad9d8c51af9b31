import { z } from 'zod'
import { accountForm } from '../../tests/machines/accountForm.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const setPlace = 'PUT /user/auth/location'
const updateSelf = 'PUT /user/{id}'

test('onboarding goes every way of its chart', async ({ signedIn, held }) => {
  const page = await signedIn('newcomer')
  const self = z.record(z.string(), z.unknown()).parse(await (await page.request.get('/api/sso/user')).json())
  const form = page.getByRole('form', { name: 'Who you are' })
  let changes = 0

  await playPaths({
    chart: accountForm,
    longest: 8,
    stage: () => page.getByRole('main'),
    begin: async () => {
      for (const call of [setPlace, updateSelf]) {
        await held.release(call)
        await held.hold(call)
      }
      await page.goto('/onboarding/1')
      await form.getByRole('combobox', { name: 'City' }).pressSequentially('Haarlem')
      await page.getByRole('option', { name: 'Haarlem' }).first().click()
    },
    deeds: {
      'field.changed': async ({ changes: changed }) => {
        changes += 1
        const isName = z.object({ name: z.string() }).safeParse(changed).success
        if (isName) await form.getByRole('textbox', { name: 'Name' }).fill(`Nils.${changes}`)
        else await form.getByRole('textbox', { name: 'Day' }).fill(String(10 + (changes % 10)))
      },
      'form.submit': () => form.getByRole('button', { name: /^Save|^Try again/ }).click(),
      // He is not let in, so that the next path finds him here again.
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
    unseen: {},
  })
  await expect(form).toBeVisible()
})
