import { pagedRows } from '../../tests/machines/admin/pagedRows.cases.ts'
import { expect, test } from '../lodge.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const call = 'GET /audit'

test('pagedRows: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('owner')
  const main = page.getByRole('main')

  await playPaths({
    chart: pagedRows,
    stage: () => main,
    begin: async () => {
      // Leaves the app first, so that nothing keeps a call of the previous path.
      await page.goto('/dev/mail')
      await held.hold(call)
      await page.goto('/admin/audit-log?target_type=member&target_id=2')
    },
    deeds: {
      'done load': ({ output }) => held.answer(call, goingOf(output)),
      'error load': () => held.answer(call, { isLost: true }),
      'done loadMore': ({ output }) => held.answer(call, goingOf(output)),
      'error loadMore': () => held.answer(call, { isLost: true }),
      'rows.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'rows.more': () => main.getByRole('button', { name: 'Show more' }).click(),
    },
    shownBy: {
      shown: async () => {
        await expect(main.getByRole('region', { name: 'Actions' })).toBeVisible()
        await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      },
    },
    impossible: {
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
      'done loadMore 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loadingMore: done loadMore [isSignedOut] → shown'],
      },
    },
  })
})
