import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '../../../contract/calls.ts'
import type { Message } from '../../../contract/messages.ts'
import { appealLink } from '../../../server/appeals/appealLink.ts'
import {
  allowAlias,
  befriend,
  block,
  cities,
  createMember,
  createPaymentOrder,
  createPhoto,
  createRemoval,
  createVideo,
  giveRole,
  placeMember,
  unlock,
} from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

/**
 * Tables that requests change by design: the times when a member was last seen and a session was last used, the periods
 * in which the member was seen, and the count of opened profiles, which is a rate limit.
 */
const changedByAll = new Set(['presence', 'member_seen', 'identity_session', 'opened_profile'])

/** Parameters of calls for which the id or name of another member, without a query, does not suffice. */
const asked: Partial<
  Record<
    CallKey,
    (ids: {
      me: number
      other: number
      message: number
      photo: number
      video: number
      payment: number
    }) => readonly string[]
  >
> = {
  'GET /appeal/{token}': () => [appealLink(site.config.keys.appeals, removal)],
  'GET /conversation/{filter}': ({ me, other }) => [
    '/conversation/my-newest-first',
    '/conversation/my-unread-only',
    `/conversation/${Math.min(me, other)}-${Math.max(me, other)}`,
  ],
  'GET /payment/{id}': ({ payment }) => [`/payment/${payment}`],
  'GET /payment/order/{id}': ({ payment }) => [`/payment/order/${payment}`],
  'GET /photo/{id}': ({ photo }) => [`/photo/${photo}`],
  'GET /video/{id}': ({ video }) => [`/video/${video}`],
  'GET /photo/{id}/original': ({ photo }) => [`/photo/${photo}/original`],
  'GET /message/{id}': ({ message }) => [`/message/${message}`],
  'GET /user/travel': () => [`/user/travel?place_id=${cities.amsterdam.id}`],
  'GET /user/dudelisted/{type}': () => ['/user/dudelisted/buddies', '/user/dudelisted/hotties'],
  'GET /system-message/for-all/{id}': () => [`/system-message/for-all/${broadcast}`],
  'GET /event': () => ['/event?after=0'],
  'GET /geolocation/autocomplete': () => ['/geolocation/autocomplete?query=Ams'],
  'GET /geolocation/address': () => ['/geolocation/address?lat=52.374&long=4.8897'],
  'GET /geolocation/cities': () => ['/geolocation/cities?south=50&west=3&north=51&east=4'],
  'GET /geolocation/coordinates': () => ['/geolocation/coordinates?query=Amsterdam'],
}
const otherName = 'Looked-at'

const keys = (Object.keys(calls) as CallKey[]).filter((key) => key.startsWith('GET '))

let site: TestApp
let other: number
let broadcast: number
/** A decision that can be appealed. */
let removal: number
/** `message`: a message to the member. `photo` and `video`: a photo and a video of the member. */
const people = new Map<
  string,
  { id: number; browser: Browser; message: number; photo: number; video: number; payment: number }
>()

beforeAll(async () => {
  site = await createTestApp()
  const { db } = site.database
  other = await createMember(db, { name: otherName })
  await placeMember(db, other, cities.haarlem)
  const photo = await createPhoto(db, other)
  await createPhoto(db, other, { is_private: true })
  await db.updateTable('member').set({ avatar_photo_id: photo }).where('id', '=', other).execute()
  await db.insertInto('system_message').values({ member_id: null, text: 'To everyone' }).execute()
  const sent = await db
    .insertInto('broadcast')
    .values({ text: 'Hi', segment: '{}', receiver_count: 1, newest_member_id: other, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  broadcast = sent.id
  removal = await createRemoval(db, other, await createMember(db))
  // An admin may write to every member.
  await giveRole(db, other, 'admin')
  const writer = await site.browserOf(other)

  const arrive = async (role: string, fields: Parameters<typeof createMember>[1] = {}) => {
    const id = await createMember(db, { name: role, ...fields })
    if (role === 'admin' || role === 'super-admin') await giveRole(db, id, role)
    await placeMember(db, id, cities.amsterdam)
    const own = await createPhoto(db, id, { original_key: `original-${role}` })
    await befriend(db, id, other)
    await befriend(db, other, id)
    await unlock(db, other, id)
    await db.insertInto('system_message').values({ member_id: id, text: 'To you' }).execute()
    const answer = await writer.send('POST', '/api/message', { to_user_id: id, text: `Hello ${role}` })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    people.set(role, {
      id,
      browser: await site.browserOf(id),
      message: answer.json<Message>().id,
      photo: own,
      video: await createVideo(db, id),
      payment: await createPaymentOrder(db, id),
    })
    return id
  }
  const member = await arrive('member')
  await allowAlias(db, member, other)
  await block(db, member, await createMember(db))
  await arrive('newcomer', { is_onboarded: false, approved_at: null })
  await arrive('unapproved', { approved_at: null })
  await arrive('supporter', { supporter_until: new Date(Date.now() + 86_400_000) })
  await arrive('admin')
  await arrive('super-admin')
  people.set('guest', { id: 0, browser: site.guest(), message: 0, photo: 0, video: 0, payment: 0 })
})
afterAll(() => site.close())

/** Every row of every table, as text. */
async function everyRow(): Promise<Map<string, string>> {
  const { db } = site.database
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1
  `.execute(db)
  const rows = new Map<string, string>()
  for (const { name } of tables.rows) {
    if (changedByAll.has(name)) continue
    const held = await sql<{ held: string }>`
      select coalesce(json_agg(one order by one::text), '[]')::text as held from ${sql.table(name)} as one
    `.execute(db)
    rows.set(name, held.rows[0]?.held ?? '')
  }
  return rows
}

const urlsOf = (
  key: CallKey,
  { id: me, ...own }: { id: number; message: number; photo: number; video: number; payment: number },
): readonly string[] => {
  const path = key
    .slice('GET '.length)
    .replaceAll('{name}', otherName)
    .replaceAll(/\{\w+\}/g, String(other))
  return asked[key]?.({ me, other, ...own }) ?? [path]
}

// Every call that reads, as every kind of caller.
test('no GET call changes a row, for any kind of caller', { timeout: 90_000 }, async () => {
  const before = await everyRow()
  expect(before.size).toBeGreaterThan(30)
  expect(before.get('message')).toContain('Hello member')

  const unanswered = new Set<string>(keys)
  for (const key of keys) {
    for (const { browser, ...ids } of people.values()) {
      for (const url of urlsOf(key, ids)) {
        const { statusCode } = await browser.get(`/api${url}`)
        if (statusCode === 200) unanswered.delete(key)
      }
    }
  }
  // A call that refuses every caller was not tested: add its parameters to `asked`.
  expect([...unanswered]).toEqual([])
  // Background writes are complete once the site has stopped.
  await site.app.close()

  const after = await everyRow()
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows)
  expect(changed).toEqual([])
})
