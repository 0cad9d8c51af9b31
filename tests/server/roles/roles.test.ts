import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { Role, RoleHolder } from '../../../contract/roles.ts'
import { emptyAuditLog } from '../emptying.ts'
import { allowAlias, createAccount, createMember, givePassword, giveRole, password } from '../factories.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let boss: Person
beforeAll(async () => {
  site = await createTestApp()
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await deleteOwnRoles()
  await site.close()
})
beforeEach(async () => {
  const { db } = site.database
  await db.deleteFrom('member_role').execute()
  await deleteOwnRoles()
  await emptyAuditLog(db)
  boss = await person('super-admin')
})

interface Person {
  readonly id: number
  readonly browser: Browser
}

const deleteOwnRoles = () =>
  site.database.db.deleteFrom('role').where('slug', 'not in', ['admin', 'super-admin']).execute()

async function person(
  role: 'admin' | 'super-admin' | null = null,
  fields: Parameters<typeof createMember>[1] = {},
): Promise<Person> {
  const { db } = site.database
  const id = await createMember(db, fields)
  await createAccount(db, id)
  await givePassword(db, id)
  if (role) await giveRole(db, id, role)
  return { id, browser: await site.browserOf(id) }
}

const all = async () => (await boss.browser.get('/api/role')).json<CallResponse<'GET /role'>>()
const ascending = (one: number, other: number) => one - other
const idOf = async (slug: string) => (await all()).roles.find((role) => role.slug === slug)?.id ?? 0
const create = (fields: Record<string, unknown> = {}, by = boss) =>
  by.browser.post('/api/role', { name: 'Moderator', permissions: ['moderate'], password, ...fields })
const created = async (fields: Record<string, unknown> = {}) => {
  const answer = await create(fields)
  expect(answer.statusCode).toBe(201)
  return answer.json<Role>()
}
const change = ({ id, name, permissions, version }: Role, fields: Record<string, unknown> = {}) =>
  boss.browser.send('PUT', `/api/role/${id}`, { name, permissions, version, password, ...fields })
const remove = (id: number, by = boss) => by.browser.send('DELETE', `/api/role/${id}`, { password })
const setRoles = (
  { id }: Pick<Person, 'id'>,
  roleIds: readonly number[],
  previous: readonly number[] = [],
  by = boss,
) =>
  by.browser.send('PUT', `/api/user/${id}/roles`, {
    role_ids: roleIds,
    previous_role_ids: previous,
    password,
  })
const holders = async (query = '') =>
  (await boss.browser.get(`/api/role/holder${query}`)).json<CallResponse<'GET /role/holder'>>()
const queueStatus = async ({ browser }: Person) => (await browser.get('/api/moderation/queue')).statusCode
const errorOf = (answer: { statusCode: number; json: () => unknown }) => {
  const { code, errors } = answer.json() as { code: string; errors?: object }
  return [answer.statusCode, code, ...(errors ? [errors] : [])]
}
const audited = () =>
  site.database.db
    .selectFrom('audit_log')
    .orderBy('id')
    .select(['actor_id', 'action', 'target_type', 'target_id', 'before', 'after'])
    .execute()
const rolesOf = async ({ id }: Person) => (await holders(`?member_id=${id}`)).data[0]?.role_ids

describe('a role', () => {
  it('is created, changed and deleted, and each write is recorded once', async () => {
    const role = await created()
    expect(role).toMatchObject({
      slug: 'moderator',
      permissions: ['moderate'],
      is_built_in: false,
      kept_permissions: [],
      holder_count: 0,
      version: 1,
    })
    const changed = (
      await change(role, { name: 'Night shift', permissions: ['travel-plans', 'moderate'] })
    ).json<Role>()
    expect(changed).toMatchObject({
      id: role.id,
      slug: 'moderator',
      name: 'Night shift',
      permissions: ['moderate', 'travel-plans'],
      version: 2,
    })
    // The same again, as after an answer that was lost.
    expect((await change(changed, { version: 1 })).statusCode).toBe(200)
    expect((await remove(role.id)).statusCode).toBe(200)
    expect(errorOf(await remove(role.id))).toEqual([404, 'not_found'])
    const before = { name: 'Moderator', slug: 'moderator', permissions: ['moderate'] }
    const after = { name: 'Night shift', slug: 'moderator', permissions: ['moderate', 'travel-plans'] }
    const target = { actor_id: boss.id, target_type: 'role', target_id: String(role.id) }
    expect(await audited()).toEqual([
      { ...target, action: 'role.create', before: null, after: before },
      { ...target, action: 'role.change', before, after },
      { ...target, action: 'role.delete', before: after, after: null },
    ])
  })

  it('has a name of its own, in any case', async () => {
    const role = await created()
    const taken = [422, 'invalid', { name: ['Another role has this name.'] }]
    expect(errorOf(await create({ name: ' moderator ' }))).toEqual(taken)
    expect(errorOf(await create({ name: 'SUPER ADMIN' }))).toEqual(taken)
    const other = await created({ name: 'Other' })
    expect(errorOf(await change(other, { name: 'MODERATOR' }))).toEqual(taken)
    // A role may change the case of its own name, and its first name is free once it has another.
    expect((await change(role, { name: 'Mods' })).statusCode).toBe(200)
    const again = await created()
    expect(again.slug).toMatch(/^moderator-[0-9a-f]{8}$/)
    expect((await created({ name: '夜' })).slug).toMatch(/^role-[0-9a-f]{8}$/)
    expect(errorOf(await create({ name: ' ' }))).toMatchObject([422, 'invalid', { name: ['Enter a name.'] }])
  })

  it('created twice at once is created once', async () => {
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([201, 422, 422])
  })

  it('takes no permission that is unknown or for super admins alone', async () => {
    for (const slug of ['statistics', 'payments', 'authentication'])
      expect(errorOf(await create({ permissions: ['moderate', slug] }))).toEqual([
        422,
        'invalid',
        { permissions: ['Only super admins have one of these permissions.'] },
      ])
    expect(errorOf(await create({ permissions: ['anything'] }))).toEqual([
      422,
      'invalid',
      { permissions: ['One of these permissions does not exist.'] },
    ])
    expect(await audited()).toEqual([])
  })

  it('of the program keeps its name and what it is known by', async () => {
    const { roles } = await all()
    const [admin, superAdmin] = roles
    if (!admin || !superAdmin) throw new Error('A role of the program is missing.')
    expect([admin, superAdmin].map((role) => [role.slug, role.is_built_in, role.kept_permissions])).toEqual([
      ['admin', true, ['moderate']],
      ['super-admin', true, superAdmin.permissions],
    ])
    for (const role of [admin, superAdmin]) {
      expect(errorOf(await change(role, { name: 'Boss' }))).toEqual([409, 'role_built_in'])
      expect(errorOf(await change(role, { permissions: ['travel-plans'] }))).toEqual([409, 'role_built_in'])
      expect(errorOf(await remove(role.id))).toEqual([409, 'role_built_in'])
    }
    const more = (await change(admin, { permissions: ['moderate', 'alias'] })).json<Role>()
    expect(more.permissions).toEqual(['alias', 'moderate'])
    expect((await change(more, { permissions: admin.permissions })).statusCode).toBe(200)
  })

  it('that was changed meanwhile is not overwritten', async () => {
    const role = await created()
    expect((await change(role, { permissions: [] })).statusCode).toBe(200)
    expect(errorOf(await change(role, { name: 'Mods' }))).toEqual([409, 'role_changed'])
  })

  it('stays while members have it', async () => {
    const { db } = site.database
    const role = await created()
    const member = await person()
    await setRoles(member, [role.id])
    expect(errorOf(await remove(role.id))).toEqual([409, 'role_held'])
    await db.deleteFrom('member_role').where('member_id', '=', member.id).execute()
    expect((await remove(role.id)).statusCode).toBe(200)
  })

  it('is never given and deleted at the same time', async () => {
    const role = await created()
    const member = await person()
    const [given, deleted] = await Promise.all([setRoles(member, [role.id]), remove(role.id)])
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([given.statusCode, deleted.statusCode])
  })

  it('that changes what it allows does so for all who have it, at once', async () => {
    const role = await created({ permissions: ['travel-plans'] })
    const [one, other] = [await person(), await person()]
    await setRoles(one, [role.id])
    await setRoles(other, [role.id])
    const sockets = [
      await openMemberSocket(site, one.browser, one.id),
      await openMemberSocket(site, other.browser, other.id),
    ]
    expect([await queueStatus(one), await queueStatus(other)]).toEqual([403, 403])
    const more = (await change(role, { permissions: ['moderate'] })).json<Role>()
    for (const socket of sockets) await socket.take('App\\Events\\RolesChanged')
    expect([await queueStatus(one), await queueStatus(other)]).toEqual([200, 200])
    const self = (await one.browser.get('/api/sso/user')).json<CallResponse<'GET /sso/user'>>()
    expect(self).toMatchObject({ is_admin: true, is_super_admin: false, permission_slugs: ['moderate'] })
    await change(more, { permissions: [] })
    expect([await queueStatus(one), await queueStatus(other)]).toEqual([403, 403])
    // A new name alone tells nobody.
    const events = () => site.database.db.selectFrom('member_event').select('position').execute()
    const told = (await events()).length
    await change((await all()).roles.find(({ id }) => id === role.id) ?? more, { name: 'Mods' })
    expect((await events()).length).toBe(told)
  })
})

describe('the roles of a member', () => {
  it('are set all at once, and the member is told on an open page', async () => {
    const role = await created()
    const admin = await idOf('admin')
    const member = await person()
    const socket = await openMemberSocket(site, member.browser, member.id)
    expect(await queueStatus(member)).toBe(403)
    const given = await setRoles(member, [role.id, admin, role.id])
    expect(given.json<RoleHolder>()).toMatchObject({ id: member.id, role_ids: [admin, role.id] })
    await socket.take('App\\Events\\RolesChanged')
    expect(await queueStatus(member)).toBe(200)
    expect((await setRoles(member, [role.id], [admin, role.id])).statusCode).toBe(200)
    // The other role still opens the admin area.
    expect(await queueStatus(member)).toBe(200)
    const started = performance.now()
    expect((await setRoles(member, [], [role.id])).statusCode).toBe(200)
    expect(await queueStatus(member)).toBe(403)
    expect(performance.now() - started).toBeLessThan(1_000)
    // The member stays signed in.
    expect((await member.browser.get('/api/message/unread/count')).statusCode).toBe(200)
    const rows = (await audited()).filter(({ action }) => action === 'member.roles')
    const target = { actor_id: boss.id, action: 'member.roles', target_type: 'member' }
    expect(rows).toEqual([
      { ...target, target_id: String(member.id), before: [], after: ['admin', 'moderator'] },
      { ...target, target_id: String(member.id), before: ['admin', 'moderator'], after: ['moderator'] },
      { ...target, target_id: String(member.id), before: ['moderator'], after: [] },
    ])
  })

  it('that another super admin changed meanwhile are not overwritten', async () => {
    const [admin, superAdmin] = [await idOf('admin'), await idOf('super-admin')]
    const member = await person()
    await setRoles(member, [admin])
    const answer = await setRoles(member, [superAdmin])
    expect(answer.json()).toMatchObject({
      code: 'roles_changed',
      message:
        'Another super admin changed these roles meanwhile: the member has Admin now. Check your choice and save it again.',
    })
    expect(answer.statusCode).toBe(409)
    // What is wanted is there already, as after an answer that was lost.
    expect((await setRoles(member, [admin])).statusCode).toBe(200)
    expect(await audited()).toHaveLength(1)
  })

  it('are never one’s own', async () => {
    await person('super-admin')
    const superAdmin = await idOf('super-admin')
    expect(errorOf(await setRoles(boss, [], [superAdmin]))).toEqual([403, 'own_roles'])
    expect(await rolesOf(boss)).toEqual([superAdmin])
    expect(await audited()).toEqual([])
  })

  it('leave one super admin when two take the role from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { db } = site.database
      await db.deleteFrom('member_role').execute()
      const two = [await person('super-admin'), await person('super-admin')] as const
      boss = two[0]
      const superAdmin = await idOf('super-admin')
      const answers = await Promise.all([
        setRoles(two[1], [], [superAdmin], two[0]),
        setRoles(two[0], [], [superAdmin], two[1]),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 403])
      const left = await db.selectFrom('member_role').select('member_id').execute()
      expect(left).toHaveLength(1)
    }
  })

  it('are refused for deleted and unknown members and for unknown roles', async () => {
    const admin = await idOf('admin')
    const gone = await person(null, { deleted_at: new Date() })
    expect(errorOf(await setRoles(gone, [admin]))).toEqual([404, 'not_found'])
    expect(errorOf(await setRoles({ id: 2_147_483_647 }, [admin]))).toEqual([404, 'not_found'])
    expect(errorOf(await setRoles(await person(), [admin, 32_767]))).toEqual([
      422,
      'invalid',
      { role_ids: ['One of these roles does not exist any more.'] },
    ])
    expect(await audited()).toEqual([])
  })

  it('open the admin area to those whose role moderates, and shield them from other moderators', async () => {
    const role = await created()
    const [moderator, other, plain] = [await person(), await person('admin'), await person()]
    await setRoles(moderator, [role.id])
    const suspend = (by: Person, { id }: Person) =>
      by.browser.send('PUT', `/api/user/${id}/suspend`, { text: 'Be kind.' })
    const profile = (await boss.browser.get(`/api/user/${moderator.id}/admin`)).json<
      CallResponse<'GET /user/{id}/admin'>
    >()
    expect(profile.member).toMatchObject({ is_admin: true, is_super_admin: false })
    expect(errorOf(await suspend(other, moderator))).toEqual([403, 'forbidden'])
    expect(errorOf(await suspend(moderator, other))).toEqual([403, 'forbidden'])
    expect((await suspend(moderator, plain)).statusCode).toBe(200)
    await setRoles(moderator, [], [role.id])
    expect((await suspend(other, moderator)).statusCode).toBe(200)
  })
})

describe('the aliases of a member', () => {
  const emailOf = ({ id }: Person) => `member${id}@lodge.test`
  const nameOf = async ({ id }: Person) => {
    const member = site.database.db.selectFrom('member').where('id', '=', id).select('name')
    return (await member.executeTakeFirstOrThrow()).name ?? ''
  }
  const setAliases = async (
    to: { readonly id: number },
    wanted: {
      readonly kept?: readonly number[]
      readonly before?: readonly number[]
      readonly added?: string
    },
    by: Person = boss,
  ) =>
    by.browser.send('PUT', `/api/user/${to.id}/aliases`, {
      alias_ids: wanted.kept ?? [],
      previous_alias_ids: wanted.before ?? [],
      ...(wanted.added !== undefined && { added: wanted.added }),
      password,
    })

  it('are allowed by name or email address, and taken away from an open page', async () => {
    const member = await person()
    const [luc, wim] = [await person(), await person()]
    const role = await created({ permissions: ['alias'] })
    await setRoles(member, [role.id])
    await emptyAuditLog(site.database.db)
    const first = await setAliases(member, { added: ` ${emailOf(luc).toUpperCase()} ` })
    expect(first.json<RoleHolder>().aliases).toMatchObject([{ id: luc.id }])
    const both = await setAliases(member, { kept: [luc.id], before: [luc.id], added: await nameOf(wim) })
    expect(both.json<RoleHolder>().aliases.map(({ id }) => id)).toEqual([luc.id, wim.id])
    expect((await member.browser.send('POST', `/api/alias/${luc.id}`)).statusCode).toBe(200)
    // What is wanted is there already, as after an answer that was lost.
    const same = { kept: [luc.id, wim.id], before: [luc.id, wim.id], added: await nameOf(wim) }
    expect((await setAliases(member, same)).statusCode).toBe(200)
    expect((await setAliases(member, { kept: [wim.id], before: [luc.id, wim.id] })).statusCode).toBe(200)
    expect((await member.browser.get('/api/sso/user')).statusCode).toBe(401)
    const rows = (await audited()).filter(({ action }) => action === 'member.aliases')
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [[], [luc.id]],
      [[luc.id], [luc.id, wim.id]],
      [[luc.id, wim.id], [wim.id]],
    ])
    const page = await boss.browser.get(`/api/role/holder?role_id=${role.id}`)
    expect(page.json<CallResponse<'GET /role/holder'>>().data).toMatchObject([
      { id: member.id, aliases: [{ id: wim.id }] },
    ])
  })

  it('are refused where the member could not act as the account, and change nothing then', async () => {
    const member = await person()
    const luc = await person()
    const refusedFor = async (added: string) => errorOf(await setAliases(member, { added }))
    expect(await refusedFor(emailOf(luc))).toEqual([
      422,
      'invalid',
      { added: ['The member needs a role with the permission “alias”, and every role of this account.'] },
    ])
    const role = await created({ permissions: ['alias'] })
    await setRoles(member, [role.id])
    expect((await refusedFor(emailOf(boss)))[0]).toBe(422)
    expect(await refusedFor('nobody@lodge.test')).toEqual([
      422,
      'invalid',
      { added: ['No active member has this name or email address.'] },
    ])
    expect(await refusedFor(emailOf(member))).toEqual([
      422,
      'invalid',
      { added: ['This is the member’s own account.'] },
    ])
    const kept = await setAliases(member, { kept: [luc.id] })
    expect(kept.statusCode).toBe(422)
    expect(errorOf(await setAliases({ id: 2_147_483_647 }, {}))).toEqual([404, 'not_found'])
    expect(
      await site.database.db.selectFrom('alias').where('owner_id', '=', member.id).selectAll().execute(),
    ).toEqual([])
  })

  it('are neither one’s own, nor overwritten when another super admin changed them meanwhile', async () => {
    const member = await person('super-admin')
    const [luc, wim] = [await person(), await person()]
    expect(errorOf(await setAliases(boss, { added: emailOf(luc) }))).toEqual([403, 'own_aliases'])
    await setAliases(member, { added: emailOf(luc) })
    expect(errorOf(await setAliases(member, { added: emailOf(wim) }))).toEqual([409, 'aliases_changed'])
  })
})

describe('every change', () => {
  it('asks for the password', async () => {
    const role = await created()
    const member = await person()
    await emptyAuditLog(site.database.db)
    const wrong = [422, 'invalid', { password: ['This is not your password.'] }]
    for (const proof of [{}, { password: 'not this one' }, { user_name: 'Any' }]) {
      const fields = { name: 'Mods', permissions: [], ...proof }
      const roles = { role_ids: [role.id], previous_role_ids: [], ...proof }
      // After ten wrong tries the next is not looked at.
      const { browser } = await person('super-admin')
      const answers = [
        await browser.post('/api/role', fields),
        await browser.send('PUT', `/api/role/${role.id}`, { ...fields, version: 1 }),
        await browser.send('DELETE', `/api/role/${role.id}`, proof),
        await browser.send('PUT', `/api/user/${member.id}/roles`, roles),
      ]
      for (const answer of answers) expect(errorOf(answer)).toEqual(wrong)
    }
    expect(await audited()).toEqual([])
  })

  it('is refused to a super admin whose role was taken, though the session does not know it yet', async () => {
    const [role, other] = [await created(), await created({ name: 'Others' })]
    const member = await person()
    await emptyAuditLog(site.database.db)
    await site.database.db.deleteFrom('member_role').where('member_id', '=', boss.id).execute()
    // Read by what the session knows.
    expect((await boss.browser.get('/api/role')).statusCode).toBe(200)
    const answers = [await create(), await change(role, { name: 'Mods' }), await remove(other.id)]
    answers.push(await setRoles(member, [role.id]))
    for (const answer of answers) expect(errorOf(answer)).toEqual([403, 'forbidden'])
    expect(await audited()).toEqual([])
  })

  it('is refused to admins, and under an alias', async () => {
    const { db } = site.database
    const admin = await person('admin')
    const member = await person()
    const [role] = (await all()).roles
    expect(errorOf(await create({}, admin))).toEqual([403, 'forbidden'])
    expect(errorOf(await remove(role?.id ?? 0, admin))).toEqual([403, 'forbidden'])
    expect(errorOf(await setRoles(member, [], [], admin))).toEqual([403, 'forbidden'])
    expect((await admin.browser.get('/api/role')).statusCode).toBe(403)
    expect((await admin.browser.get('/api/role/holder')).statusCode).toBe(403)
    const other = await person('super-admin')
    await allowAlias(db, boss.id, other.id)
    expect((await boss.browser.post(`/api/alias/${other.id}`)).statusCode).toBe(200)
    expect(errorOf(await setRoles(member, []))).toEqual([403, 'not_as_alias'])
  })
})

describe('the list of users', () => {
  it('has those with a role, by id, and finds others by a part of the name or address', async () => {
    const admin = await idOf('admin')
    const suspended = await person('admin', { name: 'Zed_%', suspended_at: new Date() })
    const plain = await person(null, { name: 'Quentin' })
    await person('admin', { name: 'Gone', deleted_at: new Date() })
    const ids = async (query: string) => (await holders(query)).data.map(({ id }) => id)
    expect(await holders()).toMatchObject({
      data: [
        { id: boss.id, is_suspended: false, is_leaving: false },
        { id: suspended.id, name: 'Zed_%', is_suspended: true, role_ids: [admin] },
      ],
      next_cursor: null,
    })
    expect(await ids(`?role_id=${admin}`)).toEqual([suspended.id])
    expect(await ids('?role_id=2147483647')).toEqual([])
    expect(await ids('?search=uent')).toEqual([plain.id])
    expect(await ids(`?search=MEMBER${plain.id}@`)).toEqual([plain.id])
    expect(await ids(`?search=uent&role_id=${admin}`)).toEqual([])
    // The signs of patterns are plain characters.
    expect(await ids('?search=_%25')).toEqual([suspended.id])
    expect(await ids(`?member_id=${plain.id}`)).toEqual([plain.id])
  })

  it('continues after the last of a page, without gaps or repeats', async () => {
    for (let count = 0; count < 30; count += 1)
      await giveRole(site.database.db, await createMember(site.database.db), 'admin')
    const first = await holders()
    expect(first.data).toHaveLength(24)
    const second = await holders(`?cursor=${first.next_cursor}`)
    expect([second.data.length, second.next_cursor]).toEqual([7, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(31)
    expect((await boss.browser.get('/api/role/holder?cursor=x')).statusCode).toBe(400)
  })
})

it('permissions say how many members have them, counted once', async () => {
  const role = await created()
  const both = await person('admin')
  await setRoles(both, [await idOf('admin'), role.id], [await idOf('admin')])
  const { permissions, roles } = await all()
  expect(permissions.map(({ slug, is_reserved, member_count }) => [slug, is_reserved, member_count])).toEqual(
    [
      ['moderate', false, 2],
      ['statistics', true, 1],
      ['payments', true, 1],
      ['authentication', true, 1],
      ['alias', false, 1],
      ['travel-plans', false, 2],
    ],
  )
  expect(roles.map(({ slug, holder_count }) => [slug, holder_count])).toEqual([
    ['admin', 1],
    ['super-admin', 1],
    ['moderator', 1],
  ])
})
