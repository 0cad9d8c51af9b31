import type { InputFrom } from 'xstate'
import { retryDelays } from '../../src/machines/messages/messageSend/machine.ts'
import { ServerProblem } from '../../src/machines/messages/messageSend/serverProblem.ts'
import { messageSend } from '../../tests/machines/messages/messageSend.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { write } from '../write.ts'
import { stopClock } from './clock.ts'
import { playPaths } from './playPaths.ts'

const call = 'POST /message'
const place = '/community/messages/user/20'

/** Makes the server answer as a step of the path says: with a refusal, or as usual. */
const goingOf = (output: unknown): Going =>
  typeof output === 'object' && output !== null && 'status' in output
    ? { refusal: output as NonNullable<Going['refusal']> }
    : {}

test('messageSend: every path of the chart', async ({ signedIn, held, setOffline, server }) => {
  const page = await signedIn('luc')
  const writing = page.getByRole('textbox')
  const question = page.getByRole('alertdialog', { name: 'Warning' })
  let messages = 0
  const words = () => `Message ${messages}.`
  // Also while the question is open over it.
  const talk = page.getByRole('log', { name: 'Messages', includeHidden: true })
  const bubble = () => talk.locator('[data-own]', { hasText: words() })
  const send = async () => {
    messages += 1
    await writing.fill(words())
    await page.keyboard.press('Enter')
  }
  await page.clock.install()

  await playPaths({
    chart: messageSend,
    stage: bubble,
    begin: async (input) => {
      const { isOnline, outgoing } = input as InputFrom<typeof messageSend.machine>
      await page.clock.resume()
      await setOffline(page, false)
      // Leaves the app first, so that nothing keeps the messages of the previous path.
      await page.goto('/dev/mail')
      await page.evaluate(() => localStorage.clear())
      // The other member never answers, and each path sends a message.
      await write(page, server.url, '/apps/test-jobs/age-messages')
      await held.hold(call)
      await page.goto(place)
      await expect(writing).toBeEnabled()
      await expect(page.getByText('Opening the conversation')).toHaveCount(0)
      if (!isOnline) await setOffline(page, true)
      await send()
      if (outgoing.state !== 'failed') return
      await held.answer(call, { refusal: { status: 403 } })
      await expect(bubble().getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.reload()
    },
    nameOf: ({ type }, { context }) =>
      type === 'message.confirm' && !context.isOnline ? 'confirm offline' : undefined,
    deeds: {
      'done sendMessage': ({ output }) => held.answer(call, goingOf(output)),
      'error sendMessage': async ({ error }) => {
        await stopClock(page)
        const isProblem = error instanceof ServerProblem
        await held.answer(call, isProblem ? { refusal: { status: 503 } } : { isLost: true })
      },
      'after retryDelay': async (_event, { context }) => {
        await page.clock.runFor(retryDelays[context.tries - 1] ?? 0)
        await page.clock.resume()
      },
      'after serverDelay': async (_event, { context }) => {
        await page.clock.runFor(retryDelays[context.tries - 1] ?? 0)
        await page.clock.resume()
      },
      'network.lost': async (_event, before) => {
        // The call has left the browser.
        const isUnderWay = before.matches('sending') || before.matches('resending')
        if (isUnderWay && before.context.isOnline) await held.come(call)
        await setOffline(page, true)
      },
      'network.cameBack': async () => {
        await setOffline(page, false)
        // When the first try to reach the server comes too early, the next one follows after a delay.
        await page.clock.resume()
      },
      'message.retry': () => bubble().getByRole('button', { name: 'Try again' }).click(),
      'message.discard': async () => {
        // The backdrop of a question that has just closed covers the message until the clock has moved on. Shorter than
        // all delays of retries.
        await page.clock.runFor(500)
        await bubble().getByRole('button', { name: 'Discard' }).click()
      },
      'message.confirm': () => question.getByRole('button', { name: 'Send', exact: true }).click(),
      'message.cancel': async () => {
        await question.getByRole('button', { name: 'Cancel' }).click()
        await expect(writing).toBeFocused()
      },
    },
    shownBy: {
      resending: () => expect(bubble().getByText('Sending', { exact: true })).toBeVisible(),
      sent: () => expect(bubble().locator('time')).toBeVisible(),
      givenUp: () => expect(bubble()).toHaveCount(0),
    },
    impossible: {
      'done sendMessage 422': {
        why: 'the messages of this test have no attachments that could be deleted, and tell of no sharing that could end',
        leaves: [
          'sending: done sendMessage [isMissingAttachments] → missingAttachments',
          'resending: done sendMessage [isMissingAttachments] → missingAttachments',
          'sending: done sendMessage [isOutdated] → givenUp',
          'resending: done sendMessage [isOutdated] → givenUp',
          'missingAttachments: message.retry [hasContentWithoutMissing] → waitingForNetwork',
          'missingAttachments: message.discard → givenUp',
        ],
      },
      'confirm offline': {
        why: 'without a network a call fails before its progress is visible',
        leaves: [],
      },
      'done sendMessage 401': {
        why: 'the page redirects to the sign-on at once; a test of the main story follows the message there and back',
        leaves: [
          'sending: done sendMessage [isSignedOut] → retrying',
          'resending: done sendMessage [isSignedOut] → retrying',
        ],
      },
    },
  })
})
