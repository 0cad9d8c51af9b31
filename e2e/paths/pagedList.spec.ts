import { pagedList } from '../../tests/machines/pagedList.cases.ts'
import { card, refusal } from '../../tests/machines/people.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const call = 'GET /user/nearby'
const parameters = { list: 'nearby' } as const

/** A page as the server answers it; only a full one leaves so much below that the next is not asked for at once. */
const page = (from: number, count: number, next: string | null) => ({
  ok: true as const,
  data: {
    data: Array.from({ length: count }, (_, index) => card({ id: from + index })),
    next_cursor: next,
    total: 100,
  },
})
type Output = ReturnType<typeof page> | ReturnType<typeof refusal>

/** The server trims what it would answer to what the path's step says. */
function goingOf(output: Output): Going {
  if (!output.ok) return { refusal: output }
  const { data, next_cursor } = output.data
  return { take: data.length, ...(next_cursor === null && { changes: { next_cursor } }) }
}

const facts = 'nothing on this page changes another member yet'

test('a list of members goes every way of its chart', async ({ signedIn, held }) => {
  const browser = await signedIn('luc', { viewport: { width: 390, height: 700 } })
  const retry = browser.getByRole('main').getByRole('button', { name: 'Try again' })

  await playPaths({
    chart: {
      ...pagedList,
      inputs: [{ parameters, isSupporter: false }],
      services: {
        fetchPage: {
          done: [
            page(1, 24, 'c'),
            page(1, 13, null),
            page(1, 12, null),
            page(1, 0, null),
            refusal(403, 'upgrade_required'),
            refusal(409, 'place_required'),
            refusal(401, 'signed_out'),
            refusal(422, 'invalid'),
          ],
          error: [new Error('timeout')],
        },
      },
    },
    stage: () => browser.getByRole('main'),
    begin: async () => {
      await held.release(call)
      await held.hold(call)
      await browser.goto('/members/nearby')
    },
    nameOf: ({ type, user }, before) => {
      const hasPlace =
        typeof user === 'object' && user !== null && 'location' in user && user.location !== null
      return type === 'session.changed' && before.matches('placeMissing') && hasPlace
        ? 'place saved'
        : undefined
    },
    deeds: {
      'done fetchPage': ({ output }) => held.answer(call, goingOf(output as Output)),
      'error fetchPage': () => held.answer(call, { isLost: true }),
      'list.more': () => browser.keyboard.press('End'),
      'list.retry': () => retry.click(),
      'place saved': async () => {
        await browser.getByRole('button', { name: 'Set your place' }).click()
        await browser.getByRole('combobox', { name: 'City' }).pressSequentially('Haarlem')
        await browser.getByRole('option', { name: 'Haarlem' }).first().click()
        await browser.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(browser.getByRole('dialog')).toHaveCount(0)
      },
    },
    shownBy: {},
    impossible: {
      'after parameterDebounce': 'only parameters.set leads there',
      'parameters.set': 'each list is a page of its own as long as lists have no filters',
      'list.reload': 'no page asks for it yet',
      'item.changed': facts,
      'item.removed': facts,
      'session.changed': 'a list in this state offers nothing that changes oneself',
      'done fetchPage 401': 'the page leaves for the sign-in at once; the session’s paths go there',
    },
    unseen: { waiting: 'only parameters.set leads there' },
  })
})
