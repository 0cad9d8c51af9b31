import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import { composeAdmin } from '../../../src/compose/admin.ts'
import { composeAuditLog } from '../../../src/compose/auditLog.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { createSessionServices } from '../../../src/services/session.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/admin/AdminFrame.tsx'
import '../../../src/views/admin/AdminHome.tsx'
import '../../../src/views/admin/audit/AuditScreen.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { logged } from '../../machines/admin/pagedRows.cases.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { self } from '../../machines/people.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

const yes = <Data,>(data: Data): Answer<Data> => ({ ok: true, data })

/**
 * Opens the page as an admin whose role was read when the session started.
 * @param isStill whether the server still calls them a super admin
 */
async function open(
  query = '',
  { isStill = true, pages = [yes({ data: [], next_cursor: null })] as Answer<unknown>[] } = {},
) {
  history.replaceState(null, '', `/admin/audit-log${query}`)
  const started = startRoot({ isAdmin: true, isSuperAdmin: true })
  whole = started
  await waitFor(started.child('session'), (snapshot) => !snapshot.hasTag('pending'))
  const asked: unknown[] = []
  const answer = (key: string, parts: { query?: unknown } = {}): Promise<unknown> => {
    if (key === 'GET /audit') {
      asked.push(parts.query)
      return Promise.resolve(pages[Math.min(asked.length, pages.length) - 1])
    }
    if (key === 'GET /sso/user') return Promise.resolve(yes(self()))
    if (key === 'GET /sso/role/is-super-admin') return Promise.resolve(yes({ is_super_admin: isStill }))
    return Promise.resolve(yes({ data: [] }))
  }
  const call = answer as CallFunction
  const bus = createBus(() => started.root)
  const charts = chartsWith({
    admin: composeAdmin({ bus, call, sessions: createSessionServices(call) }),
    auditLog: composeAuditLog({ bus, call }),
  })
  await act(async () => render(<App lodge={lodgeWith({ root: started.root, charts })} />))
  await screen.findByRole('heading', { level: 1 })
  return asked
}

const row = () => screen.findByRole('row', { name: /member\.suspend/ })
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))
const csvLink = () => screen.queryByRole('link', { name: 'Download CSV' })?.getAttribute('href')

it('shows who did what to whom, when and from where, and what it changed once asked', async () => {
  const entry = logged(3, {
    own: { id: 8, name: 'Ada' },
    before: '{"is_suspended": false, "suspended_text": null, "version": 1}',
    after: '{"is_suspended": true, "suspended_text": "Sells watches.", "version": 1}',
  })
  await open('', { pages: [yes({ data: [entry], next_cursor: null })] })
  const cells = within(await row())
  expect(cells.getByRole('link', { name: 'Wim' }).getAttribute('href')).toBe('/admin/profile/9')
  expect(cells.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/admin/profile/8')
  expect(cells.getByRole('link', { name: 'Marek' }).getAttribute('href')).toBe('/admin/profile/2')
  for (const text of ['Suspended', '198.51.100.7', /Mar 1, 2026, 12:00:00/]) cells.getByText(text)
  const details = cells.getByText('2 changes').closest('details')
  expect(details?.open).toBe(false)
  await userEvent.click(cells.getByText('2 changes'))
  expect(details?.open).toBe(true)
  const changes = within(cells.getByRole('table')).getAllByRole('row').slice(1)
  expect(changes.map((each) => [...each.children].map((cell) => cell.textContent))).toEqual([
    ['is_suspended', 'no', 'yes'],
    ['suspended_text', 'none', 'Sells watches.'],
  ])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('keeps the filters in the address, and the CSV file has the same', async () => {
  const asked = await open('?target_type=member&target_id=2&unknown=1')
  expect(csvLink()).toBe('/api/audit/csv?target_type=member&target_id=2')
  expect(screen.getByLabelText<HTMLInputElement>('Its number').value).toBe('2')
  await userEvent.type(screen.getByLabelText('Action begins with'), ' member.suspend ')
  await search()
  expect(location.search).toBe('?target_type=member&target_id=2&action=member.suspend')
  await search()
  const filter = { target_type: 'member', target_id: '2' }
  const narrower = { ...filter, action: 'member.suspend' }
  // The last search asks for the newest rows of the same.
  expect(asked).toEqual([filter, narrower, narrower])
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect([location.search, screen.getByLabelText<HTMLInputElement>('Its number').value]).toEqual(['', ''])
  expect(asked.at(-1)).toEqual({})
  expect(screen.getByText(/No action matches/)).toBeTruthy()
})

it('says what is wrong with a filter, keeps it, and asks nothing', async () => {
  const asked = await open('?actor_id=Luc&from=2026-02-02&to=2026-01-01&target_id=7')
  for (const text of [
    'Enter the number of a member.',
    'Choose what the number is of.',
    'The end date is before the start date.',
  ])
    screen.getByText(text)
  expect([asked, csvLink(), screen.queryByRole('region', { name: 'Actions' })]).toEqual([[], undefined, null])
  const who = screen.getByLabelText<HTMLInputElement>('Done by')
  expect([document.activeElement, who.value]).toEqual([who, 'Luc'])
})

it('shows older rows below', async () => {
  const asked = await open('', {
    pages: [
      yes({ data: [logged(3)], next_cursor: 'after 3' }),
      yes({ data: [logged(2, { action: 'PUT /user/{id}' })], next_cursor: null }),
    ],
  })
  await row()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('PUT /user/{id}')
  expect(asked).toEqual([{}, { cursor: 'after 3' }])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('sends an admin who is no super admin any more to the admin area, and asks nothing', async () => {
  const asked = await open('', { isStill: false })
  await screen.findByRole('heading', { name: 'Admin area', level: 1 })
  expect([location.pathname, asked]).toEqual(['/admin', []])
})
