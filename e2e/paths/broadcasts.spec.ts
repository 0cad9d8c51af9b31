import type { Broadcast } from '../../contract/broadcasts.ts'
import { broadcasts } from '../../tests/machines/admin/broadcasts.cases.ts'
import { isUnderWay } from '../../src/machines/admin/broadcasts/list.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { runFor } from './clock.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /system-message/for-all'
const one = 'GET /system-message/for-all/{id}'
const send = 'POST /system-message/for-all'
const count = 'POST /system-message/for-all/count'
const stop = 'PUT /system-message/for-all/{id}/stop'
const goOn = 'PUT /system-message/for-all/{id}/continue'

interface Known {
  readonly broadcasts: readonly Broadcast[]
  readonly changedId: number | null
}

test('broadcasts: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const section = page.getByRole('region', { name: 'Sent messages' })
  const form = page.getByRole('form', { name: 'New message' })
  const question = page.getByRole('alertdialog')
  await page.clock.install()
  /** Continues the calls of a refresh, one for each message that is loaded again. */
  const answerEach = async ({ broadcasts: known, changedId }: Known, output: readonly Broadcast[]) => {
    for (const { id } of known.filter((each) => isUnderWay(each) || each.id === changedId)) {
      const instead = output.find((each) => each.id === id)
      await held.answer(one, instead ? { instead } : { refusal: { status: 404 } })
    }
  }

  await playPaths({
    chart: broadcasts,
    stage: () => section,
    begin: async () => {
      await page.clock.resume()
      await beginInside(page, held, '/admin/tools/system-messages', list, one, send, count, stop, goOn)
      await held.answer(count, { instead: { count: 314 } })
    },
    nameOf({ type, id }, { context }) {
      const found = (context as Known).broadcasts.find((each) => each.id === id)
      if (type === 'broadcast.stop' && (!found || !isUnderWay(found))) return 'stop of one that is not sent'
      if (type === 'broadcast.continue' && found?.state !== 'failed')
        return 'continue of one that has not failed'
      if (type === 'page.shown') return 'the page comes back'
      return type === 'broadcasts.refresh' ? 'refresh by itself' : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(list, goingOf(output)),
      'error load': () => held.answer(list, { isLost: true }),
      'done loadMore': ({ output }) => held.answer(list, goingOf(output)),
      'error loadMore': () => held.answer(list, { isLost: true }),
      'done refresh': ({ output }, { context }) =>
        answerEach(context as Known, output as readonly Broadcast[]),
      'error refresh': () => held.answer(one, { isLost: true }),
      'broadcasts.retry': () => section.getByRole('button', { name: 'Try again' }).click(),
      'broadcasts.more': () => section.getByRole('button', { name: 'Show more' }).click(),
      'broadcast.sent': async ({ broadcast }) => {
        await form.getByRole('textbox', { name: 'Message' }).fill('Closed on Sunday.')
        await form.getByRole('button', { name: 'Send' }).click()
        await question.getByRole('button', { name: 'Send to 314 members' }).click()
        await held.answer(send, { instead: broadcast as Broadcast })
      },
      'broadcast.stop': async () => {
        await section.getByRole('button', { name: 'Stop' }).first().click()
        await question.getByRole('button', { name: 'Stop the message' }).click()
      },
      'broadcast.continue': () => section.getByRole('button', { name: 'Continue' }).first().click(),
      'done stop': ({ output }) => held.answer(stop, goingOf(output)),
      'error stop': () => held.answer(stop, { isLost: true }),
      'done continueSending': ({ output }) => held.answer(goOn, goingOf(output)),
      'error continueSending': () => held.answer(goOn, { isLost: true }),
      'after pause': () => runFor(page, 3_000),
    },
    shownBy: {
      'list.shown.resting': () => expect(section.getByRole('listitem').first()).toBeVisible(),
      'list.shown.watching': () =>
        expect(section.getByRole('button', { name: 'Stop' }).first()).toBeVisible(),
      'list.shown.refreshing': async () => {
        await held.come(one)
        await expect(section.getByRole('listitem').first()).toBeVisible()
      },
      'change.idle': () =>
        expect(
          section.getByRole('status').filter({ hasText: /(Stopping|Continuing) the message/ }),
        ).toHaveCount(0),
    },
    impossible: {
      'stop of one that is not sent': { why: 'it has no button', leaves: [] },
      'continue of one that has not failed': { why: 'it has no button', leaves: [] },
      'page.hidden': {
        why: 'a page in front stays visible to a test; the unit tests hide it',
        leaves: ['broadcasts: page.hidden stays'],
      },
      'the page comes back': { why: 'it was not hidden', leaves: ['broadcasts: page.shown stays'] },
      'refresh by itself': { why: 'a change asks for it', leaves: [] },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['list.loading: done load [isSignedOut] → list.failed'],
      },
      'done loadMore 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['list.shown.loadingMore: done loadMore [isSignedOut] → list.shown.resting'],
      },
    },
  })
})
