import type { ModerationDecision } from '../../contract/moderationQueues.ts'
import { decisionLog } from '../../tests/machines/admin/decisionLog.cases.ts'
import { isReversible } from '../../src/machines/admin/decisionLog/log.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { runFor } from './clock.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /moderation/decision'
const reverse = 'PUT /moderation/decision/{id}/reverse'

test('decisionLog: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Reverse this decision?' })
  const rows = main.getByRole('region', { name: 'Decisions' })
  await page.clock.install()

  await playPaths({
    chart: decisionLog,
    stage: () => main,
    begin: async () => {
      await page.clock.resume()
      await beginInside(page, held, '/admin/decisions', list, reverse)
    },
    nameOf({ type }, { context }) {
      const canReverse = context.decisions.some((each: ModerationDecision) => isReversible(each, Date.now()))
      return type === 'decision.changed' && !canReverse ? 'reversal of nothing' : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(list, goingOf(output)),
      'error load': () => held.answer(list, { isLost: true }),
      'done refresh': ({ output }) => held.answer(list, goingOf(output)),
      'error refresh': () => held.answer(list, { isLost: true }),
      'done loadMore': ({ output }) => held.answer(list, goingOf(output)),
      'error loadMore': () => held.answer(list, { isLost: true }),
      'log.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'log.more': () => main.getByRole('button', { name: 'Show more' }).click(),
      'decision.changed': async ({ decision }) => {
        await main
          .getByRole('button', { name: /^Reverse: / })
          .first()
          .click()
        await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
        await held.answer(reverse, { instead: decision as ModerationDecision })
        await expect(dialog).toHaveCount(0)
      },
      'after pause': () => runFor(page, 5_000),
    },
    shownBy: {
      shown: async () => {
        await expect(rows).toBeVisible()
        await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      },
      refreshing: async () => {
        await held.come(list)
        await expect(rows).toBeVisible()
      },
    },
    impossible: {
      'reversal of nothing': { why: 'no row has the button', leaves: [] },
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
