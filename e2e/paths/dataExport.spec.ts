import type { DataExport } from '../../contract/dataExport.ts'
import { dataExport } from '../../tests/machines/account/dataExport.cases.ts'
import { expect, test } from '../lodge.ts'
import { password } from '../people.ts'
import { beginInside } from './beginInside.ts'
import { runFor } from './clock.ts'
import { createTeller } from './createTeller.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/auth/data-export'
const request = 'POST /user/auth/data-export'
const makeLink = 'POST /user/auth/data-export/link'

test('dataExport: every path of the chart', async ({ signedIn, held, server }) => {
  const [page, admin] = [await signedIn('payer'), await signedIn('moderator')]
  const teller = await createTeller(page, admin, server.url)
  const section = page.getByRole('region', { name: 'Your data', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Get your data' })
  let isAsking = false
  // The page stays, as with a file.
  await page.route('**/media/data-export/**', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()

  await playPaths({
    chart: dataExport,
    // The question hides the section, whose buttons stay behind it.
    stage: () => (isAsking ? dialog.locator('..') : section),
    begin: async () => {
      isAsking = false
      await page.clock.resume()
      await beginInside(page, held, '/account/account-settings/your-data', load, request, makeLink)
    },
    deeds: {
      'done load': ({ output }) => held.answer(load, goingOf(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'done check': ({ output }) => held.answer(load, goingOf(output)),
      'error check': () => held.answer(load, { isLost: true }),
      'done makeLink': ({ output }) => held.answer(makeLink, goingOf(output)),
      'error makeLink': () => held.answer(makeLink, { isLost: true }),
      'archive.retry': () => section.getByRole('button', { name: 'Try again' }).click(),
      'archive.ask': async () => {
        isAsking = true
        await section
          .getByRole('button', { name: /^(Get my data|Get a new archive|Ask again|Make a new one)$/ })
          .click()
      },
      'archive.cancel': async () => {
        isAsking = false
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toHaveCount(0)
      },
      'archive.requested': async ({ archive }) => {
        isAsking = false
        await dialog.getByLabel('Your password').fill(password)
        await dialog.getByRole('button', { name: 'Get my data' }).click()
        await held.answer(request, { instead: archive as DataExport })
        await expect(dialog).toHaveCount(0)
      },
      'archive.download': () => section.getByRole('button', { name: 'Download' }).click(),
      'after untilCheck': () => runFor(page, 2_000),
      'realtime.systemMessageCreated': teller.tell,
    },
    shownBy: {
      none: () => expect(section.getByRole('button', { name: 'Get my data' })).toBeVisible(),
      'making.checking': () => held.come(load),
    },
    impossible: {
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → unknown'],
      },
      'done check 401': { why: 'the page redirects to the sign-on at once', leaves: [] },
      'done makeLink 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['linking: done makeLink [isSignedOut] → ready'],
      },
    },
  })
  await teller.putBack()
})
