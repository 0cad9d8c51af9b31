import { cookieBanner } from '../../tests/machines/app/cookieBanner.cases.ts'
import { expect, test } from '../lodge.ts'
import { stopClock } from './clock.ts'
import { playPaths } from './playPaths.ts'

test('cookieBanner: every path of the chart', async ({ page, context, baseURL }) => {
  const banner = page.getByRole('region', { name: 'Cookies' })
  const answer = (name: string) => () => page.getByRole('button', { name }).click()
  await page.clock.install()

  await playPaths({
    chart: cookieBanner,
    stage: () => page,
    begin: async (input) => {
      const { accepted } = input as { accepted: boolean | null }
      await context.clearCookies({ name: 'acceptCookies' })
      if (accepted !== null) {
        await context.addCookies([{ name: 'acceptCookies', value: String(accepted), url: baseURL ?? '' }])
      }
      await page.clock.resume()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await stopClock(page)
    },
    deeds: {
      'cookies.accept': answer('Accept'),
      'cookies.reject': answer('Reject'),
      'after fade': () => page.clock.runFor(300),
    },
    shownBy: {
      fading: () => expect(banner).toHaveAttribute('inert'),
      answered: () => expect(banner).toHaveCount(0),
    },
    impossible: {},
  })
})
