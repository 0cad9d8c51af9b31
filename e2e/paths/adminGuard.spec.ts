import type { Page } from '@playwright/test'
import { adminGuard } from '../../tests/machines/admin/adminGuard.cases.ts'
import type { AdminGuardInput } from '../../src/machines/admin/adminGuard/machine.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const user = 'GET /sso/user'
const role = 'GET /sso/role/is-super-admin'

/** Makes the server answer as a step says: with a refusal, with a super admin, or with another admin. */
function goingOf(output: unknown): Going {
  if (typeof output === 'object' && output !== null && 'status' in output)
    return { refusal: output as NonNullable<Going['refusal']> }
  const { data } = output as { data: { isSuperAdmin: boolean } }
  return { instead: { is_super_admin: data.isSuperAdmin } }
}

test('adminGuard: every path of the chart', async ({ signedIn, held }) => {
  const [owner, member] = [await signedIn('owner'), await signedIn('luc')]
  let page: Page = owner
  let isForSuperAdmins = true

  await playPaths({
    chart: adminGuard,
    stage: () => page.getByRole('main'),
    begin: async (input) => {
      const { needsSuperAdmin, isAdmin } = input as AdminGuardInput
      isForSuperAdmins = needsSuperAdmin
      page = isAdmin ? owner : member
      // Leaves the app first, so that nothing keeps a call of the previous path.
      await page.goto('/dev/mail')
      await held.release(user, role)
      await page.goto('/admin')
      if (!needsSuperAdmin) return
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await held.hold(user, role)
      await page
        .getByRole('navigation', { name: 'Admin area' })
        .getByRole('link', { name: 'Audit log' })
        .click()
    },
    deeds: {
      'done refetchUser': async ({ output }) => {
        await held.answer(user)
        await held.answer(role, goingOf(output))
      },
      'error refetchUser': async () => {
        await held.answer(user, { isLost: true })
        await held.answer(role)
      },
      'adminGuard.retry': () => page.getByRole('main').getByRole('button', { name: 'Try again' }).click(),
    },
    shownBy: {
      // It is left in the same moment.
      sorting: async () => {},
      allowed: async () => {
        const title = isForSuperAdmins ? 'Audit log' : 'Admin area'
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      },
      refused: () => expect(page).toHaveURL(isForSuperAdmins ? '/admin' : '/home'),
    },
    impossible: {
      'done refetchUser 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['checking: done refetchUser [isSignedOut] → failed'],
      },
    },
  })
})
