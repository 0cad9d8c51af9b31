import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueDigests, sendDigest } from '../../../server/messages/unreadDigest.ts'
import type { EmailContent } from '../../../server/mail/email.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { findMailAddress } from '../../../server/mail/recipientRepository.ts'
import { block, createMember, seeMember } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const minute = 60_000
const hour = 60 * minute

let site: TestApp
let clock = Date.now()
let luc: Person
let marek: Person
let outcome: 'delivered' | 'unwanted' | 'failed'
/** What was mailed to Luc. */
let mails: string[]
/** The jobs that are queued. */
let queued: number[]

interface Person {
  readonly id: number
  readonly browser: Browser
}
const person = async (): Promise<Person> => {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}

const deps = () => ({
  db: site.database.db,
  config: site.config,
  jobs: {
    send: async (_trx: unknown, _name: unknown, data: object) => {
      if ('memberId' in data && typeof data.memberId === 'number') queued.push(data.memberId)
    },
  },
  mailer: {
    deliverToMember: async (memberId: number, { subject }: EmailContent) => {
      if (memberId === luc.id && outcome === 'delivered') mails.push(subject)
      return outcome
    },
  },
  now: () => clock,
})
/** What happens every minute. */
const run = async () => {
  queued = []
  await queueDigests(deps())
  for (const id of queued) await sendDigest(deps(), id)
}
const write = async (from: Person = marek) => {
  const answer = await from.browser.post('/api/message', { to_user_id: luc.id, text: 'The river at six?' })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: number; conversation: string }>()
}
const one = 'A member wrote to you on Lodge'
const two = '2 members wrote to you on Lodge'

beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  // The database stamps messages with the real time.
  clock = Date.now()
  outcome = 'delivered'
  mails = []
  luc = await person()
  marek = await person()
  await run()
})

describe('the digest of unread messages', () => {
  it('comes after 30 minutes, with the number of members alone, and once for each message', async () => {
    await write()
    await write()
    await write(await person())
    clock += 29 * minute
    await run()
    expect(mails).toEqual([])
    clock += 2 * minute
    await run()
    await run()
    expect(mails).toEqual([two])
    clock += 48 * hour
    await run()
    expect(mails).toEqual([two])
  })

  it('comes at most once a day', async () => {
    await write()
    clock += 31 * minute
    await run()
    await site.database.db
      .updateTable('message')
      .set({ created_at: new Date(clock + minute) })
      .where('id', '=', (await write()).id)
      .execute()
    clock += 23 * hour
    await run()
    expect(mails).toEqual([one])
    clock += 2 * hour
    await run()
    expect(mails).toEqual([one, one])
  })

  it.each<[string, (message: { id: number; conversation: string }) => Promise<unknown>]>([
    ['read', ({ conversation }) => luc.browser.send('PUT', `/api/conversation/${conversation}/read`)],
    ['erased', ({ conversation }) => luc.browser.send('PUT', `/api/conversation/${conversation}/erase`)],
    ['unsent', ({ id }) => marek.browser.send('PUT', `/api/message/${id}/unsend`)],
    ['blocked', () => block(site.database.db, luc.id, marek.id)],
    ['blocked by the other', () => block(site.database.db, marek.id, luc.id)],
    [
      'from a member who was suspended',
      () =>
        site.database.db
          .updateTable('member')
          .set({ suspended_at: new Date() })
          .where('id', '=', marek.id)
          .execute(),
    ],
  ])('leaves out messages that are %s meanwhile', async (_what, happen) => {
    const message = await write()
    await happen(message)
    clock += 31 * minute
    await run()
    expect(mails).toEqual([])
  })

  it('waits until the member has been away for 30 minutes', async () => {
    await write()
    clock += 31 * minute
    await seeMember(site.database.db, luc.id, new Date(clock - 10 * minute))
    await run()
    expect(mails).toEqual([])
    clock += 21 * minute
    await run()
    expect(mails).toEqual([one])
  })

  it('is sent once by jobs that run at the same time', async () => {
    await write()
    clock += 31 * minute
    queued = []
    await Promise.all([queueDigests(deps()), queueDigests(deps())])
    expect(queued).toContain(luc.id)
    await Promise.all(Array.from({ length: 5 }, () => sendDigest(deps(), luc.id)))
    expect(mails).toEqual([one])
  })

  it('is not sent twice when the process is killed while it is sent', async () => {
    await write()
    clock += 31 * minute
    await queueDigests(deps())
    const killed = sendDigest(
      { ...deps(), mailer: { deliverToMember: () => Promise.reject(new Error('killed')) } },
      luc.id,
    )
    await expect(killed).rejects.toThrow('killed')
    clock += minute
    await run()
    expect(mails).toEqual([])
    await site.database.db
      .updateTable('message')
      .set({ created_at: new Date(clock) })
      .where('id', '=', (await write()).id)
      .execute()
    clock += 25 * hour
    await run()
    expect(mails).toEqual([one])
  })

  it('is tried again after an hour when the mail server fails', async () => {
    await write()
    clock += 31 * minute
    outcome = 'failed'
    await run()
    outcome = 'delivered'
    clock += 59 * minute
    await run()
    expect(mails).toEqual([])
    clock += 2 * minute
    await run()
    expect(mails).toEqual([one])
  })

  it('says nothing about messages from before the first run', async () => {
    await write()
    clock += 31 * minute
    await site.database.db.deleteFrom('setting').where('key', '=', 'digest.last-message').execute()
    await run()
    await run()
    expect(mails).toEqual([])
  })

  it('says nothing about them either when they are more than a run looks at', async () => {
    await write()
    await write()
    clock += 31 * minute
    const { db } = site.database
    const { count } = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await db.deleteFrom('setting').where('key', '=', 'digest.last-message').execute()
    const few = { ...deps(), messagesPerRun: count - 1 }
    await queueDigests(few)
    await queueDigests(few)
    expect(queued).not.toContain(luc.id)
  })

  it('comes for all messages when they are more than a run looks at', async () => {
    await write()
    await write(await person())
    clock += 31 * minute
    const few = { ...deps(), messagesPerRun: 1 }
    await queueDigests(few)
    await queueDigests(few)
    for (const id of new Set(queued)) await sendDigest(deps(), id)
    expect(mails).toEqual([two])
  })
})

it('obeys the preference, and shows neither names nor texts', async () => {
  const { db } = site.database
  const mailer = createMailer({
    config: site.config,
    logger: site.app.server.log,
    findAddress: (memberId, kind) => findMailAddress(db, memberId, kind),
  })
  const choose = (boolean_value: boolean) =>
    luc.browser.send('PUT', '/api/user/auth/email-preferences', {
      email_preferences: [{ slug: 'new-message', pivot: { boolean_value } }],
    })
  const runForReal = async () => {
    queued = []
    await queueDigests(deps())
    for (const id of queued) await sendDigest({ ...deps(), mailer }, id)
  }
  await choose(false)
  await write()
  clock += 31 * minute
  await runForReal()
  expect(await mailsTo(site, luc.id)).toEqual([])
  await choose(true)
  await write()
  clock += 31 * minute
  await runForReal()
  const [mail, ...others] = await mailsTo(site, luc.id)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(one)
  expect(mail?.text).toContain('/community/messages')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/river|Member \d/)
})
