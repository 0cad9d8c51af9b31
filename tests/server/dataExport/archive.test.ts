import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contents } from '../../../server/dataExport/contents/contents.ts'
import { createDataExportStore } from '../../../server/dataExport/fileStore.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { buffer } from 'node:stream/consumers'
import { giveUniqueIds } from '../blocks/pair.ts'
import { type Everything, findTraces, plantEverything } from '../everyFeature.ts'
import { block } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { createTestApp, type TestApp } from '../testApp.ts'
import { createExportJobs, exportDeps } from './exportJobs.ts'
import { type Archive, readArchive } from './readArchive.ts'

/** Tables with rows about a member that an archive leaves out, and why. */
const leftOut: Record<string, string> = {
  broadcast: 'It is what admins sent to all, for the site.',
  event_position: 'It is a counter of events.',
  event_publication: 'It is a counter of events.',
  idempotency: 'It has copies of answers, for a day, so that a repeated write counts once.',
  identity_challenge: 'It has tokens of unfinished sign-ins, which end within minutes.',
  identity_failed_try: 'It counts wrong codes by hashes, which end within a day.',
  identity_join: 'It is a request to join, which ends after a day. It may be of somebody else.',
  identity_verification: 'It has tokens of links, which end within hours.',
  member_event: 'It tells open pages what changed, for a week. What changed is in the archive.',
  member_search: 'It is a copy of the profile, for searching.',
  admin_note: 'It is what moderators work with.',
  moderation_decision: 'It is what moderators work with. The member was told what concerns them.',
  moderation_item: 'It is what moderators work with.',
  popular_rank: 'It is computed each day from counts of all members.',
}

let site: TestApp
let everything: Everything
let jobs: Jobs

/** Makes an archive, and reads it. */
async function makeArchive(memberId: number): Promise<Archive> {
  const { db } = site.database
  await db.deleteFrom('data_export').where('member_id', '=', memberId).execute()
  const { id } = await db
    .insertInto('data_export')
    .values({ member_id: memberId, requested_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => jobs.send(trx, 'make-data-export', { exportId: id }))
  const fileKey = await eventually(async () => {
    const row = await db.selectFrom('data_export').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(row.state).toBe('ready')
    return row.file_key
  })
  const file = await createDataExportStore(createDiskStorage(site.config.dataDir)).read(
    fileKey ?? '',
    'archive',
  )
  if (!file) throw new Error('There is no archive.')
  return readArchive(await buffer(file.stream))
}

beforeAll(async () => {
  site = await createTestApp()
  await giveUniqueIds(site)
  everything = await plantEverything(site)
  jobs = createExportJobs(site, exportDeps(site, Date.now))
  await jobs.start()
})
afterAll(async () => {
  await jobs.close()
  await site.close()
})

const exported = () =>
  new Set<string>(
    Object.values(contents).flatMap((parts) => Object.values(parts).flatMap(({ tables }) => tables)),
  )

describe('the archive of a member who used every feature', () => {
  let archive: Archive
  beforeAll(async () => {
    archive = await makeArchive(everything.member.id)
  })

  it('tells something from each table that tells something about them, but for the tables with a reason', async () => {
    const traces = await findTraces(site.database.db, everything)
    const told = exported()
    const missing = [...new Set([...traces].map((column) => column.replace(/\.[^.]*$/, '')))].filter(
      (table) => !told.has(table) && !(table in leftOut) && table !== 'pgboss.job',
    )
    expect(missing, 'export these tables, or say in `leftOut` why not').toEqual([])
  })

  it('has a row in each of its parts', () => {
    const empty = Object.entries(contents).flatMap(([file, parts]) =>
      Object.keys(parts)
        .filter((part) => {
          const told = archive.parts(file)[part]
          return told === null || (Array.isArray(told) && told.length === 0)
        })
        .map((part) => `${file}: ${part}`),
    )
    expect(empty, 'let the member of `everyFeature.ts` use this').toEqual([])
  })

  it('has what the member wrote and chose, with the names of options', () => {
    expect(archive.parts('profile.json')['profile']).toMatchObject({
      name: 'Quentin',
      description: 'Quentin in their own words',
      body_build: expect.any(String),
    })
    expect(archive.parts('account.json')['account']).toMatchObject({
      email: `member${everything.member.id}@lodge.test`,
      create_ip: '203.0.113.77',
    })
    expect(archive.rows('account.json', 'sessions')).toContainEqual(
      expect.objectContaining({ ip_address: '203.0.113.77', user_agent: 'Quentin’s browser' }),
    )
    expect(archive.parts('account.json')['two_factor']).toEqual({
      is_on: true,
      on_since: expect.any(String),
      recovery_codes_left: 1,
    })
    expect(archive.rows('account.json', 'passkeys')).toEqual([
      {
        name: 'Quentin’s key',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        is_synced: true,
      },
    ])
    expect(archive.rows('payments.json', 'reminders')).toMatchObject([{ kind: 'renewal' }])
    expect(archive.rows('lists.json', 'buddies_and_hotties')).toMatchObject([
      { name: 'Zebedee', note: 'A note on Zebedee' },
    ])
    expect(archive.rows('messages.json', 'messages').map(({ text, with: name }) => [name, text])).toEqual([
      ['Zebedee', 'Quentin writes to Zebedee'],
      ['Zebedee', 'Zebedee writes to Quentin'],
    ])
    expect(archive.parts('places.json')['place']).toMatchObject({ city: 'Amsterdam', latitude: 52.374 })
  })

  it('has the files of their photos and videos', () => {
    for (const [name, content] of Object.entries(everything.files)) expect(archive.text(name)).toBe(content)
    expect(archive.names).toContain('README.txt')
  })

  it('has neither passwords nor tokens, and nothing of others beyond their names', () => {
    const all = archive.names
      .filter((name) => name.endsWith('.json'))
      .map((name) => archive.text(name))
      .join('')
    for (const secret of [
      `member${everything.other.id}@`,
      `change-${everything.member.id}`,
      'quentin-ticket',
      'secret-of-app',
      'recovery-code',
      'id-of-credential',
      'key-of-credential',
      'value-of-challenge',
      'Zebedee in their own words',
      'A note on Quentin',
      'file_key',
      'password":',
    ])
      expect(all).not.toContain(secret)
  })
})

describe('the archive of a member whom another one blocked', () => {
  it('shows neither the name of that member nor the conversation with them', async () => {
    await block(site.database.db, everything.other.id, everything.member.id)
    const archive = await makeArchive(everything.member.id)
    expect(archive.rows('messages.json', 'messages')).toEqual([])
    expect(archive.rows('messages.json', 'conversations')).toEqual([])
    const others = ['lists.json', 'activity.json', 'account.json'].map((name) => archive.text(name)).join('')
    expect(others).not.toContain('"name":"Zebedee"')
    expect(others).not.toContain('"about":"Zebedee"')
  })
})

describe('the archive of a member with long lists', () => {
  it('has all their rows, however many there are', async () => {
    const { db } = site.database
    const { id } = everything.other
    const sent = Array.from({ length: 1_201 }, (_, index) => ({
      member_id: id,
      text: `Notification ${index}`,
    }))
    await db.insertInto('system_message').values(sent).execute()
    const archive = await makeArchive(id)
    const texts = archive.rows('notifications.json', 'notifications').map(({ text }) => text)
    expect(texts.filter((text) => String(text).startsWith('Notification '))).toEqual(
      sent.map(({ text }) => text),
    )
  })
})
