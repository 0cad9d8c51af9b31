import { bannedWords } from '../../tests/machines/admin/bannedWords.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const list = 'GET /banned-word'
const add = 'POST /banned-word'
const change = 'PUT /banned-word/{id}'
const remove = 'DELETE /banned-word/{id}'

test('bannedWords: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  /** The first row, also while a question hides it from assistive technology. */
  const row = page.getByRole('rowheader', { includeHidden: true }).first()
  const form = main.getByRole('form', { name: /entry$/ })
  const question = page.getByRole('alertdialog')
  const save = async (going: Going) => {
    const isNew = (await form.getAttribute('aria-label')) === 'New entry'
    await form.getByLabel('Word or pattern').fill('gamma')
    if (isNew) await form.getByText('Messages', { exact: true }).click()
    await form.getByRole('button', { name: /^(Save|Try again)$/ }).click()
    await held.answer(isNew ? add : change, going)
  }

  await playPaths({
    chart: bannedWords,
    stage: () => page.locator('body'),
    begin: () => beginInside(page, held, '/admin/tools/banned-words', list, add, change, remove),
    nameOf: ({ type, id }, before) => {
      if ((type === 'word.edit' || type === 'word.delete') && id !== 1) return `${type} of an unknown one`
      if (type === 'word.gone' && before.context.draft?.id == null) return 'word.gone of a new one'
      return type === 'words.refresh' ? 'words.refresh by itself' : undefined
    },
    // An alert may lie over the buttons of the rows, so they are pressed with a key.
    deeds: {
      'done loadWords': ({ output }) => held.answer(list, goingOf(output)),
      'error loadWords': () => held.answer(list, { isLost: true }),
      'words.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'word.add': () => main.getByRole('button', { name: 'Add an entry' }).click(),
      'word.edit': () => main.getByRole('button', { name: 'Edit Alpha' }).press('Enter'),
      'word.saved': ({ word }) => save({ instead: word as NonNullable<Going['instead']> }),
      'word.gone': () => save({ refusal: { status: 404 } }),
      'word.close': () => form.getByRole('button', { name: 'Cancel' }).click(),
      'word.delete': () => main.getByRole('button', { name: 'Delete Alpha' }).press('Enter'),
      'deletion.confirm': () => question.getByRole('button', { name: 'Delete the entry' }).click(),
      'deletion.cancel': () => question.getByRole('button', { name: 'Cancel' }).click(),
      'done deleteWord': ({ output }) => held.answer(remove, goingOf(output)),
      'error deleteWord': () => held.answer(remove, { isLost: true }),
    },
    shownBy: {
      'list.shown.current': () => expect(row).toBeVisible(),
      'list.shown.refreshing': async () => {
        await held.come(list)
        await expect(row).toBeVisible()
      },
      'action.idle': () => expect(form).toHaveCount(0),
    },
    impossible: {
      'done loadWords 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: [
          'list.loading: done loadWords [isSignedOut] → list.failed',
          'list.shown.refreshing: done loadWords [isSignedOut] → list.shown.current',
        ],
      },
      'word.edit of an unknown one': { why: 'it has no button', leaves: [] },
      'word.delete of an unknown one': { why: 'it has no button', leaves: [] },
      'word.gone of a new one': { why: 'nobody can have deleted it', leaves: [] },
      'words.refresh by itself': { why: 'a form that was refused asks for it; a save does, too', leaves: [] },
    },
  })
})
