import { accountForm } from '../../tests/machines/account/accountForm.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const save = 'POST /saved-search'

test('accountForm: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('luc')
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  const form = dialog.getByRole('form')
  const refusalOf = ({ output }: Record<string, unknown>): Going => ({
    refusal: output as NonNullable<Going['refusal']>,
  })
  let changes = 0

  await playPaths({
    chart: accountForm,
    stage: () => form,
    begin: async () => {
      // The history entry of the page keeps the dialog open, so the page is left first.
      await page.goto('/dev/mail')
      await held.hold(save)
      await page.goto('/search/result/users?is_supporter=true')
      await page.getByRole('button', { name: 'Save search' }).click()
    },
    nameOf: (_event, before) => (before.matches('saved') ? 'changed after saving' : undefined),
    deeds: {
      'field.changed': () => {
        changes += 1
        return form.getByRole('textbox', { name: 'Name' }).fill(`Supporters ${changes}`)
      },
      'form.submit': () => form.getByRole('button', { name: /^(Save|Try again)$/ }).click(),
      'done save': async ({ output }) => {
        await held.answer(save, { instead: (output as { data: object }).data })
        await expect(dialog).toHaveCount(0)
      },
      'done save 422': (event) => held.answer(save, refusalOf(event)),
      'error save': () => held.answer(save, { isLost: true }),
    },
    // The dialog closes once the search is saved.
    passing: ['done save'],
    shownBy: {},
    impossible: {
      'changed after saving': {
        why: 'the dialog is closed then',
        leaves: ['saved: field.changed → editing'],
      },
    },
  })
})
