import { ageReport } from '../../tests/machines/account/ageReport.cases.ts'
import { test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { createTeller } from './createTeller.ts'
import { goingOf } from './goingOf.ts'
import { ownAnswer } from './places.ts'
import { playPaths } from './playPaths.ts'

const ask = 'POST /user/auth/age-report'

test('ageReport: every path of the chart', async ({ signedIn, held, server }) => {
  const [page, admin] = [await signedIn('payer'), await signedIn('moderator')]
  const section = page.getByRole('region', { name: 'Age check' })
  const self = await ownAnswer(page)
  const teller = await createTeller(page, admin, server.url)
  let status: number | null = null
  const own = () => ({ ...self, age_report_status: status })
  await page.route('**/api/sso/user', (route) => route.fulfill({ json: own() }))
  /** The page loads the member again when the site tells them something. */
  const change = async (to: number) => {
    status = to
    const answered = page.waitForResponse('**/api/sso/user')
    await teller.tell()
    await answered
  }

  await playPaths({
    chart: ageReport,
    stage: () => section,
    begin: async (input) => {
      const { status: first } = input as { status: number }
      // The app loads the member as it starts.
      const isLoaded = status !== null
      status ??= first
      await beginInside(page, held, '/get-verified', ask)
      if (isLoaded && status !== first) await change(first)
    },
    deeds: {
      'report.ask': () => section.getByRole('button', { name: /^Ask / }).click(),
      'done ask': async ({ output }) => {
        const { ok } = output as { ok: boolean }
        if (ok) status = 1
        await held.answer(ask, ok ? { instead: own() } : goingOf(output))
      },
      'error ask': () => held.answer(ask, { isLost: true }),
      'session.changed': ({ user }) => change((user as { age_report_status: number }).age_report_status),
    },
    shownBy: {},
    impossible: {
      'done ask 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['asking: done ask [isSignedOut] → known'],
      },
    },
  })
  await teller.putBack()
})
