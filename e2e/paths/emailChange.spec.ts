import { emailChange } from '../../tests/machines/account/emailChange.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/auth/email'
const resend = 'POST /user/auth/email/resend'
const cancel = 'DELETE /user/auth/email'

test('emailChange: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('payer')
  const section = page.getByRole('region', { name: 'Email', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })

  await playPaths({
    chart: emailChange,
    stage: () => section,
    begin: () => beginInside(page, held, '/account/account-settings/email', load, resend, cancel),
    nameOf: ({ type }, before) =>
      type === 'email.refresh' && before.matches('waiting') ? 'refresh of a change that waits' : undefined,
    deeds: {
      'done load': ({ output }) => held.answer(load, goingOf(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'email.retry': () => section.getByRole('button', { name: 'Try again' }).click(),
      // The page loads the address again when the modal is closed.
      'email.refresh': async () => {
        await section.getByRole('link', { name: 'Change email' }).click()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
      },
      'change.resend': () => section.getByRole('button', { name: 'Send the link again' }).click(),
      'change.cancel': () => section.getByRole('button', { name: 'Cancel the change' }).click(),
      'done resend': ({ output }) => held.answer(resend, goingOf(output)),
      'error resend': () => held.answer(resend, { isLost: true }),
      'done cancel': ({ output }) => held.answer(cancel, goingOf(output)),
      'error cancel': () => held.answer(cancel, { isLost: true }),
    },
    shownBy: {
      external: () => expect(section.getByText('another service')).toBeVisible(),
      waiting: () => expect(section.getByRole('button', { name: 'Send the link again' })).toBeEnabled(),
    },
    impossible: {
      'refresh of a change that waits': {
        why: 'the link to the modal is hidden then',
        leaves: ['waiting: email.refresh → loading'],
      },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
    },
  })
})
