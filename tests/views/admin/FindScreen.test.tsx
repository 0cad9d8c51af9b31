import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { FoundMember } from '../../../contract/memberFinder.ts'
import { composeAdmin } from '../../../src/compose/admin.ts'
import { composeMemberFinder } from '../../../src/compose/memberFinder.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { createSessionServices } from '../../../src/services/session.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/admin/AdminFrame.tsx'
import '../../../src/views/admin/AdminHome.tsx'
import '../../../src/views/admin/find/FindScreen.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { foundMember, foundPhoto } from '../../machines/admin/membersFound.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { self } from '../../machines/people.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

const yes = <Data,>(data: Data): Answer<Data> => ({ ok: true, data })

async function open(fragment: string, members: readonly FoundMember[] = []) {
  history.replaceState(null, '', `/admin/tools/search-and-find${fragment}`)
  const started = startRoot({ isAdmin: true })
  whole = started
  await waitFor(started.child('session'), (snapshot) => !snapshot.hasTag('pending'))
  const asked: unknown[] = []
  const answer = (key: string, parts: { body?: unknown } = {}): Promise<unknown> => {
    if (key === 'POST /user/find') {
      asked.push(parts.body)
      return Promise.resolve(yes({ data: members, next_cursor: null }))
    }
    if (key === 'POST /photo/find') {
      const photos = [
        foundPhoto(7, { is_removed: true }),
        foundPhoto(8, { is_same_file: false, is_mirrored: true }),
      ]
      return Promise.resolve(yes({ photos, removed_at: '2026-03-05T12:00:00.000Z' }))
    }
    if (key === 'GET /sso/user') return Promise.resolve(yes(self()))
    return Promise.resolve(yes({ data: [] }))
  }
  const call = answer as CallFunction
  const bus = createBus(() => started.root)
  const charts = chartsWith({
    admin: composeAdmin({ bus, call, sessions: createSessionServices(call) }),
    memberFinder: composeMemberFinder({ bus, call }),
  })
  await act(async () => render(<App lodge={lodgeWith({ root: started.root, charts })} />))
  await screen.findByRole('heading', { level: 1, name: 'Search and find' })
  return asked
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))

it('shows each member with why they were found, and leads to the page about them', async () => {
  const reasons = [
    { by: 'sign-in', text: '203.0.113.9', at: '2026-03-03T12:00:00.000Z' },
    { by: 'wrote-message', text: 'Cheap watches', at: '2026-03-04T12:00:00.000Z' },
    { by: 'joined-country', text: 'IS', at: null },
  ] as const
  await open('#q=203.0.113.9', [
    foundMember(5, { name: 'Piet', states: ['suspended', 'approved'], reasons: [...reasons] }),
  ])
  const row = within(await screen.findByRole('row', { name: /Piet/ }))
  expect(row.getByRole('link', { name: 'Piet' }).getAttribute('href')).toBe('/admin/profile/5')
  expect(row.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Signed in from 203.0.113.9 on Mar 3, 2026',
    'Wrote on Mar 4, 2026, which was reported: “Cheap watches”',
    'Joined from Iceland',
  ])
  for (const text of ['Suspended, Approved', 'Netherlands', 'Not known']) row.getByText(text)
})

it('keeps what is searched in the fragment of the address', async () => {
  const asked = await open('#q=marek&state=hidden')
  expect([field('Search for').value, field('State').value]).toEqual(['marek', 'hidden'])
  await userEvent.type(field('Search for'), '@lodge.test ')
  await userEvent.selectOptions(field('Signed in or joined from'), 'Iceland')
  await submit()
  expect([location.search, location.hash]).toEqual(['', '#q=marek%40lodge.test&country=IS&state=hidden'])
  await submit()
  const all = { q: 'marek@lodge.test', country: 'IS', state: 'hidden' }
  // The last search asks for the same again.
  expect(asked).toEqual([{ q: 'marek', state: 'hidden' }, all, all])
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect([location.hash, field('Search for').value, field('State').value]).toEqual(['', '', ''])
  expect(asked.at(-1)).toEqual({})
})

it('says what is wrong at its field, keeps it, and asks nothing', async () => {
  const asked = await open('#q=marek&message=ab')
  screen.getByText('Use at least 3 characters.')
  expect([asked, field('Search for').value]).toEqual([[], 'marek'])
  expect(document.activeElement).toBe(field('Reported message contains'))
})

it('shows photos that are like a chosen one, until it is cleared', async () => {
  await open('')
  await userEvent.upload(field('Photo to find'), new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }))
  const table = within(await screen.findByRole('region', { name: 'Photos that look like it' }))
  for (const text of ['The same file', 'Public, removed by an admin', 'Almost the same, mirrored'])
    table.getByText(text)
  screen.getByText(/removed this photo or a similar one/)
  await userEvent.click(screen.getByRole('button', { name: 'Clear the photo' }))
  expect(screen.queryByRole('region', { name: 'Photos that look like it' })).toBeNull()
})
