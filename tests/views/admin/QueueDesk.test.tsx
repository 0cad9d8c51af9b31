import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserAdmin } from '../../../contract/moderation.ts'
import type { QueueItem, QueueName } from '../../../contract/moderationQueues.ts'
import { moderationQueueMachine } from '../../../src/machines/admin/moderationQueue/machine.ts'
import type {
  Claimed,
  ClaimInput,
  Decided,
  OutgoingDecision,
} from '../../../src/machines/admin/moderationQueue/types.ts'
import { QueueDesk } from '../../../src/views/admin/queues/QueueDesk.tsx'
import { adminMember, decision, queueItem } from '../../machines/admin/queueItems.ts'
import { photo } from '../components/people.ts'
import { Surroundings } from '../Surroundings.tsx'

let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
})

/** Shows a queue with these items. Returns what is decided. */
async function open(queue: QueueName, items: readonly QueueItem[]): Promise<readonly OutgoingDecision[]> {
  const decided: OutgoingDecision[] = []
  const answer: Answer<Claimed> = { ok: true, data: { data: [...items], waiting: items.length, reasons: [] } }
  const actor = createActor(
    moderationQueueMachine.provide({
      actors: {
        holdClaims: fromCallback(() => {}),
        claim: fromPromise<Answer<Claimed>, ClaimInput>(() => Promise.resolve(answer)),
        decide: fromPromise<Answer<Decided>, OutgoingDecision>(({ input }) => {
          decided.push(input)
          return Promise.resolve({ ok: true, data: { data: [decision(decided.length)], refused: [] } })
        }),
      },
    }),
    { input: { queue } },
  ).start()
  stop = () => actor.stop()
  render(
    <Surroundings>
      <QueueDesk actor={actor} />
    </Surroundings>,
  )
  await screen.findByRole('group', { name: 'Actions' })
  return decided
}

test('a key that is held down decides about one item', async () => {
  const decided = await open(
    'just-joined',
    [1, 2, 3, 4, 5, 6].map((id) => queueItem(id)),
  )
  fireEvent.keyDown(document.body, { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  expect(decided.map(({ items }) => items.map(({ id }) => id))).toEqual([[1]])
  fireEvent.keyDown(document.body, { key: 'a' })
  await expect.poll(() => decided.length).toBe(2)
})

test('begins each item with its first photo, whichever photo of the last item was shown', async () => {
  await open(
    'just-joined',
    [1, 2].map((id) =>
      queueItem(id, {
        member: adminMember({
          id: id + 100,
          photos: [1, 2].map((at) => photo({ id: id * 10 + at, url: `/${id}-${at}.jpg` })),
        }),
      }),
    ),
  )
  const shown = () => screen.getByRole('img', { name: 'Marek, to judge' }).getAttribute('src')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(shown()).toBe('/1-2.jpg')
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(shown()).toBe('/2-1.jpg')
})

test('offers only to select all while nothing is selected in the grid', async () => {
  await open(
    'new-pics',
    [1, 2].map((id) => queueItem(id, { actions: ['photo.approve', 'photo.remove'] })),
  )
  fireEvent.click(screen.getByRole('button', { name: /^Many at once/ }))
  const enabled = () =>
    within(screen.getByRole('group', { name: 'Actions' }))
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ disabled }) => !disabled)
  expect(enabled().map(({ textContent }) => textContent)).toEqual(['Select all X'])
  fireEvent.click(screen.getByRole('button', { name: /^Select all/ }))
  expect(enabled().map(({ textContent }) => textContent)).toEqual([
    'Approve 2 A',
    'Remove 2 R',
    'Skip J',
    'Select none X',
  ])
})

test('names the code that a verification photo must show', async () => {
  await open('verification', [
    queueItem(1, {
      subject: { type: 'verification_photo', id: 7 },
      actions: ['member.verify', 'member.unverify'],
      member: adminMember({
        verification_photo: {
          id: 7,
          url: '/7.jpg',
          width: 3,
          height: 4,
          profile: '/profile/Marek',
          user: { id: 2, name: 'Marek' },
          code: '639107',
          state: 'pending',
          rejection: null,
          created_at: '2026-03-01T12:00:00.000Z',
          updated_at: '2026-03-01T12:00:00.000Z',
        },
      }),
    }),
  ])
  expect(screen.getByText('639 107')).toBeTruthy()
  expect(screen.queryByText('Birthday')).toBeNull()
})

test('names the birthday for an age check', async () => {
  await open('verification', [
    queueItem(1, {
      actions: ['member.acceptAgeReport', 'member.rejectAgeReport'],
      member: adminMember({ birthday: '1988-02-14' }),
    }),
  ])
  expect(screen.getByText('February 14, 1988')).toBeTruthy()
  expect(screen.queryByText('Code it must show')).toBeNull()
})

test('marks the addresses of another country than the stated one, and no others', async () => {
  const shown = async (fields: Partial<UserAdmin>) => {
    await open('just-joined', [queueItem(1, { member: adminMember(fields) })])
    const told = ['Joined from', 'Logged in from'].map(
      (term) => screen.getByText(term).nextElementSibling?.textContent,
    )
    cleanup()
    return told
  }
  // The server's name of a country is not always the browser's.
  const belgian = { city: 'Ghent', country: 'Kingdom of Belgium', country_code: 'BE' }
  expect(await shown({ ...belgian, create_ip_country: 'BE', login_ip_country: 'FR' })).toEqual([
    'Belgium',
    'FranceNot the stated country',
  ])
  expect(await shown({ ...belgian, create_ip_country: null, login_ip_country: 'BE' })).toEqual([
    'Unknown',
    'Belgium',
  ])
  expect(
    await shown({ country: null, country_code: null, create_ip_country: 'FR', login_ip_country: 'BE' }),
  ).toEqual(['France', 'Belgium'])
})

test('shows a reported message among those around it, in the order they were written and by whom', async () => {
  const at = '2026-03-01T12:00:00.000Z'
  const said = (id: number, from_member_id: number, text: string | null) => ({
    id,
    from_member_id,
    text,
    created_at: at,
    unsent_at: null,
  })
  await open('reported', [
    queueItem(1, {
      member: adminMember({ id: 2, name: 'Marek' }),
      reports: [
        {
          id: 4,
          reason: 'harassment',
          text: 'He does not stop.',
          created_at: at,
          reporter: { id: 5, name: 'Luc' },
          message: {
            id: 20,
            text: 'Answer me.',
            created_at: at,
            unsent_at: at,
            // As no server sends it: the screen orders by itself.
            around: [
              said(21, 5, 'Leave me alone.'),
              said(9, 5, 'No, thanks.'),
              said(8, 2, 'Hi!'),
              said(30, 2, null),
            ],
          },
        },
      ],
      reports_total: 3,
      reporters: [{ reporter_id: 5, decided: 4, acted_upon: 3 }],
    }),
  ])
  const around = screen.getByRole('list', { name: 'The reported message and what surrounds it' })
  const lines = within(around).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Marek: Hi!',
    'Luc: No, thanks.',
    'Marek: Answer me. (unsent)',
    'Luc: Leave me alone.',
    'Marek: No text any more',
  ])
  expect(lines.map((line) => line.querySelector('b')?.textContent)).toEqual([
    undefined,
    undefined,
    'Answer me. (unsent)',
    undefined,
    undefined,
  ])
  expect(screen.getByText('Reports: the latest 1 of 3')).toBeTruthy()
  expect(screen.getByText(': 3 of 4 reports led to an action')).toBeTruthy()
})

test('shows an appeal, similar photos, earlier decisions with what became of them, and notes', async () => {
  const states = ['pending', 'effective', 'undone', 'failed', 'reversed'] as const
  const author = { id: 9, name: 'Wim' }
  const at = '2026-03-01T12:00:00.000Z'
  await open('appeals', [
    queueItem(1, {
      appeal: {
        id: 3,
        text: 'That was not me.',
        created_at: at,
        decision: decision(6, { action: 'member.suspend', text: 'Insults', actor: author }),
      },
      similar: [
        { id: 1, thumbnail_url: '/1.webp', member: { id: 7, name: 'Sami' }, distance: 3, is_removed: false },
        { id: 2, thumbnail_url: null, member: { id: 8, name: 'Jonas' }, distance: 5, is_removed: true },
      ],
      decisions: states.map((state, index) =>
        decision(index + 10, { state, text: state === 'failed' ? 'Why' : null }),
      ),
      notes: [{ id: 1, text: 'Called him.', author, created_at: at }],
    }),
  ])
  const part = (title: string) => {
    const section = screen.getByRole('heading', { name: title }).parentElement
    if (!section) throw new Error(`There is no part ${title}.`)
    return section
  }
  expect(part('Appeal').textContent).toContain('That was not me.')
  expect(part('Appeal').textContent).toContain('Wim')
  expect(part('Appeal').textContent).toContain('Insults')
  expect(within(part('Similar photos')).getByRole('img').getAttribute('alt')).toBe('Of Sami')
  expect(part('Similar photos').textContent).toContain('Removed, of Jonas')
  const made = within(part('Earlier decisions')).getAllByRole('listitem')
  expect(made.map(({ textContent }) => textContent.split(', ')[1] ?? '')).toEqual([
    'not yet in effect',
    '',
    'undone',
    'failed',
    'reversed',
  ])
  expect(made[3]?.textContent).toContain(': Why')
  expect(part('Notes among admins').textContent).toContain('Called him. Wim')
})
