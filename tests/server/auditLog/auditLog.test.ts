import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { auditCsvRows, pageSizes, undoSeconds } from '../../../contract/limits.ts'
import { runCommand } from '../../../server/cli/commands.ts'
import { runStatements } from '../../../server/db/runStatements.ts'
import type { Database } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { emptyAuditLog } from '../emptying.ts'
import { createAccount, createMember, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let now = Date.parse('2026-06-15T12:00:00Z')
let site: TestApp
let bossId: number
let boss: Browser
let lucId: number
beforeAll(async () => {
  site = await createTestApp({ now: () => now, env: { TRUST_PROXY: '192.0.2.1' } })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  await emptyAuditLog(db)
  bossId = await createMember(db, { name: `Boss${now}` })
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
  lucId = await createMember(db, { name: `Luc${now}` })
  now += 1_000
})

type Logged = CallResponse<'GET /audit'>
type Row = Insertable<Database['audit_log']>

const read = async (query = ''): Promise<Logged> => {
  const answer = await boss.get(`/api/audit${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Logged>()
}
const actions = async (query = '') => (await read(query)).data.map(({ action }) => action)

const write = (...rows: readonly Partial<Row>[]) =>
  site.database.db
    .insertInto('audit_log')
    .values(
      rows.map((row) => ({
        actor_id: bossId,
        own_id: row.actor_id ?? bossId,
        action: 'member.keep',
        target_type: 'member',
        target_id: String(lucId),
        ...row,
      })),
    )
    .execute()

/** The proxy says from where the request comes. */
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('from where an action came', () => {
  it('is the address of the request, as for sign-ins', async () => {
    const note = { text: 'Wrote twice.' }
    const path = `/api/user/${lucId}/admin-note`
    expect((await boss.send('POST', path, note, from('198.51.100.7'))).statusCode).toBe(200)
    await boss.send('POST', path, note, from('not an address'))
    const { data } = await read()
    // What is no address is not kept.
    expect(data.map(({ ip }) => ip)).toEqual([null, '198.51.100.7'])
    expect(data[1]).toMatchObject({
      action: 'admin-note.add',
      actor: { id: bossId },
      own: null,
      target: { type: 'member', id: String(lucId), member: { id: lucId } },
    })
  })

  it('is that of the moderator for a decision that takes effect later, beside one of somebody else', async () => {
    const wimId = await createMember(site.database.db, { name: `Wim${now}` })
    await giveRole(site.database.db, wimId, 'admin')
    const wim = await site.browserOf(wimId)
    const marekId = await createMember(site.database.db)
    const decide = (by: Browser, id: number, address: string) =>
      by.send(
        'POST',
        `/api/user/${id}/decision`,
        { action: 'member.suspend', text: 'Sells watches.' },
        from(address),
      )
    expect((await decide(wim, lucId, '198.51.100.8')).statusCode).toBe(200)
    expect((await decide(boss, marekId, '198.51.100.9')).statusCode).toBe(200)
    expect(await actions()).toEqual([])
    now += undoSeconds * 1_000 + 1
    await site.app.applyDecisions()
    const { data } = await read()
    expect(data.map(({ actor, ip, reason }) => [actor?.id, ip, reason])).toEqual([
      [bossId, '198.51.100.9', 'Sells watches.'],
      [wimId, '198.51.100.8', 'Sells watches.'],
    ])
    const waiting = site.database.db.selectFrom('moderation_decision').select('ip_address').execute()
    expect(await waiting).toEqual([{ ip_address: null }, { ip_address: null }])
  })

  it('is unknown for the command line', async () => {
    await createAccount(site.database.db, lucId)
    const { email } = await site.database.db
      .selectFrom('identity_user')
      .where('id', '=', `account-${lucId}`)
      .select('email')
      .executeTakeFirstOrThrow()
    await runCommand(site.app.commandDeps, ['suspend', email, 'Sells watches.'])
    expect((await read()).data).toMatchObject([{ action: 'member.suspend', actor: null, ip: null }])
  })
})

describe('the log', () => {
  it('is for super admins, and reading leaves no row', async () => {
    const id = await createMember(site.database.db)
    await giveRole(site.database.db, id, 'admin')
    const admin = await site.browserOf(id)
    for (const path of ['/api/audit', '/api/audit/csv']) {
      expect((await admin.get(path)).statusCode).toBe(403)
      expect((await boss.get(path)).statusCode).toBe(200)
    }
    expect(await actions()).toEqual([])
  })

  it('is newest first, page by page', async () => {
    const many = Array.from({ length: pageSizes.list + 2 }, (_, nth) => ({ action: `act.${nth}` }))
    await write(...many)
    const newest = many.map(({ action }) => action).toReversed()
    const first = await read()
    expect(first.data.map(({ action }) => action)).toEqual(newest.slice(0, pageSizes.list))
    const second = await read(`?cursor=${first.next_cursor}`)
    expect(second.data.map(({ action }) => action)).toEqual(newest.slice(pageSizes.list))
    expect(second.next_cursor).toBeNull()
    // The cursor also continues a list of actions, of which each has few rows.
    const byAction = await read('?action=ACT.')
    const rest = await read(`?action=ACT.&cursor=${byAction.next_cursor}`)
    expect([byAction.data, rest.data]).toEqual([first.data, second.data])
  })

  it('finds rows by who acted, also under an alias', async () => {
    const { db } = site.database
    const [aliasId, otherId] = [await createMember(db), await createMember(db)]
    await write(
      { action: 'own', actor_id: bossId },
      { action: 'as another', actor_id: aliasId, own_id: bossId },
      { action: 'other', actor_id: otherId },
      { action: 'site', actor_id: null, own_id: null },
    )
    expect(await actions(`?actor_id=${bossId}`)).toEqual(['as another', 'own'])
    expect(await actions(`?actor_id=${aliasId}`)).toEqual(['as another'])
    expect(await actions(`?actor_id=${bossId}&action=as`)).toEqual(['as another'])
    expect((await read(`?actor_id=${aliasId}`)).data).toMatchObject([
      { actor: { id: aliasId }, own: { id: bossId } },
    ])
  })

  it('finds rows by their target, the beginning of the action, the address and the reason', async () => {
    await write(
      { action: 'member.suspend', reason: 'Sells 100% real watches.', ip_address: '198.51.100.7' },
      { action: 'member.suspendScam', target_id: '999999', reason: 'Scam' },
      { action: 'photo.remove', target_type: 'photo', target_id: '7', ip_address: '2001:db8::1' },
      { action: 'product.create', target_type: 'product', target_id: '7' },
    )
    const found = {
      '?target_type=photo': ['photo.remove'],
      '?target_type=product&target_id=7': ['product.create'],
      [`?target_type=member&target_id=${lucId}`]: ['member.suspend'],
      '?action=member.suspend': ['member.suspendScam', 'member.suspend'],
      '?action=p': ['product.create', 'photo.remove'],
      '?action=suspend': [],
      '?ip=198.51.100.7': ['member.suspend'],
      '?ip=2001:db8::1&action=photo': ['photo.remove'],
      '?ip=2001:db8::1&action=member': [],
      '?reason=100%25%20REAL': ['member.suspend'],
      '?reason=100_': [],
      '?action=member&reason=scam': ['member.suspendScam'],
    }
    for (const [query, expected] of Object.entries(found))
      expect([query, await actions(query)]).toEqual([query, expected])
  })

  it('finds rows by their days in UTC, the last one included', async () => {
    const at = (time: string) => ({ action: time, created_at: new Date(time) })
    await write(
      at('2026-05-01T12:00:00Z'),
      at('2026-06-01T23:59:59Z'),
      at('2026-06-02T00:00:00Z'),
      // A transaction that began earlier got its number later.
      at('2026-06-01T23:59:50Z'),
      at('2026-06-03T23:59:59Z'),
      at('2026-06-04T00:00:00Z'),
      at('2026-07-01T12:00:00Z'),
    )
    const day = '2026-06-02T00:00:00Z'
    const period = await actions('?from=2026-06-02&to=2026-06-03')
    expect(period).toEqual(['2026-06-03T23:59:59Z', day])
    expect(await actions('?to=2026-06-01')).toEqual([
      '2026-06-01T23:59:50Z',
      '2026-06-01T23:59:59Z',
      '2026-05-01T12:00:00Z',
    ])
    expect(await actions('?from=2026-06-04')).toEqual(['2026-07-01T12:00:00Z', '2026-06-04T00:00:00Z'])
    expect(await actions('?from=2026-06-02&to=2026-06-02&action=2026')).toEqual([day])
    expect(await actions('?from=2027-01-01')).toEqual([])
  })

  it.each([
    '?from=2026-06-02&to=2026-06-01',
    '?target_id=7',
    '?actor_id=Luc',
    '?action=',
    '?cursor=none',
    '?name=Luc',
  ])('refuses %s', async (query) => {
    expect((await boss.get(`/api/audit${query}`)).statusCode).toBe(400)
  })
})

describe('the CSV file', () => {
  it('has the rows that match, whatever they contain, without formulas', async () => {
    await write(
      { action: 'other.act' },
      {
        action: 'member.suspend',
        reason: '=HYPERLINK("http://evil.example")',
        before: JSON.stringify({ is_suspended: false }),
        ip_address: '198.51.100.7',
      },
    )
    const file = await boss.get('/api/audit/csv?action=member.')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-2026-06-15\.csv"$/)
    const [head, row, ...rest] = file.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFid,at,actor_id,actor,signed_in_id,signed_in,action,target_type,target_id,target,ip,reason,before,after',
    )
    expect(row).toContain(`,${bossId},Boss`)
    expect(row).toMatch(
      /,member\.suspend,member,\d+,Luc\d+,198\.51\.100\.7,"'=HYPERLINK\(""http:\/\/evil\.example""\)","\{""is_suspended"": false\}",$/,
    )
    expect(rest).toEqual([''])
  })

  it('ends after the newest rows', async () => {
    await sql`
      insert into audit_log (action, target_type, target_id)
      select 'act.' || n, 'site', 'site' from generate_series(0, ${auditCsvRows}::integer) as n
    `.execute(site.database.db)
    const lines = (await boss.get('/api/audit/csv')).body.trim().split('\r\n')
    expect(lines).toHaveLength(auditCsvRows + 1)
    expect(lines[1]).toContain(`act.${auditCsvRows}`)
    expect(lines.at(-1)).toContain('act.1,')
  })
})

describe('a row', () => {
  const refused = 'audit_log takes new rows only'

  it('is neither changed nor deleted, and the table is not emptied', async () => {
    const { db } = site.database
    await write({ ip_address: '198.51.100.7' })
    const entries = db.selectFrom('audit_log').selectAll().execute()
    const before = await entries
    for (const change of [
      { reason: 'Another' },
      { ip_address: null },
      { actor_id: null },
      { created_at: new Date() },
    ])
      await expect(db.updateTable('audit_log').set(change).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(refused)
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(refused)
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual(before)
  })

  it('loses its address, and nothing else, once the member who signed in is erased', async () => {
    const { db } = site.database
    await write({ actor_id: bossId, own_id: lucId, ip_address: '198.51.100.7' })
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', lucId).execute()
    await expect(
      db.updateTable('audit_log').set({ ip_address: null, reason: 'Another' }).execute(),
    ).rejects.toThrow(refused)
    await expect(db.updateTable('audit_log').set({ ip_address: '192.0.2.9' }).execute()).rejects.toThrow(
      refused,
    )
    await inTransaction(db, (trx) => trx.updateTable('audit_log').set({ ip_address: null }).execute())
    expect((await read()).data).toMatchObject([{ ip: null, own: { id: lucId } }])
  })

  it('takes new rows only from a role of PostgreSQL that is denied the rest, as the manual describes', async () => {
    const manual = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
    const [, steps] = /grant the server the rest:\n\n((?: {4}.+\n)+)/.exec(manual) ?? []
    if (steps === undefined) throw new Error('The manual has no statements.')
    const role = `lodge_${randomBytes(6).toString('hex')}`
    const { db } = site.database
    await write({ own_id: lucId, ip_address: '198.51.100.7' })
    const run = inTransaction(db, async (trx) => {
      const execute = (...statements: readonly string[]) => runStatements(trx, statements.join(';\n'))
      await execute(`create role ${role}`, `alter table audit_log owner to ${role}`)
      await execute(`update member set deleted_at = now() where id = ${lucId}`)
      await execute(`grant select on member to ${role}`)
      await execute(
        ...steps
          .trim()
          .split('\n')
          .map((step) => step.replaceAll('lodge', role)),
      )
      await execute(`set local role ${role}`)
      await execute(
        `insert into audit_log (action, target_type, target_id) values ('member.keep', 'member', '1')`,
      )
      await execute(`update audit_log set ip_address = null where own_id = ${lucId}`)
      for (const statement of [
        `update audit_log set reason = 'Another'`,
        'delete from audit_log',
        'truncate audit_log',
        'drop trigger audit_log_rows_stay on audit_log',
        'alter table audit_log disable trigger all',
      ]) {
        await execute('savepoint before_it')
        await expect(execute(statement)).rejects.toThrow(/permission denied|must be owner/)
        await execute('rollback to savepoint before_it')
      }
      const { rows } = await sql`select ip_address from audit_log order by id`.execute(trx)
      expect(rows).toEqual([{ ip_address: null }, { ip_address: null }])
      // Roles belong to the whole server: nothing of this is kept.
      throw new Error('Done')
    })
    await expect(run).rejects.toThrow('Done')
  })
})
