import { queueCounts } from '../../tests/machines/admin/queueCounts.cases.ts'
import { expect, test } from '../lodge.ts'
import { goInside } from '../goInside.ts'
import { runFor } from './clock.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const call = 'GET /moderation/queue'

test('queueCounts: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const navigation = page.getByRole('navigation', { name: 'Admin area', exact: true })
  /** What the counts are after the steps so far. */
  let count = ''
  await page.clock.install()

  await playPaths({
    chart: queueCounts,
    stage: () => navigation,
    begin: async () => {
      count = ''
      await page.clock.resume()
      // Leaves the area: the chart lives as long as its frame.
      await page.goto('/dev/mail')
      await held.hold(call)
      await page.goto('/admin/profile/nobody')
    },
    deeds: {
      'done loadCounts': async ({ output }) => {
        const { data } = output as { data?: readonly { count: number }[] }
        if (data) count = String(data[0]?.count)
        await held.answer(call, goingOf(output))
      },
      'error loadCounts': () => held.answer(call, { isLost: true }),
      'counts.refresh': () => goInside(page, `/admin/profile/none${Date.now()}`),
      'after pause': () => runFor(page, 10_000),
    },
    shownBy: {
      loading: () => held.come(call),
      shown: () =>
        expect(
          navigation.getByRole('link', { name: `New photos ${count}`.trim(), exact: true }),
        ).toBeVisible(),
    },
    impossible: {
      'done loadCounts 401': { why: 'the page redirects to the sign-on at once', leaves: [] },
    },
  })
})
