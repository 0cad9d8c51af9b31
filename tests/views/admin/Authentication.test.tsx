import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../contract/answer.ts'
import { composeAdminReports } from '../../../src/compose/adminReports.ts'
import { composeRoles } from '../../../src/compose/roles.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { HolderList } from '../../../src/views/admin/authentication/HolderList.tsx'
import { PermissionsScreen } from '../../../src/views/admin/authentication/PermissionsScreen.tsx'
import { RolesScreen } from '../../../src/views/admin/authentication/RolesScreen.tsx'
import { adminRole, holder, permissions, role, superAdminRole } from '../../machines/admin/roleLists.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { refusal } from '../../machines/people.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'
import { createActor } from 'xstate'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })
const noPassword: Reply = {
  ...refusal(422, 'invalid', 'This is not your password.'),
  errors: { password: ['This is not your password.'] },
}

/** Makes the charts. Each call gets the next of its replies, and the last one again after that. */
function serve(replies: Readonly<Record<string, readonly Reply[]>>) {
  const started = startRoot({ signedIn: null })
  whole = started
  const made: { key: string; params?: unknown; query?: unknown; body?: unknown }[] = []
  const answer = (key: string, parts: { params?: unknown; query?: unknown; body?: unknown }) => {
    const list = replies[key] ?? []
    const reply = list[Math.min(made.filter((call) => call.key === key).length, list.length - 1)]
    const { params, query, body } = parts
    made.push({
      key,
      ...(params !== undefined && { params }),
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
    })
    if (reply === undefined) throw new Error(`Nobody answers ${key}.`)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const deps = { bus: createBus(() => started.root), call: answer as CallFunction }
  const charts = {
    roles: composeRoles({ ...deps, site: { usesPasswords: true } }),
    adminReports: composeAdminReports(deps),
  }
  return { charts, made, writes: () => made.filter(({ key }) => !key.startsWith('GET')) }
}

const list = (...roles: readonly ReturnType<typeof role>[]) =>
  yes({ roles: [adminRole, superAdminRole, ...roles], permissions })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const check = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }))
const enterPassword = () => userEvent.type(screen.getByLabelText('Your password'), 'seven quiet otters')
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const password = 'seven quiet otters'

describe('the page of roles', () => {
  async function open(replies: Readonly<Record<string, readonly Reply[]>>) {
    const served = serve(replies)
    render(
      <Surroundings charts={chartsWith(served.charts)}>
        <RolesScreen />
      </Surroundings>,
    )
    await screen.findByRole('row', { name: /Super admin/ })
    return served
  }

  it('adds a role, and asks for the password first', async () => {
    const added = role(5, { name: 'Night shift', permissions: ['moderate'] })
    const { writes } = await open({
      'GET /role': [list(), list(added)],
      'POST /role': [noPassword, yes(added)],
    })
    await press('Add a role')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Night shift')
    await check(/^Moderate/)
    // Only super admins have this one.
    expect(screen.queryByRole('checkbox', { name: /payments/ })).toBeNull()
    await press('Save')
    await screen.findByText('Enter your password.')
    expect(writes()).toEqual([])
    await enterPassword()
    await press('Try again')
    await screen.findByText('This is not your password.')
    await press('Try again')
    await isClosed()
    const call = {
      key: 'POST /role',
      body: { name: 'Night shift', permissions: ['moderate'], password },
    }
    expect(writes()).toEqual([call, call])
    await screen.findByRole('row', { name: /Night shift/ })
  })

  it('keeps what was chosen when another super admin changed the role, and saves it when asked again', async () => {
    const [old, current] = [role(5), role(5, { version: 2, permissions: ['moderate'] })]
    const { writes } = await open({
      'GET /role': [list(old), list(current)],
      'PUT /role/{id}': [refusal(409, 'role_changed', 'Another super admin was faster.'), yes(current)],
    })
    await press('Edit Role 5')
    await check(/^Have travel plans/)
    await enterPassword()
    await press('Save')
    await screen.findByText('Another super admin was faster.')
    await press('Try again')
    await isClosed()
    const body = { name: 'Role 5', permissions: [], password }
    expect(writes()).toEqual([
      { key: 'PUT /role/{id}', params: { id: 5 }, body: { ...body, version: 1 } },
      { key: 'PUT /role/{id}', params: { id: 5 }, body: { ...body, version: 2 } },
    ])
  })

  it('leaves a role of the program its name and what it is known by', async () => {
    await open({ 'GET /role': [list()] })
    expect(screen.queryByRole('button', { name: 'Edit Super admin' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete Admin' })).toBeNull()
    await press('Edit Admin')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('checkbox', { name: /^Moderate/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('checkbox', { name: /^Have travel plans/ })).toHaveProperty('disabled', false)
  })

  it('deletes a role that nobody has, once, also when the first answer was lost', async () => {
    const { writes } = await open({
      'GET /role': [list(role(5), role(6, { holder_count: 3 })), list(role(6, { holder_count: 3 }))],
      'DELETE /role/{id}': [new Error('No network.'), refusal(404)],
    })
    await press('Delete Role 6')
    const link = screen.getByRole('link', { name: 'Show these members' })
    expect(link.getAttribute('href')).toBe('/admin/authentication/users?role_id=6')
    await press('Cancel')
    await isClosed()
    await press('Delete Role 5')
    await enterPassword()
    await press('Delete the role')
    await screen.findByText(/We don’t know whether the role was deleted/)
    await press('Try again')
    await isClosed()
    expect(writes()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Role 5/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a role'))
  })
})

describe('the list of users', () => {
  async function open(replies: Readonly<Record<string, readonly Reply[]>>) {
    const served = serve(replies)
    const actor = createActor(served.charts.roles.roleHolders, { input: { filter: {} } }).start()
    const known = { roles: [adminRole, superAdminRole, role(5)], permissions }
    render(
      <Surroundings>
        <HolderList
          actor={actor}
          forms={{ roles: served.charts.roles.holderForm, aliases: served.charts.roles.aliasForm }}
          viewerId={1}
          known={known}
          onRetryRoles={null}
        />
      </Surroundings>,
    )
    await screen.findByRole('row', { name: /Member1/ })
    return served
  }
  const page = (...holders: readonly ReturnType<typeof holder>[]) => yes({ data: holders, next_cursor: null })
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

  it('changes the roles of others, not one’s own', async () => {
    const { writes } = await open({
      'GET /role/holder': [page(holder(1, { role_ids: [2] }), holder(4, { role_ids: [5] }))],
      'PUT /user/{id}/roles': [yes(holder(4, { role_ids: [1, 5] }))],
    })
    expect(rowOf('Member1').queryByRole('button')).toBeNull()
    await press('Change roles of Member4')
    expect(screen.getByRole('checkbox', { name: /^Role 5/ })).toHaveProperty('checked', true)
    await check(/^Admin/)
    await enterPassword()
    await press('Save')
    await isClosed()
    expect(writes()).toEqual([
      {
        key: 'PUT /user/{id}/roles',
        params: { id: 4 },
        body: { role_ids: [5, 1], previous_role_ids: [5], password },
      },
    ])
    rowOf('Member4').getByText('Admin and Role 5')
  })

  it('changes whom others may act as, and says why an account can’t be added', async () => {
    const [luc, wim] = [
      { id: 7, name: 'Luc' },
      { id: 8, name: 'Wim' },
    ]
    const { writes } = await open({
      'GET /role/holder': [page(holder(1), holder(4, { aliases: [luc] }))],
      'PUT /user/{id}/aliases': [
        {
          ...refusal(422, 'invalid', 'Not possible.'),
          errors: { added: ['No active member has this name.'] },
        },
        yes(holder(4, { aliases: [wim] })),
      ],
    })
    rowOf('Member4').getByText('Luc')
    await press('Change aliases of Member4')
    await check(/^Luc/)
    await userEvent.type(screen.getByRole('textbox', { name: /Add an account/ }), ' Wim ')
    await enterPassword()
    await press('Save')
    await screen.findByText('No active member has this name.')
    await press('Try again')
    await isClosed()
    const body = { alias_ids: [], previous_alias_ids: [7], added: 'Wim', password }
    expect(writes().map((write) => write.body)).toEqual([body, body])
    rowOf('Member4').getByText('Wim')
  })

  it('keeps the choice of aliases when another super admin changed them meanwhile', async () => {
    const [luc, wim] = [
      { id: 7, name: 'Luc' },
      { id: 8, name: 'Wim' },
    ]
    const { writes } = await open({
      'GET /role/holder': [
        page(holder(1), holder(4, { aliases: [luc] })),
        page(holder(4, { aliases: [wim] })),
      ],
      'PUT /user/{id}/aliases': [
        refusal(409, 'aliases_changed', 'Another super admin changed these accounts meanwhile.'),
        yes(holder(4)),
      ],
    })
    await press('Change aliases of Member4')
    await check(/^Luc/)
    await enterPassword()
    await press('Save')
    await screen.findByText('Another super admin changed these accounts meanwhile.')
    expect(await screen.findByRole('checkbox', { name: /^Wim/ })).toHaveProperty('checked', true)
    await check(/^Wim/)
    await press('Try again')
    await isClosed()
    expect(writes().map(({ body }) => body)).toEqual([
      { alias_ids: [], previous_alias_ids: [7], password },
      { alias_ids: [], previous_alias_ids: [8], password },
    ])
    rowOf('Member4').getByText('Nobody else')
  })

  it('overwrites what another super admin stored only after saying so', async () => {
    const { writes } = await open({
      'GET /role/holder': [page(holder(1), holder(4)), page(holder(4, { role_ids: [5] }))],
      'PUT /user/{id}/roles': [
        refusal(409, 'roles_changed', 'The member has Role 5 now.'),
        yes(holder(4, { role_ids: [1] })),
      ],
    })
    await press('Change roles of Member4')
    await check(/^Admin/)
    await enterPassword()
    await press('Save')
    await screen.findByText('The member has Role 5 now.')
    await screen.findByText('Role 5', { selector: 'td *' })
    await press('Try again')
    await isClosed()
    expect(writes().map(({ body }) => body)).toEqual([
      { role_ids: [1], previous_role_ids: [], password },
      { role_ids: [1], previous_role_ids: [5], password },
    ])
  })
})

it('the page of permissions says what each allows, who has it, and which only super admins have', async () => {
  const { charts } = serve({ 'GET /role': [list()] })
  render(
    <Surroundings charts={chartsWith(charts)}>
      <PermissionsScreen />
    </Surroundings>,
  )
  const cellsOf = (name: RegExp) =>
    [...screen.getByRole('row', { name }).children].slice(2).map((cell) => cell.textContent)
  await screen.findByRole('row', { name: /See payments/ })
  expect(cellsOf(/See payments/)).toEqual(['Super admin', 'Super admin only', '1'])
  expect(cellsOf(/^Moderate/)).toEqual(['Admin and Super admin', 'Any role', '2'])
})
