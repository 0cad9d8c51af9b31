import { bannedWordTrial } from '../../tests/machines/admin/bannedWordTrial.cases.ts'
import { bannedWord } from '../../tests/machines/admin/bannedWordLists.ts'
import type { BannedWordRule } from '../../src/machines/admin/bannedWords/types.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /banned-word'
const call = 'POST /banned-word/trial'

test('bannedWordTrial: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Edit the entry' })
  const trial = main.getByRole('region', { name: 'Trial' })

  await playPaths({
    chart: bannedWordTrial,
    stage: () => trial,
    begin: async (input) => {
      const { rule } = input as { rule: BannedWordRule }
      await beginInside(page, held, '/admin/tools/banned-words', list, call)
      await held.answer(list, { instead: { data: [bannedWord(1, { ...rule, places: [...rule.places] })] } })
      await main.getByRole('button', { name: `Edit ${rule.word}` }).click()
    },
    nameOf: ({ type }, before) =>
      type === 'trial.start' && before.matches('trying') ? 'trial.start once more' : undefined,
    deeds: {
      'rule.changed': async ({ rule }) => {
        const { kind, word } = rule as BannedWordRule
        await form.getByRole('radio', { name: kind === 'word' ? 'Word' : 'Pattern' }).press('Space')
        // Also when the field has it already.
        await form.getByLabel('Word or pattern').fill('')
        await form.getByLabel('Word or pattern').fill(word)
      },
      'trial.start': () => form.getByRole('button', { name: 'Try it' }).click(),
      'done tryWord': ({ output }) => held.answer(call, goingOf(output)),
      'error tryWord': () => held.answer(call, { isLost: true }),
    },
    shownBy: {
      // It is left in the same moment.
      sorting: async () => {},
      untried: () => expect(trial.getByText(/^Try the entry to see/)).toBeVisible(),
      tried: async () => {
        await expect(trial.locator('mark')).toHaveText('watches')
        await expect(trial.getByText('You changed the entry')).toHaveCount(0)
      },
    },
    impossible: {
      'trial.start once more': {
        why: 'the button is busy',
        leaves: ['trying: trial.start stays'],
      },
    },
  })
})
