import { accessTokens } from '../../tests/machines/admin/accessTokens.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /invitation-code'
const make = 'POST /invitation-code'
const revoke = 'PUT /invitation-code/{id}/revoke'

test('accessTokens: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  /** The first row, also while a question hides it from assistive technology. */
  const row = page.getByRole('rowheader', { includeHidden: true }).first()
  const form = main.getByRole('form', { name: /^New/ })
  const question = page.getByRole('alertdialog')

  await playPaths({
    chart: accessTokens,
    stage: () => page.locator('body'),
    begin: () => beginInside(page, held, '/admin/tools/tokens', list, make, revoke),
    nameOf: ({ type, id }, before) => {
      if (type === 'token.revoke' && id !== 2) return 'token.revoke of one that does not count'
      // The form asks for the list again when its own answer was lost.
      return type === 'tokens.refresh' && !before.matches({ action: 'writing' })
        ? 'tokens.refresh elsewhere'
        : undefined
    },
    // An alert may lie over the buttons, so they are pressed with a key.
    deeds: {
      'done loadTokens': ({ output }) => held.answer(list, goingOf(output)),
      'error loadTokens': () => held.answer(list, { isLost: true }),
      'tokens.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'tokens.refresh': async () => {
        await form.getByLabel('Label').fill('For a guest')
        await form.getByLabel('Label').press('Enter')
        await held.answer(make, { isLost: true })
      },
      'token.make': () => main.getByRole('button', { name: 'New invitation code' }).press('Enter'),
      'token.made': async ({ made }) => {
        await form.getByLabel('Label').fill('For a guest')
        await form.getByLabel('Label').press('Enter')
        await held.answer(make, { instead: made as NonNullable<Going['instead']> })
      },
      'token.close': () => form.getByRole('button', { name: 'Cancel' }).click(),
      'secret.forget': () => main.getByRole('button', { name: 'I saved it' }).press('Enter'),
      'token.revoke': () => main.getByRole('button', { name: 'Revoke For guest 2' }).press('Enter'),
      'revocation.confirm': () => question.getByRole('button', { name: 'Revoke' }).click(),
      'revocation.cancel': () => question.getByRole('button', { name: 'Cancel' }).click(),
      'done revokeToken': ({ output }) => held.answer(revoke, goingOf(output)),
      'error revokeToken': () => held.answer(revoke, { isLost: true }),
    },
    shownBy: {
      'list.shown.current': () => expect(row).toBeVisible(),
      'list.shown.refreshing': async () => {
        await held.come(list)
        await expect(row).toBeVisible()
      },
      'action.idle': () => expect(form).toHaveCount(0),
    },
    impossible: {
      'done loadTokens 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: [
          'list.loading: done loadTokens [isSignedOut] → list.failed',
          'list.shown.refreshing: done loadTokens [isSignedOut] → list.shown.current',
        ],
      },
      'done revokeToken 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['action.revoking: done revokeToken [isSignedOut] → action.idle'],
      },
      'token.revoke of one that does not count': { why: 'it has no button', leaves: [] },
      'tokens.refresh elsewhere': { why: 'only the form asks for it', leaves: [] },
    },
  })
})
