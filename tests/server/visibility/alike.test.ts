/** Blocked, deleted and missing members give the same bytes after the same statements (docs/security.md#missing-and-forbidden). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { SendMessageBody } from '../../../contract/messages.ts'
import { ReportBody } from '../../../contract/reports.ts'
import { toggleBlock } from '../../../server/blocks/toggleBlock.ts'
import { createConversationHandlers } from '../../../server/messages/conversationRoutes.ts'
import { listMember, setNote, toggleListing, unlistMember } from '../../../server/dudelist/listMembers.ts'
import { HttpError } from '../../../server/http/errors.ts'
import { presentCards } from '../../../server/members/presentCards.ts'
import { createProfileAllowance } from '../../../server/members/profileAllowance.ts'
import { toggleMediaAccess } from '../../../server/mediaAccess/toggleMediaAccess.ts'
import { readMessage } from '../../../server/messages/readMessage.ts'
import { sendMessage } from '../../../server/messages/sendMessage.ts'
import { toggleSaved } from '../../../server/messages/toggleSaved.ts'
import { unsendMessage } from '../../../server/messages/unsendMessage.ts'
import { reportSubject } from '../../../server/reports/reportSubject.ts'
import { viewMember } from '../../../server/profileViews/viewMember.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember, createPhoto, createVideo, viewerOf } from '../factories.ts'

const now = () => Date.parse('2025-06-01T12:00:00Z')
const missing = 2_000_000_000

let database: TestDatabase
let me: number
/** Members whom `me` cannot tell apart. `me` has no conversation with them. */
let strangers: Record<string, number>
/** Messages that `me` cannot tell apart: with a member who has blocked `me` since, of other members, and missing. */
let messages: Record<string, number>
/** The conversation with a member who has blocked `me` since. */
let formerly: number

const deps = () => ({
  db: database.db,
  now,
  gazetteer: { address: async () => undefined },
  bannedWords: { refuse: () => {} },
  allowance: createProfileAllowance({ db: database.db, now }),
})
const send = (from: number, to: number, draft: Partial<z.input<typeof SendMessageBody>> = {}) =>
  sendMessage(
    deps(),
    viewerOf(from),
    SendMessageBody.parse({ to_user_id: to, text: 'Hello', ...draft }),
    null,
  )

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  me = await createMember(db)
  const suspended_at = new Date()
  strangers = {
    blocked: await createMember(db),
    blocking: await createMember(db),
    'blocking and suspended': await createMember(db, { suspended_at }),
    'deleted and blocking': await createMember(db, { deleted_at: new Date() }),
    deleted: await createMember(db, { deleted_at: new Date() }),
    leaving: await createMember(db, { delete_requested_at: new Date() }),
    missing,
  }
  const [one, other] = [await createMember(db), await createMember(db)]
  formerly = await createMember(db)
  messages = {
    'to me, of one who blocked me': await send(formerly, me),
    'of mine, to one who blocked me': await send(me, formerly),
    'of others': await send(one, other),
    missing,
  }
  await block(db, me, strangers['blocked'] ?? 0)
  for (const name of ['blocking', 'blocking and suspended', 'deleted and blocking'])
    await block(db, strangers[name] ?? 0, me)
  await block(db, formerly, me)
})
afterAll(() => database.close())

/** The outcome: an answer, or a refusal with its whole response. */
const outcome = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      if (error instanceof HttpError) return { status: error.status, ...error.headers, body: error.body() }
      throw error
    })

const readsAllBlocks = /not in \(\s*select blocked_id from block/

/** Calls `work` for each, and returns the distinct outcomes and the distinct statements. */
async function compare(subjects: Record<string, number>, work: (id: number) => unknown) {
  const outcomes = new Map<string, string[]>()
  const statements = new Map<string, string[]>()
  for (const [name, id] of Object.entries(subjects)) {
    const made = await database.statementsOf(async () => {
      const came = JSON.stringify(await outcome(() => work(id)))
      outcomes.set(came, [...(outcomes.get(came) ?? []), name])
    })
    // Reading all blocked members takes longer the more there are.
    expect(made.filter((statement) => readsAllBlocks.test(statement))).toEqual([])
    // Statements that run at the same time end in any order.
    const kinds = made.toSorted().join('\n')
    statements.set(kinds, [...(statements.get(kinds) ?? []), name])
  }
  return { outcomes: [...outcomes], statements: [...statements.values()] }
}

const notFound = '{"status":404,"body":{"message":"This does not exist.","code":"not_found"}}'

const conversations = () =>
  createConversationHandlers({
    db: database.db,
    cardsFor: (viewerId, ids) => presentCards(database.db, viewerId, ids, now()),
    presentMessages: () => Promise.resolve([]),
    now,
  })
const keyOf = (other: number) => `${Math.min(me, other)}-${Math.max(me, other)}`
type Asked = Parameters<ReturnType<typeof createConversationHandlers>['PUT /conversation/{id}/read']>[0]
const asked = (id: number): Asked => ({
  viewer: viewerOf(me),
  params: { id: keyOf(id) },
  query: {},
  request: Object.create(null),
})

const sendAsAdmin = (to: number) =>
  sendMessage(
    deps(),
    viewerOf(me, { isAdmin: true }),
    SendMessageBody.parse({ to_user_id: to, text: 'Hello' }),
    null,
  )

const toMembers: [string, (id: number) => unknown, string?][] = [
  ['writing', (id) => send(me, id)],
  ['writing as an admin', (id) => sendAsAdmin(id)],
  ['unlocking', (id) => toggleMediaAccess(deps(), viewerOf(me), id, { to: true })],
  ['locking', (id) => toggleMediaAccess(deps(), viewerOf(me), id, { to: false })],
  ['flipping an unlock', (id) => toggleMediaAccess(deps(), viewerOf(me), id, {})],
  ['listing', (id) => listMember(deps(), viewerOf(me), id)],
  ['flipping a listing', (id) => toggleListing(deps(), viewerOf(me), id, {})],
  ['unlisting', (id) => unlistMember(deps(), me, id)],
  ['noting', (id) => setNote(deps(), me, id, 'A note')],
  ['viewing', (id) => viewMember(deps(), me, id)],
  [
    'reading a conversation',
    (id) => conversations()['PUT /conversation/{id}/read'](asked(id)),
    JSON.stringify({ count: 0 }),
  ],
  ['erasing a conversation', (id) => conversations()['PUT /conversation/{id}/erase'](asked(id))],
]

test.each(toMembers)(
  '%s: blocked, deleted and missing members give the same answer',
  async (_, work, alike = notFound) => {
    const everyone = Object.keys(strangers)
    const { outcomes, statements } = await compare(strangers, work)
    expect(outcomes).toEqual([[alike, everyone]])
    expect(statements).toEqual([everyone])
  },
)

const report = ReportBody.parse({ reason: 'spam' })

test.each<[string, (id: number) => unknown]>([
  ['blocking', (id) => toggleBlock(deps(), viewerOf(me), id, true)],
  ['reporting', (id) => reportSubject(deps(), me, { type: 'member', id }, report)],
])('%s: blocking, deleted and missing members give the same answer', async (_, work) => {
  // A member knows whom they blocked, and may unblock and report them.
  const { blocked, ...others } = strangers
  expect(blocked).toBeDefined()
  const { outcomes, statements } = await compare(others, work)
  expect(outcomes).toEqual([[notFound, Object.keys(others)]])
  expect(statements).toEqual([Object.keys(others)])
})

test.each([
  ['photo', createPhoto],
  ['video', createVideo],
] as const)(
  'reporting a %s: of a blocked or deleted member, or missing, gives the same answer',
  async (type, create) => {
    const subjects: Record<string, number> = { missing }
    for (const [name, ownerId] of Object.entries(strangers))
      if (ownerId !== missing) subjects[`of ${name}`] = await create(database.db, ownerId)
    const { outcomes, statements } = await compare(subjects, (id) =>
      reportSubject(deps(), me, { type, id }, report),
    )
    expect(outcomes).toEqual([[notFound, Object.keys(subjects)]])
    expect(statements).toEqual([Object.keys(subjects)])
  },
)

test('reading a conversation: one from before a block and a missing one give the same answer', async () => {
  const subjects = { ...strangers, 'blocking since': formerly }
  const { outcomes, statements } = await compare(subjects, (id) =>
    conversations()['GET /conversation/{filter}']({
      ...asked(id),
      params: { filter: keyOf(id) },
      query: { per_page: 14 },
    }),
  )
  expect(outcomes).toEqual([[notFound, Object.keys(subjects)]])
  expect(statements).toEqual([Object.keys(subjects)])
})

const toMessages: [string, (id: number) => unknown][] = [
  ['reading', (id) => readMessage(database.db, me, id)],
  ['unsending', (id) => unsendMessage(deps(), me, id)],
  ['saving', (id) => toggleSaved(deps(), me, id, true)],
  ['flipping a save', (id) => toggleSaved(deps(), me, id, undefined)],
]

test.each(toMessages)(
  '%s a message: hidden by a block, of others or missing gives the same answer',
  async (_, work) => {
    const all = Object.keys(messages)
    const { outcomes, statements } = await compare(messages, work)
    expect(outcomes).toEqual([[notFound, all]])
    expect(statements).toEqual([all])
  },
)
