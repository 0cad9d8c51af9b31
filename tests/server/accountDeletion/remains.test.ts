import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { removeExpiredExports } from '../../../server/dataExport/makeExport.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { giveUniqueIds } from '../blocks/pair.ts'
import { exportDeps, storesOf } from '../dataExport/exportJobs.ts'
import { type Everything, filesWith, findTraces, plantEverything, tableNames } from '../everyFeature.ts'
import { createMember, password } from '../factories.ts'
import { runDueJobs } from '../periodicJobs/runDueJobs.ts'
import { eventually } from '../realtime/eventually.ts'
import { mailsTo } from '../mails.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

// All periodic jobs run once.
vi.setConfig({ hookTimeout: 120_000 })

const day = 24 * 60 * 60_000

/** The columns that may still tell something about an erased member, and why. */
const keptBehind: Record<string, string> = {
  'member.id': 'Messages, blocks, reports and payments refer to the row, which names nobody any more.',
  'message.text': 'Messages stay with those who got them.',
  'message.from_member_id': 'It belongs to the receiver.',
  'message.to_member_id': 'It belongs to the sender.',
  'conversation.low_member_id': 'It belongs to the other member too.',
  'conversation.high_member_id': 'It belongs to the other member too.',
  'conversation.started_by_id': 'It belongs to the other member too.',
  'conversation_member.other_member_id': 'It belongs to the other member.',
  'block.member_id': 'An old conversation must not reappear for the blocked member.',
  'block.blocked_id': 'An old conversation must not reappear for the member who blocked them.',
  'event_position.member_id': 'It is a counter that must never restart.',
  'report.reporter_id': 'It is about another.',
  'report.about_member_id': 'Moderators may need it.',
  'report.text': 'It is about another, and moderators may need it.',
  'report.subject_id': 'Moderators may need it.',
  'moderation_item.subject_id': 'It is closed, and moderators may need it.',
  'moderation_item.claimed_by_id': 'It is about another, whom an admin decided about.',
  'moderation_decision.actor_id': 'It is about another, whom an admin decided about.',
  'moderation_decision.own_id': 'It is about another, whom an admin decided about.',
  'moderation_decision.member_id': 'Moderators may need it, by number. What they wrote goes.',
  'moderation_decision.subject_id': 'Moderators may need it, by number.',
  'admin_note.author_id': 'It is about another.',
  'broadcast.sender_id': 'The site keeps what it sent, with who sent it by number.',
  'broadcast.stopped_by_id': 'The site keeps what it sent, with who stopped it by number.',
  'access_token.created_by_id': 'The codes and tokens of the site stay, with who made them by number.',
  'invitation_use.member_id': 'Uses of a code are counted, by number.',
  'audit_log.actor_id': 'The audit log says who did what, by number.',
  'audit_log.own_id': 'The audit log says who did what, by number.',
  'audit_log.target_id': 'The audit log says who did what, by number.',
  'payment_order.member_id': 'The law demands records of payments.',
  'payment_order.public_id': 'The law demands records of payments. The test names the order by the member.',
  'supporter_grant.member_id': 'It is part of the record of payments.',
}

/** Tables that tell nothing about a member. */
const aboutNobody: Record<string, string> = {
  banned_word: 'Words that names must not contain.',
  cell: 'Squares of the map.',
  cell_trait: 'Which traits occur in squares of the map.',
  cell_zone: 'Zones of the map.',
  kysely_migration: 'Migrations that ran.',
  kysely_migration_lock: 'Migrations that ran.',
  lookup: 'Options of profiles.',
  permission: 'Permissions of roles.',
  product: 'What is sold.',
  rejection_reason: 'Reasons of admins.',
  removed_media: 'Hashes of removed photos and videos, without their owner.',
  role: 'Roles.',
  role_permission: 'Permissions of roles.',
  setting: 'Settings of the site.',
  statistic_city: 'How many members are in a city.',
  statistic_cohort: 'How many members were seen.',
  statistic_day: 'Numbers of days.',
  statistic_month: 'Numbers of months.',
  vat_rate: 'Rates of countries.',
}

/** Tables that tell something about a member only by the id of another row, which goes with them. */
const byOtherRows: Record<string, string> = {
  payment: 'It belongs to an order.',
  payment_postback: 'It belongs to an order.',
  payment_refund: 'It belongs to a payment.',
  photo_media_tag: 'It belongs to a photo.',
  video_media_tag: 'It belongs to a video.',
  message_photo: 'It belongs to a message and a photo.',
  message_video: 'It belongs to a message and a video.',
  sandbox_event: 'It belongs to an order.',
  sandbox_order: 'It belongs to an order.',
}

/** Waits for the mail about the deletion, which is written in the background. */
const untilMailed = (site: TestApp, memberId: number) =>
  eventually(async () => {
    if ((await mailsTo(site, memberId)).length === 0) throw new Error('There is no mail yet.')
  })

/**
 * Waits until it is written who was seen so far, which is done each second for all members together. On a running site
 * days pass between the last request of a member and the end of their data; here, milliseconds.
 */
async function untilSeenIsWritten({ database: { db } }: TestApp, { id, browser }: Everything['other']) {
  const longAgo = new Date('2000-01-01')
  await db.updateTable('presence').set({ last_seen_at: longAgo }).where('member_id', '=', id).execute()
  await browser.get('/api/sso/user')
  await eventually(async () => {
    const row = await db
      .selectFrom('presence')
      .where('member_id', '=', id)
      .select('last_seen_at')
      .executeTakeFirstOrThrow()
    expect(row.last_seen_at.getTime()).toBeGreaterThan(longAgo.getTime())
  })
}

const tableOf = (column: string) => column.replace(/\.[^.]*$/, '')

describe('an erased member who used every feature', () => {
  let site: TestApp
  let everything: Everything
  let other: Browser
  let clock = Date.now()
  let before: ReadonlySet<string>

  beforeAll(async () => {
    site = await createTestApp({ now: () => clock })
    await giveUniqueIds(site)
    everything = await plantEverything(site)
    const { db } = site.database
    const { member } = everything
    before = await findTraces(db, everything)
    const left = await member.browser.send('DELETE', `/api/user/${member.id}`, { password })
    if (left.statusCode !== 200) throw new Error(left.body)
    await untilMailed(site, member.id)
    await untilSeenIsWritten(site, everything.other)
    clock += 14 * day
    const deps = exportDeps(site, () => clock)
    // All jobs that a running site has done by then; the files go with the sweep of the next day.
    await runDueJobs({
      db,
      stores: [],
      verificationStore: storesOf(site).verificationStore,
      tellDeleted: () => {},
      askPaymentProviders: async () => {},
      remindSupporters: async () => {},
      hasAutovacuum: true,
      applyDecisions: async () => {},
      queueDigests: async () => {},
      removeExpiredExports: () => removeExpiredExports(deps, clock),
      removeMails: createMailFolder(site.config.dataDir).removeTo,
      logger: console,
      now: () => clock,
    })
    for (const store of Object.values(storesOf(site))) await sweepFiles(db, store, clock + day)
    other = await site.browserOf(everything.other.id)
  })
  afterAll(() => site.close())

  it('had something in every table that can tell something about a member', async () => {
    const told = new Set([...before].map(tableOf))
    const unknown = (await tableNames(site.database.db)).filter(
      (table) => !told.has(table) && !(table in aboutNobody) && !(table in byOtherRows),
    )
    expect(unknown, 'let the member of `everyFeature.ts` use this table').toEqual([])
  })

  it('leaves nothing in any table but what others and the law need', async () => {
    const after = [...(await findTraces(site.database.db, everything))]
    expect(after.filter((column) => !(column in keptBehind))).toEqual([])
    expect(after).toContain('message.text')
  })

  it('leaves nothing in any folder', async () => {
    const texts = [...everything.words, ...Object.values(everything.files)]
    expect(await filesWith(site.config.dataDir, texts)).toEqual([])
  })

  it('leaves nothing of their photos and videos', async () => {
    const { db } = site.database
    for (const table of ['photo', 'video', 'photo_media_tag', 'message_photo', 'message_video'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute()
      const text = JSON.stringify(rows)
      for (const id of [everything.member.photoId, everything.member.videoId])
        expect(text).not.toContain(String(id))
    }
  })

  it('keeps their messages for the other member, as from a deleted user', async () => {
    const { member } = everything
    const key = [member.id, everything.other.id].toSorted((one, two) => one - two).join('-')
    const thread = (await other.get(`/api/conversation/${key}`)).json<{ data: Message[] }>()
    const fromDeleted = thread.data.filter((message) => message.is_from_deleted_user)
    expect(thread.data).toHaveLength(2)
    expect(fromDeleted.map(({ from_user_id }) => from_user_id)).toEqual([member.id])
    const list = await other.get('/api/conversation/my-newest-first')
    expect(list.json()).toMatchObject({ data: [{ name: 'Deleted member' }] })
    expect((await other.get(`/api/user/${member.id}`)).statusCode).toBe(404)
  })

  it('frees their name and address for another member', async () => {
    const id = await createMember(site.database.db, { name: 'Quentin' })
    const heir = await site.browserOf(id)
    expect((await heir.get('/api/sso/user')).json<UserSelf>().name).toBe('Quentin')
  })

  it('has no open moderation items', async () => {
    const { member } = everything
    const open = await site.database.db
      .selectFrom('moderation_item')
      .where('decided_at', 'is', null)
      .where((where) =>
        where.or([
          where('subject_id', 'in', [member.id, member.photoId]),
          // The member’s is the only appeal.
          where('queue', '=', 'appeals'),
        ]),
      )
      .select('queue')
      .execute()
    expect(open).toEqual([])
  })
})
