import { twoFactor } from '../../tests/machines/account/twoFactor.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/auth/two-factor'
const begin = 'POST /user/auth/two-factor'
const confirm = 'PUT /user/auth/two-factor/confirm'
const switchOff = 'PUT /user/auth/two-factor/off'
const renewCodes = 'PUT /user/auth/two-factor/recovery-codes'

test('twoFactor: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('payer')
  const section = page.getByRole('region', { name: 'Two-factor', exact: true })
  const press = (name: string) => () => section.getByRole('button', { name, exact: true }).click()

  await playPaths({
    chart: twoFactor,
    stage: () => section,
    begin: () =>
      beginInside(
        page,
        held,
        '/account/account-settings/two-factor',
        load,
        begin,
        confirm,
        switchOff,
        renewCodes,
      ),
    deeds: {
      'done load': ({ output }) => held.answer(load, goingOf(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'done begin': ({ output }) => held.answer(begin, goingOf(output)),
      'error begin': () => held.answer(begin, { isLost: true }),
      'done confirm': ({ output }) => held.answer(confirm, goingOf(output)),
      'error confirm': () => held.answer(confirm, { isLost: true }),
      'done switchOff': ({ output }) => held.answer(switchOff, goingOf(output)),
      'error switchOff': () => held.answer(switchOff, { isLost: true }),
      'done renewCodes': ({ output }) => held.answer(renewCodes, goingOf(output)),
      'error renewCodes': () => held.answer(renewCodes, { isLost: true }),
      'twoFactor.retry': press('Try again'),
      'twoFactor.switchOn': press('Switch on'),
      'twoFactor.switchOff': press('Switch off'),
      'codes.renew': press('New recovery codes'),
      'codes.done': press('I saved them'),
      'field.changed': async ({ typed }, before) => {
        const field = before.matches('scanning')
          ? section.getByRole('textbox', { name: 'Code' })
          : section.getByLabel('Your password', { exact: true })
        // What is there already would change nothing.
        await field.clear()
        await field.fill(String(typed))
      },
      'form.submit': () => section.locator('button[type="submit"]').click(),
      'form.cancel': press('Cancel'),
    },
    shownBy: {
      external: () => expect(section.getByText('another service')).toBeVisible(),
    },
    impossible: {
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
    },
  })
})
