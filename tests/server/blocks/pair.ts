/** Two members with every possible relation to each other, so that each could appear in every answer. */
import { sql } from 'kysely'
import type { Message } from '../../../contract/messages.ts'
import {
  allowAlias,
  befriend,
  cities,
  createAccount,
  createMember,
  createPhoto,
  createVideo,
  placeMember,
  planTravel,
  seeMember,
  unlock,
} from '../factories.ts'
import type { Browser, TestApp } from '../testApp.ts'

export interface Planted {
  readonly id: number
  readonly name: string
  readonly browser: Browser
  readonly photoId: number
  readonly videoId: number
  /** A message of this member to the other. */
  readonly messageId: number
  /** Texts and ids that reveal this member in any answer. */
  readonly traces: readonly string[]
}

const hour = 60 * 60_000

/** Starts all ids at different numbers, so that an id reveals its row. Call it once, before members are created. */
export async function giveUniqueIds({ database: { db } }: TestApp): Promise<void> {
  const starts = { member: 7_100_000, photo: 7_200_000, video: 7_300_000, message: 7_400_000 }
  for (const [table, start] of Object.entries(starts)) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(start)}`.execute(db)
  }
}

async function settle(site: TestApp, name: string) {
  const { db } = site.database
  const id = await createMember(db, {
    cam_url: 'https://cam.example/room',
    cam_until: new Date(Date.now() + 60 * 60_000),
    name,
    description: `${name} in their own words`,
    is_featured: true,
    supporter_until: new Date(Date.now() + 24 * hour),
  })
  await createAccount(db, id)
  await placeMember(db, id)
  const photoId = await createPhoto(db, id, { file_key: `${name}-public`, description: `${name} smiling` })
  await createPhoto(db, id, { file_key: `${name}-private`, is_private: true })
  await createVideo(db, id, { file_key: `${name}-private-film`, is_private: true })
  const videoId = await createVideo(db, id, { file_key: `${name}-film` })
  await db.updateTable('member').set({ avatar_photo_id: photoId }).where('id', '=', id).execute()
  await planTravel(db, id, cities.paris, { note: `${name} at the market` })
  // In the future, so that the member stays online throughout the test.
  await seeMember(db, id, new Date(Date.now() + hour))
  const day = new Date().toISOString().slice(0, 10)
  await db
    .insertInto('view_day')
    .values({ subject_type: 'member', subject_id: id, day, view_count: 9 })
    .execute()
  return { id, name, photoId, videoId, browser: await site.browserOf(id) }
}

type Settled = Awaited<ReturnType<typeof settle>>

async function write(from: Settled, to: Settled): Promise<number> {
  const text = `${from.name} writes to ${to.name}`
  const answer = await from.browser.post('/api/message', { to_user_id: to.id, text })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Message>().id
}

/** The list of `one` that `other` is on. */
export const listOf = (one: { id: number }, other: { id: number }) =>
  one.id < other.id ? 'buddies' : 'hotties'

/** Relates `one` to `other`: list entry with a note, media access, profile view, report and alias. */
async function relate({ database: { db } }: TestApp, one: Settled, other: Settled) {
  await befriend(db, one.id, other.id, listOf(one, other))
  await db
    .updateTable('dudelist')
    .set({ note: `A note on ${other.name}` })
    .where('member_id', '=', one.id)
    .execute()
  await unlock(db, one.id, other.id)
  await db.insertInto('member_view').values({ member_id: other.id, viewer_id: one.id }).execute()
  await allowAlias(db, one.id, other.id)
  await db
    .insertInto('system_message')
    .values({ member_id: one.id, text: 'Your pictures were approved.' })
    .execute()
}

/** Creates two members whose names occur nowhere else. */
export async function plantPair(
  site: TestApp,
  names: readonly [string, string],
): Promise<[Planted, Planted]> {
  const one = await settle(site, names[0])
  const other = await settle(site, names[1])
  await relate(site, one, other)
  await relate(site, other, one)
  const messages = { one: await write(one, other), other: await write(other, one) }
  for (const { id } of [one, other]) {
    for (const message_id of Object.values(messages)) {
      await site.database.db.insertInto('saved_message').values({ member_id: id, message_id }).execute()
    }
  }
  const planted = (each: Settled, messageId: number): Planted => ({
    ...each,
    messageId,
    // A message reveals both members, because it is hidden from its author too.
    traces: [each.name, each.id, each.photoId, each.videoId, messages.one, messages.other].map(String),
  })
  return [planted(one, messages.one), planted(other, messages.other)]
}
