import type { AdminProfileContext } from '../../src/machines/admin/adminProfile/types.ts'
import { adminProfile } from '../../tests/machines/admin/adminProfile.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { people } from '../people.ts'
import { idOf } from '../write.ts'
import { beginInside } from './beginInside.ts'
import { stopClock } from './clock.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/{id}/admin'
const decide = 'POST /user/{id}/decision'
const undo = 'PUT /moderation/decision/undo'
const keep = 'PUT /user/{id}/permanent/toggle'
const remove = 'DELETE /user/{id}'
const addNote = 'POST /user/{id}/admin-note'
const removeNote = 'DELETE /admin-note/{id}'

/** The admin of the chart’s data. */
const viewerId = 9

test('adminProfile: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const main = page.getByRole('main')
  const actions = main.getByRole('group', { name: 'Actions' })
  const wording = main.getByRole('form', { name: 'What the member will read' })
  const question = page.getByRole('alertdialog')
  /** Also while a question hides it from assistive technology. */
  const title = page.getByRole('heading', { level: 1, name: 'Marek', includeHidden: true })
  const ownId = await idOf(people.moderator.name, page)
  /** Makes the notes of the chart’s admin those of the admin of this test. */
  const asOwn = (output: unknown): Going =>
    JSON.parse(
      JSON.stringify(goingOf(output)).replaceAll(`"author":{"id":${viewerId},`, `"author":{"id":${ownId},`),
    )
  const changed = (context: unknown) =>
    (context as AdminProfileContext).change?.kind === 'delete' ? remove : keep
  await page.clock.install()

  await playPaths({
    chart: {
      ...adminProfile,
      events: {
        ...adminProfile.events,
        'decision.send': [
          { action: 'member.suspend', text: 'Spam.' },
          { action: 'member.suspend', text: ' ' },
          { action: 'member.verify' },
        ],
      },
    },
    stage: () => page.locator('body'),
    begin: async (input) => {
      const { memberId } = input as { memberId: number }
      await page.clock.resume()
      const address = `/admin/profile/${memberId === viewerId ? ownId : memberId}`
      await beginInside(page, held, address, load, decide, undo, keep, remove, addNote, removeNote)
    },
    nameOf({ type, action, id }, before) {
      const isWording = before.matches({ action: 'wording' })
      const isAct = /^(decision\.(word|send)|member\.(change|delete)|note\.(write|add|remove))$/.test(type)
      if (isAct && !before.matches({ page: 'shown' })) return 'acting without the page'
      if (type === 'decision.word' && action !== 'member.suspend')
        return 'decision.word of what can’t be decided'
      if (type === 'decision.send' && (action === 'member.suspend') !== isWording)
        return 'decision.send without its button'
      if (type === 'note.remove' && id !== 1) return 'note.remove of another admin'
      return type === 'profile.refresh' ? 'profile.refresh by itself' : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(load, asOwn(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'profile.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'decision.word': () => actions.getByRole('button', { name: 'Suspend', exact: true }).click(),
      'decision.cancelWording': () => wording.getByRole('button', { name: 'Cancel' }).click(),
      'decision.send': async ({ action, text }) => {
        if (action === 'member.verify')
          return actions.getByRole('button', { name: 'Verify', exact: true }).click()
        await wording.getByLabel('Text for the member').fill(String(text))
        return wording.getByRole('button', { name: 'Suspend' }).click()
      },
      'done decide': async ({ output }) => {
        // The time to undo begins with the answer, and the effect soon follows its end.
        await stopClock(page)
        await held.answer(decide, goingOf(output))
      },
      'error decide': () => held.answer(decide, { isLost: true }),
      'decision.undo': () => main.getByRole('button', { name: 'Undo' }).click(),
      'done undo': ({ output }) => held.answer(undo, goingOf(output)),
      'error undo': () => held.answer(undo, { isLost: true }),
      'after undoWindow': () => page.clock.runFor(10_000),
      'after takesEffect': () => page.clock.runFor(2_000),
      'member.change': () => actions.getByRole('button', { name: 'Keep the data' }).click(),
      'member.delete': () => actions.getByRole('button', { name: 'Delete account' }).click(),
      'deletion.confirm': () => question.getByRole('button', { name: 'Delete the account' }).click(),
      'deletion.cancel': () => question.getByRole('button', { name: 'Cancel' }).click(),
      'done changeMember': ({ output }, { context }) => held.answer(changed(context), goingOf(output)),
      'error changeMember': (_, { context }) => held.answer(changed(context), { isLost: true }),
      'note.write': ({ text }) => main.getByLabel('New note').fill(String(text)),
      'note.add': () => main.getByRole('button', { name: 'Add note' }).click(),
      'note.remove': () => main.getByRole('button', { name: 'Remove the note' }).first().click(),
      'done addNote': ({ output }) => held.answer(addNote, asOwn(output)),
      'error addNote': () => held.answer(addNote, { isLost: true }),
      'done removeNote': ({ output }) => held.answer(removeNote, goingOf(output)),
      'error removeNote': () => held.answer(removeNote, { isLost: true }),
    },
    shownBy: {
      'page.shown.current': () => expect(title).toBeVisible(),
      'page.shown.refreshing': async () => {
        await held.come(load)
        await expect(title).toBeVisible()
      },
      'action.idle': () =>
        expect(
          main.getByRole('status').filter({ hasText: /Storing|Undoing|takes effect|Saving the change/ }),
        ).toHaveCount(0),
      'notes.idle': () =>
        expect(main.getByRole('status').filter({ hasText: /(Adding|Removing) the note/ })).toHaveCount(0),
    },
    impossible: {
      'decision.word of what can’t be decided': { why: 'it has no button', leaves: [] },
      'decision.send without its button': {
        why: 'a suspension asks for its text first, and nothing else is decided meanwhile',
        leaves: [],
      },
      'note.remove of another admin': { why: 'it has no button', leaves: [] },
      'acting without the page': { why: 'the page shows buttons and fields once it is loaded', leaves: [] },
      'profile.refresh by itself': { why: 'what was written asks for it', leaves: [] },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: [
          'page.loading: done load [isSignedOut] → page.failed',
          'page.shown.refreshing: done load [isSignedOut] → page.shown.current',
        ],
      },
    },
  })
})
