import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { BannedWord } from '../../../contract/bannedWords.ts'
import { composeBannedWords } from '../../../src/compose/bannedWords.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { BannedWordsPage } from '../../../src/views/admin/bannedWords/BannedWordsPage.tsx'
import { bannedWord, trialOf } from '../../machines/admin/bannedWordLists.ts'
import { refusal } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })
const wrong = (field: string, text: string): Reply => ({
  ...refusal(422, 'invalid', text),
  errors: { [field]: [text] },
})

/** Opens the page. Each call gets the next of its replies, and the last one again after that. */
async function open(words: readonly BannedWord[], replies: Readonly<Record<string, readonly Reply[]>> = {}) {
  const started = startRoot({ signedIn: null })
  whole = started
  const all: typeof replies = { 'GET /banned-word': [yes({ data: words })], ...replies }
  const made: { key: string; params?: unknown; body?: unknown }[] = []
  const answer = (key: string, { params, body }: { params?: unknown; body?: unknown }): Promise<unknown> => {
    const list = all[key] ?? []
    const reply = list[Math.min(made.filter((call) => call.key === key).length, list.length - 1)]
    made.push({ key, ...(params !== undefined && { params }), ...(body !== undefined && { body }) })
    if (reply === undefined) throw new Error(`Nobody answers ${key}.`)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const charts = composeBannedWords({ bus: createBus(() => started.root), call: answer as CallFunction })
  const actor = createActor(charts.bannedWords).start()
  render(
    <Surroundings>
      <BannedWordsPage actor={actor} form={charts.bannedWordForm} trial={charts.bannedWordTrial} />
    </Surroundings>,
  )
  await screen.findByRole('button', { name: 'Add an entry' })
  return { writes: () => made.filter(({ key }) => !key.startsWith('GET')) }
}

type Body = Pick<BannedWord, 'kind' | 'word' | 'places'>
const bodyOf = (body: Body): Body => body

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const box = () => screen.getByRole('textbox', { name: 'Word or pattern' })
const trial = () => within(screen.getByRole('region', { name: 'Trial' }))
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

const watches = bodyOf({ kind: 'word', word: 'watches', places: ['profiles', 'messages'] })

async function writeWatches() {
  await press('Add an entry')
  await userEvent.type(box(), 'watches')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Profiles' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Messages' }))
}

describe('the list of banned words', () => {
  it('is filtered by typing, and says how many are left', async () => {
    await open([
      bannedWord(1, { word: 'Gold watch', places: ['names', 'media'] }),
      bannedWord(2, { word: 'spam*', kind: 'pattern' }),
    ])
    expect(rows()).toEqual(['Gold watch', 'spam*'])
    expect(screen.getByText('User names and Photo and video descriptions')).toBeTruthy()
    expect(screen.getByText('2 entries')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter the list' }), ' WATCH')
    expect(rows()).toEqual(['Gold watch'])
    expect(screen.getByText('1 of 2')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(screen.getByText('No entry has these letters. Change the filter.')).toBeTruthy()
  })

  it('shows a long list in parts', async () => {
    await open(Array.from({ length: 201 }, (_, nth) => bannedWord(nth + 1)))
    const count = () => document.querySelectorAll('tbody tr').length
    expect(count()).toBe(200)
    await userEvent.click(screen.getByText('Show more'))
    expect(count()).toBe(201)
    expect(screen.queryByText('Show more')).toBeNull()
  })

  it('says what to do while nothing is banned', async () => {
    await open([])
    expect(screen.getByText('Nothing is banned yet. Add a word or a pattern.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('asks before it deletes an entry, and keeps the focus in the list', async () => {
    const { writes } = await open([], {
      'GET /banned-word': [yes({ data: [bannedWord(1), bannedWord(2)] }), yes({ data: [bannedWord(2)] })],
      'DELETE /banned-word/{id}': [yes({})],
    })
    await press('Delete word 1')
    await press('Delete the entry')
    expect(await screen.findByText('1 entry')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete word 2' })),
    )
    expect(writes()).toEqual([{ key: 'DELETE /banned-word/{id}', params: { id: 1 } }])
  })
})

describe('a new entry', () => {
  it('is tried before it is saved, and the trial is stale once it changes', async () => {
    const added = bannedWord(5, { word: 'watches' })
    const { writes } = await open([], {
      'GET /banned-word': [yes({ data: [] }), yes({ data: [added] })],
      'POST /banned-word/trial': [
        yes({
          data: [
            trialOf(),
            trialOf({
              place: 'messages',
              matched: 21,
              examples: [{ member: null, before: 'two ', found: 'Watches', after: ' for' }],
            }),
          ],
        }),
      ],
      'POST /banned-word': [yes(added)],
    })
    await writeWatches()
    await press('Try it')
    expect(await screen.findByText('22 recent texts would have been refused.')).toBeTruthy()
    expect(trial().getByText('It is in 1 of the 5,000 most recent texts.')).toBeTruthy()
    expect(trial().getByRole('link', { name: 'Marek' }).getAttribute('href')).toBe('/admin/profile/2')
    expect(
      trial()
        .getAllByRole('mark')
        .map(({ textContent }) => textContent),
    ).toEqual(['watches', 'Watches'])
    expect(trial().getByText('These are the newest 1.')).toBeTruthy()
    await userEvent.type(box(), 'x')
    expect(trial().getByText('You changed the entry')).toBeTruthy()
    await userEvent.type(box(), '{Backspace}')
    expect(trial().queryByText('You changed the entry')).toBeNull()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('rowheader', { name: 'watches' })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Add an entry')
    expect(writes()).toEqual([
      { key: 'POST /banned-word/trial', body: watches },
      { key: 'POST /banned-word', body: watches },
    ])
  })

  it('keeps what was written, with what is wrong at its field, from the trial and from saving', async () => {
    await open([], {
      'POST /banned-word/trial': [wrong('places', 'Choose where it applies.')],
      'POST /banned-word': [wrong('word', 'This is in the list already.'), new Error('No network.')],
    })
    await press('Add an entry')
    expect(document.activeElement).toBe(box())
    await userEvent.type(box(), 'watches')
    await press('Try it')
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Not tried'),
    )
    const places = within(screen.getByRole('group', { name: 'Where it applies' }))
    expect(places.getByText('Choose where it applies.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Messages' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Save')
    expect(await screen.findByText('This is in the list already.')).toBeTruthy()
    expect(box()).toHaveProperty('value', 'watches')
    expect(document.activeElement).toBe(box())
    await press('Try again')
    expect(await screen.findByText(/^We don’t know whether this was saved/)).toBeTruthy()
    await press('Cancel')
    expect(screen.queryByRole('form')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Add an entry')
  })

  it('says by how much a word is too long', async () => {
    await open([])
    await press('Add an entry')
    await userEvent.click(box())
    await userEvent.paste('x'.repeat(62))
    expect(screen.getByText('2 characters too long.')).toBeTruthy()
  })
})

describe('an entry that is edited', () => {
  it('is tried and saved like a new one', async () => {
    const before = bannedWord(1, { ...watches, places: ['names'] })
    const after = bannedWord(1, { word: 'watch*', kind: 'pattern' })
    const { writes } = await open([], {
      'GET /banned-word': [yes({ data: [before] }), yes({ data: [after] })],
      'POST /banned-word/trial': [yes({ data: [trialOf({ place: 'names', matched: 0, examples: [] })] })],
      'PUT /banned-word/{id}': [yes(after)],
    })
    await press('Edit watches')
    await userEvent.click(screen.getByRole('radio', { name: 'Pattern' }))
    await userEvent.clear(box())
    await userEvent.type(box(), 'watch*')
    await press('Try it')
    expect(await screen.findByText('It is in none of the 5,000 most recent texts.')).toBeTruthy()
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Edit watch*' })).toBe(document.activeElement)
    const body = { kind: 'pattern', word: 'watch*', places: ['names'] }
    expect(writes()).toEqual([
      { key: 'POST /banned-word/trial', body },
      // Only what differs: another admin may have changed the rest meanwhile.
      { key: 'PUT /banned-word/{id}', params: { id: 1 }, body: { kind: 'pattern', word: 'watch*' } },
    ])
  })

  it('becomes a new one when another admin has deleted it', async () => {
    const { writes } = await open([bannedWord(1, watches)], {
      'GET /banned-word': [yes({ data: [bannedWord(1, watches)] }), yes({ data: [] })],
      'PUT /banned-word/{id}': [refusal(404)],
      'POST /banned-word': [yes(bannedWord(2, { word: 'watch' }))],
    })
    await press('Edit watches')
    await userEvent.type(box(), '{Backspace}{Backspace}')
    await press('Save')
    expect(await screen.findByText('Another admin has deleted this entry')).toBeTruthy()
    expect(box()).toHaveProperty('value', 'watch')
    await press('Save')
    expect(await screen.findByText('Nothing is banned yet. Add a word or a pattern.')).toBeTruthy()
    expect(writes().map(({ key }) => key)).toEqual(['PUT /banned-word/{id}', 'POST /banned-word'])
  })
})
