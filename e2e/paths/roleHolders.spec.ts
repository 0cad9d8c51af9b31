import type { RoleHolder } from '../../contract/roles.ts'
import { roleHolders } from '../../tests/machines/admin/roleHolders.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { password } from '../people.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /role/holder'
const set = 'PUT /user/{id}/roles'

/** One member is a list of one on the wire. */
const finding = (output: unknown): Going => {
  const { ok, data } = output as { ok: boolean; data?: RoleHolder | null }
  return ok ? { instead: { data: data ? [data] : [], next_cursor: null } } : goingOf(output)
}

test('roleHolders: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('owner')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Change roles' })
  const save = async (going: Going) => {
    await main.getByRole('button', { name: 'Change roles of Member3' }).click()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByLabel('Your password').press('Enter')
    await held.answer(set, going)
  }

  await playPaths({
    chart: roleHolders,
    stage: () => main,
    begin: () => beginInside(page, held, '/admin/authentication/users?search=member', list, set),
    nameOf: ({ type }, { context }) =>
      type.startsWith('holder.') && context.holders.length === 0 ? 'change of nobody' : undefined,
    deeds: {
      'done load': ({ output }) => held.answer(list, goingOf(output)),
      'error load': () => held.answer(list, { isLost: true }),
      'done loadMore': ({ output }) => held.answer(list, goingOf(output)),
      'error loadMore': () => held.answer(list, { isLost: true }),
      'done loadHolder': ({ output }) => held.answer(list, finding(output)),
      'error loadHolder': () => held.answer(list, { isLost: true }),
      'holders.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'holders.more': () => main.getByRole('button', { name: 'Show more' }).click(),
      'holder.changed': async ({ holder }) => {
        await save({ instead: holder as RoleHolder })
        await expect(dialog).toHaveCount(0)
      },
      'holder.refresh': async () => {
        await save({ refusal: { status: 409, code: 'roles_changed', message: 'The member has Admin now.' } })
        await expect(dialog.getByText('The member has Admin now.')).toBeVisible()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toHaveCount(0)
      },
    },
    shownBy: {
      shown: () => expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0),
      refreshing: async () => {
        await held.come(list)
        await expect(main.getByRole('rowheader', { name: /Member3/ })).toBeVisible()
      },
    },
    impossible: {
      'change of nobody': {
        why: 'no row has the button',
        leaves: [],
      },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
      'done loadMore 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loadingMore: done loadMore [isSignedOut] → shown'],
      },
      'done loadHolder 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['refreshing: done loadHolder [isSignedOut] → shown'],
      },
    },
  })
})
