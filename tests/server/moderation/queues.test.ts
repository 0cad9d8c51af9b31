import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WaitingUser } from '../../../contract/moderation.ts'
import type { z } from 'zod'
import { createMember, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const hour = 60 * 60_000
let site: TestApp
let admin: Browser
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  // Removes the members of earlier tests from the queues.
  await db.updateTable('member').set({ deleted_at: new Date() }).execute()
  const id = await createMember(db)
  await giveRole(db, id, 'admin')
  admin = await site.browserOf(id)
})

const at = (hours: number) => new Date(Date.UTC(2025, 5, 1) + hours * hour)

interface Page {
  readonly data: z.infer<typeof WaitingUser>[]
  readonly total: number | null
  readonly next_cursor: string | null
}
const ask = async (queue: string, query = '') =>
  (await admin.get(`/api/user/${queue}?per_page=2${query}`)).json<Page>()
const count = async (queue: string) =>
  (await admin.get(`/api/user/${queue}/count`)).json<{ count: number }>().count

/** Returns the ids in a queue, page by page. `between` runs after the first page. */
async function walk(queue: string, between: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const found: number[] = []
  for (let cursor = ''; ;) {
    const page = await ask(queue, cursor)
    found.push(...page.data.map(({ id }) => id))
    if (found.length <= 2) await between()
    if (page.next_cursor === null) return found
    cursor = `&cursor=${page.next_cursor}`
  }
}

type Fields = Parameters<typeof createMember>[1]
const queues: Record<string, (since: Date, fields?: Fields) => Promise<number>> = {
  'ready-for-approval': (since, fields) =>
    createMember(site.database.db, { approved_at: null, created_at: since, ...fields }),

  async reported(since, fields) {
    const { db } = site.database
    const [id, reporter] = [await createMember(db, fields), await createMember(db)]
    await db
      .insertInto('report')
      .values({
        reporter_id: reporter,
        subject_type: 'member',
        subject_id: id,
        about_member_id: id,
        reason: 'spam',
      })
      .execute()
    await db
      .insertInto('moderation_item')
      .values({ queue: 'reported', subject_type: 'member', subject_id: id, opened_at: since })
      .execute()
    return id
  },

  async 'to-verify'(since, fields) {
    const { db } = site.database
    const id = await createMember(db, fields)
    await db
      .insertInto('verification_photo')
      .values({ member_id: id, file_key: `file-${id}`, code: '1', width: 1, height: 1, created_at: since })
      .execute()
    return id
  },
}
/** The decision that removes a member from each queue. */
const decisions: Record<string, string> = {
  'ready-for-approval': 'approve',
  reported: 'approve',
  'to-verify': 'verifyByAdmin',
}

describe.each(Object.entries(queues))('%s', (queue, add) => {
  it('lists the longest waiting member first, and counts all', async () => {
    const ids = [await add(at(3)), await add(at(1)), await add(at(2)), await add(at(1)), await add(at(4))]
    expect(await walk(queue)).toEqual([ids[1], ids[3], ids[2], ids[0], ids[4]])
    expect((await ask(queue)).data[0]?.waiting_since).toBe(at(1).toISOString())
    const { total } = (await admin.get(`/api/user/${queue}?per_page=0`)).json<Page>()
    expect([total, await count(queue)]).toEqual([5, 5])
  })

  it('lists every waiting member once, while others come and go between the pages', async () => {
    const ids: number[] = []
    for (const hours of [1, 2, 3, 4, 5]) ids.push(await add(at(hours)))
    const found = await walk(queue, async () => {
      await admin.send('PUT', `/api/user/${ids[0]}/${decisions[queue]}`)
      await add(at(0))
    })
    expect(found).toEqual(ids)
  })

  it('removes decided members, and hides members who left', async () => {
    const id = await add(at(1))
    await add(at(2), { deleted_at: new Date() })
    expect(await walk(queue)).toEqual([id])
    expect((await admin.send('PUT', `/api/user/${id}/${decisions[queue]}`)).statusCode).toBe(200)
    expect([await walk(queue), await count(queue)]).toEqual([[], 0])
  })

  it('refuses a cursor of another queue', async () => {
    for (const hours of [1, 2, 3]) await add(at(hours))
    const { next_cursor } = await ask(queue)
    const other = Object.keys(queues).find((name) => name !== queue)
    expect((await admin.get(`/api/user/${other}?cursor=${next_cursor}`)).statusCode).toBe(400)
  })
})

it('lists members reported as under age before all others, with the reports', async () => {
  const { db } = site.database
  const [first, second] = [await queues['reported']?.(at(1)), await queues['reported']?.(at(2))]
  const reporter = await site.browserOf(await createMember(db))
  const text = 'They said they are 16.'
  await reporter.send('PUT', `/api/user/${second}/report`, { reason: 'under-age', text })
  const { data } = await ask('reported')
  expect(data.map(({ id }) => id)).toEqual([second, first])
  expect(data[0]?.open_reports).toMatchObject([{ reason: 'under-age', text }, { reason: 'spam' }])
})

it('leaves unfinished, disabled, suspended and rejected profiles out of those ready for approval', async () => {
  const add = queues['ready-for-approval']
  const ready = await add?.(at(1))
  await add?.(at(2), { is_onboarded: false })
  await add?.(at(2), { is_enabled: false })
  await add?.(at(2), { suspended_at: new Date() })
  await add?.(at(2), { delete_requested_at: new Date() })
  const rejected = await add?.(at(2))
  await admin.send('PUT', `/api/user/${rejected}/reject`, { rejection_reason_id: 2 })
  expect(await walk('ready-for-approval')).toEqual([ready])
})

it('does not end after 288', { timeout: 30_000 }, async () => {
  for (let waiting = 0; waiting < 290; waiting += 1) await queues['ready-for-approval']?.(at(waiting))
  expect((await admin.get('/api/user/ready-for-approval?per_page=48&page=7')).json<Page>().data).toHaveLength(
    2,
  )
})
