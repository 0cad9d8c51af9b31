import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecret } from '../../../server/base/accessSecret.ts'
import { createMember } from '../factories.ts'
import { join, mailedToken, password, waitForMail } from './people.ts'
import { createSite, type Site } from './site.ts'

const hour = 60 * 60_000
let clock = Date.parse('2026-06-15T18:00:00Z')
let open: Site
let invited: Site
let inviterId: number
beforeAll(async () => {
  open = await createSite({ now: () => clock })
  invited = await createSite({
    now: () => clock,
    database: open.database,
    env: { JOIN_MODE: 'invitation' },
  })
  inviterId = await createMember(open.db, { name: 'Inviter' })
})
afterAll(async () => {
  await invited.close()
  await open.close()
})

async function makeInvitation(fields: { max_uses?: number; expires_at?: Date; revoked_at?: Date } = {}) {
  const { secret, hash, beginning } = makeSecret('invitation')
  const { id } = await open.db
    .insertInto('access_token')
    .values({
      kind: 'invitation',
      hash,
      beginning,
      label: 'For friends',
      max_uses: 1,
      created_by_id: inviterId,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

let count = 0
const ask = (site: Site, email: string, code?: string) =>
  site
    .visitor(`192.0.2.${((count += 1) % 250) + 1}`)
    .post('/identity/join', { email, password, birthday: '1990-06-15', ...(code !== undefined && { code }) })
const confirm = (site: Site, email: string) =>
  site.visitor().post('/identity/verify', { token: mailedToken(site, email, 'verify') })
const usesOf = async (id: number) =>
  (
    await open.db
      .selectFrom('access_token')
      .where('id', '=', id)
      .select('use_count')
      .executeTakeFirstOrThrow()
  ).use_count
const invitationOf = (memberId: number) =>
  open.db
    .selectFrom('invitation_use')
    .where('member_id', '=', memberId)
    .select(['invitation_id', 'used_at'])
    .executeTakeFirst()

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

test('a code is recorded with the new member on an open site, once the link is opened', async () => {
  const { id, secret } = await makeInvitation()
  const email = 'invited@example.com'
  await ask(open, email, secret)
  await waitForMail(open, email)
  expect(await usesOf(id)).toBe(0)
  expect((await confirm(open, email)).statusCode).toBe(200)
  expect(await usesOf(id)).toBe(1)
  // A lost answer is asked for again.
  expect((await confirm(open, email)).statusCode).toBe(200)
  expect(await usesOf(id)).toBe(1)
})

test('an open site needs no code', async () => {
  const memberId = await join(open, 'plain@example.com')
  expect(await invitationOf(memberId)).toBeUndefined()
})

test('a site by invitation needs a code, and says so at its field beside the other mistakes', async () => {
  const missing = await ask(invited, 'missing@example.com')
  expect([missing.statusCode, missing.json()]).toMatchObject([
    422,
    { errors: { code: ['Enter your invitation code.'] } },
  ])
  const { id, secret } = await makeInvitation()
  const memberId = await join(invited, 'welcome@example.com', { code: secret })
  expect(await invitationOf(memberId)).toEqual({ invitation_id: id, used_at: new Date(clock) })
})

test('a code that is wrong, used up, expired or revoked is refused on both kinds of site', async () => {
  const used = await makeInvitation()
  await join(open, 'first@example.com', { code: used.secret })
  const expired = await makeInvitation({ expires_at: new Date(clock) })
  const revoked = await makeInvitation({ revoked_at: new Date(clock) })
  const codes = ['nonsense', makeSecret('invitation').secret, makeSecret('supporter').secret]
  for (const code of [...codes, used.secret, expired.secret, revoked.secret])
    for (const site of [open, invited]) {
      const answer = await ask(site, `refused${count}@example.com`, code)
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        ['code'],
      ])
    }
  const joins = await open.db
    .selectFrom('identity_join')
    .where('email', 'like', 'refused%')
    .selectAll()
    .execute()
  expect(joins).toEqual([])
})

test('the last use is taken once, and the other visitor is told', async () => {
  const { id, secret } = await makeInvitation({ max_uses: 2 })
  const emails = ['racer1@example.com', 'racer2@example.com', 'racer3@example.com']
  for (const email of emails) {
    await ask(invited, email, secret)
    await waitForMail(invited, email)
  }
  const answers = await Promise.all(emails.map((email) => confirm(invited, email)))
  expect(statusesOf(answers)).toEqual([200, 200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    code: 'invitation_used',
  })
  expect(await usesOf(id)).toBe(2)
  const accounts = await open.db
    .selectFrom('identity_user')
    .where('email', 'in', emails)
    .selectAll()
    .execute()
  expect(accounts).toHaveLength(2)
})

test('a code that others used up meanwhile keeps nobody out of an open site', async () => {
  const { id, secret } = await makeInvitation()
  const emails = ['early@example.com', 'late@example.com']
  for (const email of emails) {
    await ask(open, email, secret)
    await waitForMail(open, email)
  }
  for (const email of emails) expect((await confirm(open, email)).statusCode).toBe(200)
  expect(await usesOf(id)).toBe(1)
})

test('an end that comes while the visitor waits for the mail does not matter, and a link that is mailed again keeps the code', async () => {
  const { id, secret } = await makeInvitation({ expires_at: new Date(clock + hour) })
  const email = 'slow@example.com'
  await ask(invited, email, secret)
  await waitForMail(invited, email)
  clock += 2 * hour
  await invited.visitor().post('/identity/join-again', { email })
  await waitForMail(invited, email, 2)
  expect((await confirm(invited, email)).statusCode).toBe(200)
  expect(await usesOf(id)).toBe(1)
})
