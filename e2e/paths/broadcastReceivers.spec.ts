import type { BroadcastSegment } from '../../contract/broadcasts.ts'
import { broadcastReceivers } from '../../tests/machines/admin/broadcastReceivers.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const choices = 'GET /system-message/for-all/segment'
const count = 'POST /system-message/for-all/count'

test('broadcastReceivers: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const form = page.getByRole('form', { name: 'New message' })
  const supporters = form.getByRole('combobox', { name: 'Supporters' })
  const seen = form.getByRole('combobox', { name: 'Last seen' })
  const days = form.getByLabel('Days')
  /** How many counts the page has asked for, and how many before the last change. */
  let [asked, askedBefore] = [0, 0]
  page.on('request', (request) => {
    if (request.url().endsWith('/system-message/for-all/count')) asked += 1
  })

  await playPaths({
    chart: broadcastReceivers,
    stage: () => form,
    begin: () => beginInside(page, held, '/admin/tools/system-messages', choices, count),
    deeds: {
      'segment.changed': async ({ segment }) => {
        askedBefore = asked
        // Without a number of days there is no segment. Each time something else is chosen, so that it changes.
        if ((segment as BroadcastSegment | null) === null) {
          await seen.selectOption('within')
          await days.fill((await days.inputValue()) === 'x' ? 'y' : 'x')
        } else {
          await supporters.selectOption((await supporters.inputValue()) === 'yes' ? 'no' : 'yes')
          await seen.selectOption('')
        }
      },
      // Until then the server may hold the count of the segment before, which the page has given up.
      'after typingPause': () => expect.poll(() => asked).toBeGreaterThan(askedBefore),
      'count.retry': () => form.getByRole('button', { name: 'Count again' }).click(),
      'choices.retry': () => form.getByRole('button', { name: 'Load them again' }).click(),
      'done loadChoices': ({ output }) => held.answer(choices, goingOf(output)),
      'error loadChoices': () => held.answer(choices, { isLost: true }),
      'done countReceivers': ({ output }) => held.answer(count, goingOf(output)),
      'error countReceivers': () => held.answer(count, { isLost: true }),
    },
    shownBy: {
      'choices.shown': () => expect(form.getByRole('combobox', { name: 'Country' })).toBeEnabled(),
      'count.pausing': () =>
        expect(form.getByRole('status').filter({ hasText: 'Counting the members' })).toBeVisible(),
      'count.counted': () => expect(form.getByText('Goes to 314 members')).toBeVisible(),
      'count.unknown': () => expect(days).toHaveAttribute('aria-invalid', 'true'),
    },
    impossible: {},
  })
})
