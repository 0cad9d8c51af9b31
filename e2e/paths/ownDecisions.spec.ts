import type { OwnDecision } from '../../contract/appeals.ts'
import type { DecisionSource } from '../../src/machines/account/ownDecisions/decisions.ts'
import { ownDecisions } from '../../tests/machines/account/ownDecisions.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { createTeller } from './createTeller.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const calls = {
  own: { load: 'GET /user/auth/decision', appeal: 'POST /user/auth/decision/{id}/appeal' },
  link: { load: 'GET /appeal/{token}', appeal: 'POST /appeal/{token}' },
}
const addresses = { own: '/account/decisions/7', link: `/appeal/7.${'a'.repeat(43)}` }

test('ownDecisions: every path of the chart', async ({ signedIn, held, server }) => {
  const [page, admin] = [await signedIn('payer'), await signedIn('moderator')]
  const teller = await createTeller(page, admin, server.url)
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Appeal' })
  let kind: DecisionSource['kind'] = 'own'
  const load = () => calls[kind].load

  await playPaths({
    chart: ownDecisions,
    stage: () => main,
    begin: async (input) => {
      kind = (input as { source: DecisionSource }).source.kind
      const { own, link } = calls
      await beginInside(page, held, addresses[kind], own.load, own.appeal, link.load, link.appeal)
    },
    nameOf({ type }, { context }) {
      const canAppeal = (context.decisions as readonly OwnDecision[]).some(
        ({ id, appeal_until: until }) => id === 7 && until !== null,
      )
      return type === 'decision.appealed' && !canAppeal ? 'an appeal without a form' : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(load(), goingOf(output)),
      'error load': () => held.answer(load(), { isLost: true }),
      'done refresh': ({ output }) => held.answer(load(), goingOf(output)),
      'error refresh': () => held.answer(load(), { isLost: true }),
      'decisions.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'decision.appealed': async ({ decision }) => {
        await form.getByLabel('Why do you disagree?').fill('I sell nothing.')
        await form.getByRole('button', { name: 'Send appeal' }).click()
        await held.answer(calls[kind].appeal, { instead: decision as OwnDecision })
        await expect(form).toHaveCount(0)
      },
      'realtime.systemMessageCreated': teller.tell,
    },
    shownBy: {
      shown: async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      },
      refreshing: () => held.come(load()),
    },
    impossible: {
      'an appeal without a form': { why: 'each decision is appealed once', leaves: [] },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
      'done refresh 401': { why: 'the page redirects to the sign-on at once', leaves: [] },
    },
  })
  await teller.putBack()
})
