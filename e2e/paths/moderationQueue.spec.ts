import { moderationQueue } from '../../tests/machines/admin/moderationQueue.cases.ts'
import { expect, refusedCall, test } from '../lodge.ts'
import { runFor } from './clock.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const claim = 'POST /moderation/queue/{queue}/claim'
const decide = 'POST /moderation/decision'
const undo = 'PUT /moderation/decision/undo'

test('moderationQueue: every path of the chart', async ({ signedIn, held, expectedLines }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  expectedLines.push(refusedCall('PUT /moderation/item/release'))
  const press = (key: string) => () => page.keyboard.press(key)
  await page.clock.install()

  await playPaths({
    chart: moderationQueue,
    stage: () => main,
    begin: async () => {
      await page.clock.resume()
      // Leaves the app first, so that nothing keeps a call of the previous path.
      await page.goto('/dev/mail')
      await held.hold(claim, decide, undo)
      await page.goto('/admin/media-queues/new-pics')
    },
    nameOf(event, before) {
      const isIdle = before.matches({ work: 'idle' })
      if (
        event.type.startsWith('xstate.after.claimTime') &&
        (!isIdle || !before.matches({ decisions: 'settled' }))
      )
        return 'after claimTime too early'
      if (event.type.startsWith('xstate.after.undoWindow') && before.matches({ work: 'retrying' }))
        return 'after undoWindow too early'
      if (event.type === 'refusals.dismiss' && before.context.refused.length === 0) return 'dismiss nothing'
      // The panel takes the keys.
      if (event.type === 'queue.toggleGrid' && before.matches({ screen: { ready: 'wording' } }))
        return 'queue.toggleGrid by its button'
      return undefined
    },
    deeds: {
      'done claim': ({ output }) => held.answer(claim, goingOf(output)),
      'error claim': () => held.answer(claim, { isLost: true }),
      'done decide': ({ output }) => held.answer(decide, goingOf(output)),
      'error decide': () => held.answer(decide, { isLost: true }),
      'done undo': ({ output }) => held.answer(undo, goingOf(output, { data: [] })),
      'error undo': () => held.answer(undo, { isLost: true }),
      'item.decide': press('a'),
      'item.word': press('r'),
      'item.cancelWording': press('Escape'),
      'item.skip': press('j'),
      'item.toggle': () => main.getByRole('checkbox').first().press('Space'),
      'items.toggle': press('x'),
      'queue.toggleGrid': press('g'),
      'queue.toggleGrid by its button': () => main.getByRole('button', { name: 'Many at once' }).click(),
      'decision.undo': press('u'),
      'refusals.dismiss': () => main.getByRole('button', { name: 'Dismiss' }).first().click(),
      'queue.retry': () => main.getByRole('button', { name: /^(Try again|Look again)$/ }).click(),
      'queue.continue': () => main.getByRole('button', { name: 'Continue' }).click(),
      'after undoWindow': () => runFor(page, 10_000),
      'after retry': () => runFor(page, 3_000),
      'after claimTime': () => runFor(page, 15 * 60_000),
    },
    shownBy: {
      'screen.ready.choosing': () => expect(main.getByRole('group', { name: 'Actions' })).toBeVisible(),
      'work.idle': async () => {},
      'work.claiming': () => held.come(claim),
      'work.deciding': () => held.come(decide),
      'work.retrying': async () => {},
      'work.undoing': () => held.come(undo),
      'decisions.settled': () => expect(main.getByRole('button', { name: /^Undo/ })).toHaveCount(0),
      'claims.held': () => expect(main.getByRole('button', { name: 'Continue' })).toHaveCount(0),
    },
    impossible: {
      'done claim 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['work.claiming: done claim [isSignedOut] → work.idle'],
      },
      'after claimTime too early': {
        why: 'calls end, and decisions can’t be undone any more, long before claims do',
        leaves: [],
      },
      'dismiss nothing': { why: 'the button is in the notice of a refusal', leaves: [] },
      'after undoWindow too early': { why: 'another try comes earlier', leaves: [] },
    },
  })
})
