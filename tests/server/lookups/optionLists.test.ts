import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LookupItem, RejectionReason } from '../../../contract/lookups.ts'
import type { Product } from '../../../contract/products.ts'
import { runCommand } from '../../../server/cli/commands.ts'
import { cookieNames } from '../../../server/http/cookies.ts'
import { type LookupList, listsWithNoAnswer, lookupValues } from '../../../server/lookups/values.ts'
import { createAccount, createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let newcomer: Browser
beforeAll(async () => {
  site = await createTestApp()
  newcomer = await site.browserOf(
    await createMember(site.database.db, { is_onboarded: false, approved_at: null }),
  )
})
afterAll(() => site.close())

async function read<Item>(path: string): Promise<Item[]> {
  const answer = await newcomer.get(`/api/${path}`)
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json<{ data: Item[] }>().data
}

describe('an option list', () => {
  const lists = Object.keys(lookupValues) as LookupList[]

  test.each(lists)('%s has its values in order, after No answer if the list has it', async (list) => {
    const slugs = (await read<LookupItem>(list)).map(({ slug }) => slug)
    const own = lookupValues[list].map(({ slug }) => slug)
    expect(slugs).toEqual(listsWithNoAnswer.has(list) ? ['', ...own] : own)
  })

  test('gives No answer the id 0', async () => {
    const [first] = await read<LookupItem>('tattoo')
    expect(first).toMatchObject({ id: 0, slug: '', name: 'No answer' })
  })

  test('is cached by the browser, and revalidated without being sent again', async () => {
    const first = await newcomer.get('/api/interest')
    expect(first.headers['cache-control']).toBe('private, max-age=300')
    const tag = String(first.headers['etag'])
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await newcomer.get('/api/interest', { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    }
    expect((await newcomer.get('/api/interest', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await newcomer.get('/api/tattoo', { 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('is not cached while it renews the session cookie', async () => {
    const { db } = site.database
    const id = await createMember(db, { approved_at: null })
    const email = 'newcomer@lodge.test'
    await createAccount(db, id, email)
    const member = await site.browserOf(id)
    await runCommand(site.app.commandDeps, ['approve', email])
    const [renewing, later] = [await member.get('/api/interest'), await member.get('/api/interest')]
    expect(String(renewing.headers['set-cookie'])).toContain(cookieNames(false).session)
    expect(renewing.headers['cache-control']).toBe('private, no-store')
    expect(later.headers['cache-control']).toBe('private, max-age=300')
  })

  test('is refused to guests, whatever tag they send', async () => {
    const { headers } = await newcomer.get('/api/interest')
    const answer = await site.guest().get('/api/interest', { 'if-none-match': String(headers['etag']) })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age')
  })
})

test('rejection reasons are listed for profiles, for media, and all together', async () => {
  const all = await read<RejectionReason>('rejection-reason')
  expect(await read<RejectionReason>('rejection-reason/profile')).toEqual(
    all.filter((reason) => reason.is_for_user),
  )
  const media = await read<RejectionReason>('rejection-reason/media')
  expect(media).toEqual(all.filter((reason) => reason.is_for_media))
  expect(media.map(({ slug }) => slug)).toContain('explicit-in-public')
  expect(all.map(({ slug }) => slug)).toContain('code-missing')
})

test('products are those that can be bought now, and their tag changes with them', async () => {
  const { db } = site.database
  const product = (slug: string, fields: object) => ({
    slug,
    name: slug,
    price_minor: 990,
    currency: 'EUR',
    subscription_days: 30,
    payment_provider: 'sandbox',
    ...fields,
  })
  await db
    .insertInto('product')
    .values([
      product('year', { position: 2 }),
      product('gone', { is_active: false }),
      product('month', { position: 1 }),
    ])
    .execute()
  const products = await read<Product>('product')
  expect(products.map(({ name }) => name)).toEqual(['month', 'year'])
  expect(products[0]).toMatchObject({ price: 990, currency: 'EUR', condition: 'none', payment_url: null })
  const before = (await newcomer.get('/api/product')).headers['etag']
  await db.updateTable('product').set({ price_minor: 1_090 }).where('slug', '=', 'month').execute()
  const after = await newcomer.get('/api/product', { 'if-none-match': String(before) })
  expect(after.statusCode).toBe(200)
})
