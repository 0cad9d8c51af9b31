import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberEvent } from '../../../contract/events.ts'
import type { ConversationSummary } from '../../../contract/messages.ts'
import { block, createMember, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

interface Page {
  readonly kind: 'conversations'
  readonly data: ConversationSummary[]
  readonly next_cursor: string | null
}
interface Person {
  readonly id: number
  readonly browser: Browser
}

let site: TestApp
let luc: Person

/** An admin, because admins have no limit of new conversations. */
async function person(): Promise<Person> {
  const id = await createMember(site.database.db, { name: null })
  await giveRole(site.database.db, id, 'admin')
  return { id, browser: await site.browserOf(id) }
}

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  luc = await person()
})

const write = async (from: Person, to: Person, text = 'Hello') => {
  const answer = await from.browser.send('POST', '/api/message', { to_user_id: to.id, text })
  if (answer.statusCode !== 201) throw new Error(`Not sent: ${answer.body}`)
}
const keyOf = (one: Person, other: Person) => `${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`
const read = (reader: Person, other: Person) =>
  reader.browser.send('PUT', `/api/conversation/${keyOf(reader, other)}/read`)
const page = async (of: Person, filter: string, query = '') =>
  (await of.browser.get(`/api/conversation/${filter}${query}`)).json<Page>()
const idsOf = ({ data }: Page) => data.map(({ id }) => id)
const unread = async (of: Person) =>
  (await of.browser.get('/api/message/unread/count')).json<{ count: number; conversations: number }>()

/** Members who wrote to luc, oldest first. */
async function writers(count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const writer = await person()
    await write(writer, luc)
    all.push(writer)
  }
  return all
}

describe('conversations with something unread', () => {
  it('are listed newest first, as many as the count says', async () => {
    const [first, second, third] = await writers(3)
    if (!first || !second || !third) throw new Error('Somebody did not write.')
    await read(luc, second)
    expect(idsOf(await page(luc, 'my-unread-only'))).toEqual([third.id, first.id])
    expect(idsOf(await page(luc, 'my-newest-first'))).toEqual([third.id, second.id, first.id])
    expect(await unread(luc)).toEqual({ count: 2, conversations: 2 })

    await write(second, luc, 'Once more')
    expect((await page(luc, 'my-unread-only')).data).toMatchObject([
      { id: second.id, unread_count: 1, is_read: false },
      { id: third.id },
      { id: first.id },
    ])
  })

  it('are counted apart from their messages', async () => {
    const [first, second] = await writers(2)
    if (!first || !second) throw new Error('Somebody did not write.')
    await write(first, luc, 'Two')
    await write(first, luc, 'Three')
    expect(await unread(luc)).toEqual({ count: 4, conversations: 2 })
    await read(luc, first)
    expect(await unread(luc)).toEqual({ count: 1, conversations: 1 })
    await read(luc, second)
    expect(await unread(luc)).toEqual({ count: 0, conversations: 0 })
  })

  it('lead to one event to the member’s other devices when they are read', async () => {
    const writer = await person()
    await write(writer, luc, 'One')
    await write(writer, luc, 'Two')
    const heard = async () => {
      const answer = await luc.browser.get('/api/event?after=0')
      return answer
        .json<{ data: MemberEvent[] }>()
        .data.flatMap((told) =>
          told.type === 'MessageUpdated' ? [[told.data.message.text, told.data.message.is_read]] : [],
        )
    }
    expect(await heard()).toEqual([])
    await read(luc, writer)
    expect(await heard()).toEqual([['Two', true]])
    await read(luc, writer)
    expect(await heard()).toEqual([['Two', true]])
  })

  it('do not include those that the member wrote in last, or those of blocked members', async () => {
    const [answered, blocked] = await writers(2)
    if (!answered || !blocked) throw new Error('Somebody did not write.')
    const written = await person()
    await write(luc, written)
    await block(site.database.db, blocked.id, luc.id)
    expect(idsOf(await page(luc, 'my-unread-only'))).toEqual([answered.id])
    expect(await unread(luc)).toEqual({ count: 1, conversations: 1 })
    await read(luc, answered)
    expect(await page(luc, 'my-unread-only')).toEqual({ kind: 'conversations', data: [], next_cursor: null })
  })

  it('come in pages, each once, while some are read in between', async () => {
    const all = await writers(14 + 3)
    const newestFirst = all.map(({ id }) => id).toReversed()
    const readOnes = all.slice(0, 2)
    for (const one of readOnes) await read(luc, one)

    const first = await page(luc, 'my-unread-only')
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 14))
    // A conversation that is read leaves the list, without moving the next page.
    const shown = all.at(-1)
    if (shown) await read(luc, shown)
    const second = await page(luc, 'my-unread-only', `?cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ data: [{ id: all[2]?.id }], next_cursor: null })
  })

  it('come in pages of the requested size', async () => {
    await writers(3)
    const first = await page(luc, 'my-unread-only', '?per_page=2')
    expect(first.data).toHaveLength(2)
    const second = await page(luc, 'my-unread-only', `?per_page=2&cursor=${first.next_cursor}`)
    expect(second.data).toHaveLength(1)
    expect((await luc.browser.get('/api/conversation/my-unread-only?per_page=49')).statusCode).toBe(400)
  })
})
