import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AdminProfile } from '../../../contract/adminProfile.ts'
import type { Answer } from '../../../contract/answer.ts'
import { adminProfileRows } from '../../../contract/limits.ts'
import { adminProfileMachine } from '../../../src/machines/admin/adminProfile/machine.ts'
import { MemberPage } from '../../../src/views/admin/profile/MemberPage.tsx'
import { adminNote, adminProfileOf } from '../../machines/admin/adminProfiles.ts'
import { decision } from '../../machines/admin/queueItems.ts'
import { Surroundings } from '../Surroundings.tsx'

const noon = '2026-03-01T12:00:00.000Z'
const wim = { id: 9, name: 'Wim' }
const ada = { id: 8, name: 'Ada' }
const marek = { id: 2, name: 'Marek' }

const entry = (id: number, fields: Partial<AdminProfile['audit'][number]> = {}) => ({
  id,
  action: 'member.keep',
  actor: wim,
  own: null,
  target: { type: 'member', id: '2' },
  before: null,
  after: '{"is_kept_indefinitely": true}',
  reason: null,
  created_at: noon,
  ...fields,
})

const full = adminProfileOf(
  { is_approved: true, is_verified: true, create_ip: '192.0.2.4' },
  {
    sign_ins: [{ id: 1, signed_in_at: noon, ip: '192.0.2.1', proved_by: 'code' }],
    sessions: [
      {
        created_at: noon,
        last_used_at: noon,
        expires_at: noon,
        ip: '192.0.2.2',
        user_agent: 'Firefox on Linux',
        keeps_signed_in: true,
        alias: ada,
      },
    ],
    invitation: { label: 'Spring fair', invited_by: ada },
    may_act_as: [ada],
    payments: [
      {
        id: 1,
        product: '30 days',
        kind: 'renewal',
        amount_minor: 990,
        refunded_minor: 0,
        currency: 'EUR',
        country: 'NL',
        payment_provider: 'sandbox',
        is_charged_back: true,
        paid_at: noon,
      },
    ],
    reports_about: [
      {
        id: 3,
        reason: 'harassment',
        text: 'Again and again',
        created_at: noon,
        reporter: ada,
        about: marek,
        subject: { type: 'message', id: 77 },
        message: { text: 'Send me money', created_at: noon, unsent_at: null },
        decided_at: null,
      },
    ],
    decisions: [decision(4, { action: 'member.suspend', text: 'Spam.', state: 'undone' })],
    audit: [entry(1)],
    alias_writes: [entry(2, { action: 'PUT /user/auth/lock-all', actor: ada, own: marek })],
    notes: [adminNote(1, { text: 'Mine' }), adminNote(2, { text: 'Of another', author: ada })],
  },
)

async function open(profile: AdminProfile, viewer = { viewerId: 9, isSuperAdmin: false }) {
  const machine = adminProfileMachine.provide({
    actors: {
      load: fromPromise<Answer<AdminProfile>, { memberId: number }>(async () => ({
        ok: true,
        data: profile,
      })),
    },
  })
  const actor = createActor(machine, { input: { memberId: 2, ...viewer } }).start()
  render(
    <Surroundings>
      <MemberPage actor={actor} />
    </Surroundings>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Marek' })
}
afterEach(cleanup)

const table = (name: string) => within(screen.getByRole('region', { name }))

test('shows each list of a member in a table of its own', async () => {
  await open(full)
  expect(screen.getByText('Approved · Verified')).toBeTruthy()
  expect(table('Sign-ins').getByText('Password and code')).toBeTruthy()
  expect(table('Signed in now').getByText('Firefox on Linux')).toBeTruthy()
  expect(table('Payments').getByText('Charged back')).toBeTruthy()
  expect(table('Reports about the member').getByText('Send me money')).toBeTruthy()
  expect(table('Reports about the member').getByText('Message 77')).toBeTruthy()
  expect(table('Decisions').getByText('Undone')).toBeTruthy()
  expect(table('Done to the member').getByText('{"is_kept_indefinitely": true}')).toBeTruthy()
  const writer = table('Written under an alias').getByRole('link', { name: 'Marek' })
  expect(writer.getAttribute('href')).toBe('/admin/profile/2')
  // Lists without rows have no table.
  expect(screen.queryByRole('region', { name: 'Done by the member' })).toBeNull()
})

test('offers to remove the own notes only', async () => {
  await open(full)
  const notes = screen.getByRole('region', { name: 'Notes among admins' })
  expect(within(notes).getAllByRole('listitem')).toHaveLength(2)
  const [mine, other] = within(notes).getAllByRole('listitem')
  expect(mine && within(mine).queryByRole('button', { name: 'Remove the note' })).not.toBeNull()
  expect(other && within(other).queryByRole('button', { name: 'Remove the note' })).toBeNull()
})

test('offers the decisions that change something, and none about oneself', async () => {
  const labels = () =>
    within(screen.getByRole('group', { name: 'Actions' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await open(full)
  expect(labels()).toEqual([
    'Remove the verified mark',
    'Ban from cam',
    'Suspend',
    'Suspend as scam',
    'Keep the data',
    'Turn emails off',
    'Delete account',
  ])
  cleanup()
  await open(adminProfileOf({ is_suspended: true, is_kept_indefinitely: true, disables_emails: true }))
  expect(labels()).toEqual([
    'Verify',
    'Ban from cam',
    'End suspension',
    'Stop keeping the data',
    'Turn emails on',
    'Delete account',
  ])
  cleanup()
  await open(full, { viewerId: 2, isSuperAdmin: true })
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
  expect(screen.getByText('You can’t decide about yourself.')).toBeTruthy()
})

test('says by how much a note is too long, and adds none', async () => {
  await open(full)
  fireEvent.change(screen.getByRole('textbox', { name: 'New note' }), {
    target: { value: 'x'.repeat(1_012) },
  })
  expect(screen.getByText('12 characters too long.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add note' })).toHaveProperty('disabled', true)
})

test('says when a list may be longer', async () => {
  const audit = Array.from({ length: adminProfileRows }, (_, nth) => entry(nth + 1))
  await open(adminProfileOf({}, { audit }))
  expect(screen.getByText('These are the latest 100.')).toBeTruthy()
})
