/** A member who used every feature, and where the database tells something about them. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../server/db/schema.ts'
import { createMailFolder } from '../../server/mail/mailFolder.ts'
import { createDiskStorage } from '../../server/media/storage.ts'
import { createOriginalStore, createPhotoStore } from '../../server/photos/fileStore.ts'
import { createVerificationStore } from '../../server/verification/fileStore.ts'
import { createVideoSourceStore, createVideoStore } from '../../server/videos/fileStore.ts'
import { plantPair, type Planted } from './blocks/pair.ts'
import {
  block,
  createMember,
  createPaymentOrder,
  createPhoto,
  createVideo,
  givePassword,
  giveRole,
} from './factories.ts'
import type { TestApp } from './testApp.ts'

export interface Everything {
  /** The member who used every feature. */
  readonly member: Planted
  /** The other member, who has every relation to the first one. */
  readonly other: Planted
  /** Texts that only this member has: names, addresses, what they wrote. */
  readonly words: readonly string[]
  /** The contents of the files of the member, by their names in an archive. */
  readonly files: Readonly<Record<string, string>>
}

/** Creates the member. Ids must be unique (`giveUniqueIds`), so that they are found anywhere. */
export async function plantEverything(site: TestApp): Promise<Everything> {
  const { db } = site.database
  const [member, other] = await plantPair(site, ['Quentin', 'Zebedee'])
  await fillAccount(db, member.id)
  await addSecondFactors(db, member.id)
  await fillProfile(db, member.id)
  await doEverything(db, member, other)
  await pay(db, member.id)
  await moderate(db, member)
  return {
    member,
    other,
    words: ['Quentin', 'quentin', `member${member.id}@`, '203.0.113.77'],
    files: await storeFiles(site, member.id),
  }
}

/** The address that the member had before. */
const formerAddress = 'quentin@former.test'

async function fillAccount(db: Db, id: number): Promise<void> {
  const userId = `account-${id}`
  const email = `member${id}@lodge.test`
  const soon = new Date(Date.now() + 60 * 60_000)
  await givePassword(db, id)
  await db
    .insertInto('identity_email_change')
    .values({ user_id: userId, token: `change-${id}`, email: 'quentin@new.test', expires_at: soon })
    .execute()
  await db.insertInto('identity_mailed_address').values({ user_id: userId, email: formerAddress }).execute()
  await db
    .insertInto('identity_verification')
    .values({ id: `verification-${id}`, identifier: 'quentin-ticket', value: userId, expires_at: soon })
    .execute()
  await db
    .insertInto('identity_join')
    .values({
      token: `join-${id}`,
      email,
      password: null,
      birthday: '1990-06-15',
      ip: '203.0.113.77',
      expires_at: soon,
    })
    .execute()
  await db
    .insertInto('email_preference')
    .values({ member_id: id, lookup_id: 1, boolean_value: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('identity_session')
    .set({ ip_address: '203.0.113.77', user_agent: 'Quentin’s browser' })
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('identity_sign_in')
    .values({
      user_id: userId,
      ip_address: '203.0.113.77',
      proved_by: 'password',
      signed_in_at: new Date(),
    })
    .execute()
  await db
    .insertInto('data_export')
    .values({ member_id: id, state: 'failed', requested_at: new Date() })
    .execute()
}

/** The member signs in with an app and a passkey, has used one recovery code, and has mistyped a code just now. */
async function addSecondFactors(db: Db, id: number): Promise<void> {
  const userId = `account-${id}`
  const at = new Date()
  const soon = new Date(Date.now() + 60 * 60_000)
  await db
    .insertInto('identity_two_factor')
    .values({ user_id: userId, secret: 'secret-of-app', created_at: at, confirmed_at: at, last_step: 1 })
    .execute()
  await db
    .insertInto('identity_recovery_code')
    .values([
      { user_id: userId, code: 'used-recovery-code', used_at: at },
      { user_id: userId, code: 'recovery-code', used_at: null },
    ])
    .execute()
  await db
    .insertInto('identity_passkey')
    .values({
      user_id: userId,
      credential_id: 'id-of-credential',
      name: 'Quentin’s key',
      public_key: 'key-of-credential',
      counter: 1,
      transports: ['internal'],
      is_synced: true,
      last_used_at: at,
    })
    .execute()
  await db
    .insertInto('identity_challenge')
    .values({
      token: `challenge-${id}`,
      purpose: 'passkey-add',
      user_id: userId,
      value: 'value-of-challenge',
      expires_at: soon,
    })
    .execute()
  // In truth the key is a hash, in which no test could find the member.
  await db
    .insertInto('identity_failed_try')
    .values({ key: `try-${id}`, count: 1, ends_at: soon })
    .execute()
}

async function fillProfile(db: Db, id: number): Promise<void> {
  await db
    .updateTable('member')
    .set({
      create_ip: '203.0.113.77',
      login_ip: '203.0.113.77',
      create_referrer: 'https://quentin.example',
      body_build_id: 1,
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('member_link')
    .values({ member_id: id, position: 0, url: 'https://quentin.example' })
    .execute()
  await db
    .insertInto('member_network')
    .values({ member_id: id, network: 'twitter', username: 'quentin' })
    .execute()
  await db.insertInto('member_lookup').values({ member_id: id, field: 'piercings', lookup_id: 1 }).execute()
  await db
    .insertInto('member_statistics')
    .values({ member_id: id })
    .onConflict((each) => each.doNothing())
    .execute()
  await db.insertInto('member_place_change').values({ member_id: id, changed_at: new Date() }).execute()
  await db.insertInto('member_name_try').values({ member_id: id, tried_at: new Date() }).execute()
  await db.insertInto('popular_rank').values({ run: 1, rank: 1, member_id: id }).execute()
}

async function doEverything(db: Db, member: Planted, other: Planted): Promise<void> {
  const { id, browser } = member
  await browser.send('PUT', `/api/user/${other.id}/report`, { reason: 'spam', text: 'Quentin complains' })
  await other.browser.send('PUT', `/api/photo/${member.photoId}/report`, { reason: 'spam' })
  await browser.post('/api/saved-search', { name: 'Quentin’s type', query: { height_from: 185 } })
  await browser.post(`/api/photo/${other.photoId}/view`)
  await db.insertInto('photo_hot_click').values({ member_id: id, photo_id: other.photoId }).execute()
  await db.insertInto('video_hot_click').values({ member_id: id, video_id: other.videoId }).execute()
  const day = new Date().toISOString().slice(0, 10)
  await db.insertInto('opened_profile').values({ member_id: id, day, opened_id: other.id }).execute()
  await db
    .insertInto('member_seen')
    .values({ member_id: id, period: 'day', start: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await block(db, id, await createMember(db, { name: 'Ulrich' }))
  const unlisted = await createMember(db, { name: 'Yannick' })
  await db
    .insertInto('removed_note')
    .values({ member_id: id, listed_id: unlisted, note: 'Quentin liked him', removed_at: new Date() })
    .execute()
  const removed = await db
    .insertInto('system_message')
    .values({ member_id: id, text: 'Removed by Quentin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('broadcast')
    .values({
      sender_id: id,
      text: 'Sent to all',
      segment: '{}',
      receiver_count: 1,
      newest_member_id: 1,
      stopped_by_id: id,
      created_at: new Date(),
    })
    .execute()
  await browser.send('DELETE', `/api/system-message/${removed.id}`)
  await browser.send('PUT', '/api/system-message/auth/mark-as-read')
  await db
    .insertInto('event_publication')
    .values({ member_id: id, position: 1, leased_until: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('idempotency')
    .values({
      member_id: id,
      call: 'POST /photo',
      key: 'quentin',
      request_hash: '',
      status: 200,
      response: '{}',
    })
    .execute()
  await db.insertInto('unread_digest').values({ member_id: id, due_at: null, sent_at: new Date() }).execute()
  await attach(db, member)
}

/** Attaches a photo and a video to the message of the member. */
async function attach(db: Db, { id, messageId, photoId, videoId }: Planted): Promise<void> {
  await db
    .insertInto('message_photo')
    .values({ message_id: messageId, photo_id: photoId, position: 0 })
    .execute()
  await db
    .insertInto('message_video')
    .values({ message_id: messageId, video_id: videoId, position: 0 })
    .execute()
  await db.insertInto('photo_media_tag').values({ photo_id: photoId, lookup_id: 1 }).execute()
  await db.insertInto('video_media_tag').values({ video_id: videoId, lookup_id: 1 }).execute()
  await db
    .insertInto('upload')
    .values({ member_id: id, kind: 'photo', file_key: `upload-${id}`, form: '{"description":"Quentin"}' })
    .execute()
}

async function pay(db: Db, id: number): Promise<void> {
  const orderId = await createPaymentOrder(db, id, { state: 'approved', public_id: `order-${id}` })
  const { id: paymentId } = await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: 'sale-1',
      kind: 'sale',
      amount_minor: 990,
      currency: 'EUR',
      paid_at: new Date(),
      country: 'NL',
      country_source: 'card',
      vat_basis_points: 2_100,
      vat_minor: 172,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_refund')
    .values({
      payment_id: paymentId,
      kind: 'refund',
      amount_minor: 100,
      vat_minor: 17,
      refunded_at: new Date(),
    })
    .execute()
  await db
    .insertInto('supporter_grant')
    .values({ member_id: id, payment_id: paymentId, source: 'payment', days: 30, granted_at: new Date() })
    .execute()
  await db
    .insertInto('supporter_reminder')
    .values({ member_id: id, kind: 'renewal', about: new Date() })
    .execute()
}

/** Has an admin decide about the member, who appeals; the member was an admin once, too, and made an invitation code. */
async function moderate(db: Db, { id }: Planted): Promise<void> {
  const { id: invitationId } = await db
    .insertInto('access_token')
    .values({
      kind: 'invitation',
      hash: 'hash-of-invitation',
      beginning: 'lodge_inv_0000',
      label: 'For friends',
      max_uses: 1,
      use_count: 1,
      created_by_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invitation_use')
    .values({ member_id: id, invitation_id: invitationId, used_at: new Date() })
    .execute()
  const adminId = await createMember(db)
  await giveRole(db, adminId, 'admin')
  const { id: itemId } = await db
    .insertInto('moderation_item')
    .values({ queue: 'just-joined', subject_type: 'member', subject_id: id, claimed_by_id: adminId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const decide = (version: number, actorId: number) =>
    db
      .insertInto('moderation_decision')
      .values({
        item_id: itemId,
        item_version: version,
        actor_id: actorId,
        own_id: actorId,
        member_id: id,
        subject_type: 'member',
        subject_id: id,
        action: 'member.reject',
        text: 'Quentin wrote this',
        // A member has one pending decision at most.
        effective_at: new Date(),
        takes_effect_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  await db
    .insertInto('admin_note')
    .values([
      { member_id: id, author_id: adminId, text: 'Quentin was seen before' },
      { member_id: adminId, author_id: id, text: 'An admin' },
    ])
    .execute()
  const decision = await decide(1, adminId)
  await decide(2, id)
  const appeal = await db
    .insertInto('appeal')
    .values({
      decision_id: decision.id,
      member_id: id,
      text: 'Quentin objects',
      answer: 'Quentin was told no',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('moderation_item')
    .values({ queue: 'appeals', subject_type: 'appeal', subject_id: appeal.id })
    .execute()
  await db
    .insertInto('system_message')
    .values({ member_id: id, text: 'Quentin is rejected', decision_id: decision.id })
    .execute()
  await db
    .insertInto('moderation_item')
    .values({ queue: 'reported', subject_type: 'member', subject_id: adminId, claimed_by_id: id })
    .execute()
  await db
    .insertInto('audit_log')
    .values({
      actor_id: id,
      own_id: id,
      action: 'member.note',
      target_type: 'member',
      target_id: String(adminId),
      ip_address: '203.0.113.77',
    })
    .execute()
}

/** Stores files of the member, as uploads do. */
async function storeFiles(
  { config, database: { db } }: TestApp,
  id: number,
): Promise<Record<string, string>> {
  const storage = createDiskStorage(config.dataDir)
  const bytes = (text: string) => Buffer.from(text)
  const photo = {
    full: bytes('the photo'),
    square160: null,
    square320: null,
    height200: null,
    width300: null,
  }
  const photoId = await createPhoto(db, id, {
    file_key: await createPhotoStore(storage).write(photo),
    original_key: await createOriginalStore(storage).write({ original: bytes('the original') }),
  })
  const video = { video: bytes('the video'), thumbnail: null, strip: null }
  const videoId = await createVideo(db, id, { file_key: await createVideoStore(storage).write(video) })
  const waitingId = await createVideo(db, id, {
    file_key: await createVideoSourceStore(storage).write({ source: bytes('the upload') }),
    is_processed: false,
  })
  const verificationKey = await createVerificationStore(storage).write({ full: bytes('the face') })
  const { id: verificationId } = await db
    .insertInto('verification_photo')
    .values({ member_id: id, file_key: verificationKey, code: 'QUENTIN', width: 8, height: 8 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Not a part of the archive of the member's data.
  await createMailFolder(config.dataDir).deliver({
    to: formerAddress,
    from: { name: 'Lodge', address: 'lodge@lodge.test' },
    headers: {},
    subject: 'Your password was changed',
    text: 'Hello Quentin',
    html: '<p>Hello Quentin</p>',
  })
  return {
    [`verification/${verificationId}.webp`]: 'the face',
    [`photos/${photoId}.webp`]: 'the photo',
    [`photos/${photoId}-original.jpg`]: 'the original',
    [`videos/${videoId}.mp4`]: 'the video',
    [`videos/${waitingId}-uploaded`]: 'the upload',
  }
}

/** Returns the names of all tables. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a value, or anything in it, matches. */
function tells(value: unknown, pattern: RegExp): boolean {
  if (value === null || value === undefined || value instanceof Date) return false
  return pattern.test(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Walks all columns of all tables. Returns those that tell something about the member, as `table.column`. */
export async function findTraces(
  db: Db,
  { member, words }: Pick<Everything, 'member' | 'words'>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const pattern = new RegExp([`(?<!\\d)${member.id}(?!\\d)`, ...words].join('|'))
  for (const table of [...(await tableNames(db)), 'pgboss.job']) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (tells(value, pattern)) found.add(`${table}.${column}`)
  }
  return found
}

/** Walks all files below a folder. Returns the paths of those whose path or content contains one of the texts. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  const found: string[] = []
  for (const file of files) {
    const content = await readFile(file, 'latin1')
    if (texts.some((text) => file.includes(text) || content.includes(text)))
      found.push(path.relative(folder, file))
  }
  return found
}
