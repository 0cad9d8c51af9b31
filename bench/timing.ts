/**
 * Answers must not reveal by their timing what their content hides (`docs/security.md#missing-and-forbidden`). Measures
 * in turns: members who must be indistinguishable (blocked, deleted, missing), and email addresses with and without an
 * account. The ratio is the largest difference that a rank test cannot exclude with 99 %, against a tenth of the median
 * time (`rankTest.ts`). Noise makes what cannot be excluded larger, so that it never helps to meet the budget.
 *
 * The bound is a tenth because a call that reveals something runs a statement more or less, and those calls run fewer
 * than ten; of a call that hashes a password, the hash is nearly all. `node bench/timing.ts pglite` measures one
 * database.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { shiftInterval } from './rankTest.ts'
import type { BrowserCookies } from './session.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'
import { addressOf, type Asked, type Served, type Viewer } from './timing/messages.ts'
import { measureInTurns } from './turns.ts'

const rounds = 1_000
/** Milliseconds for one row: a busy machine measures fewer rounds, which makes the intervals wider. */
const atMost = 30_000
/** For calls that hash a password, which takes thirty times as long. */
const hashingRounds = 60
/** The largest difference of two answers, as a share of their time. */
const bound = 0.1
const password = 'four patient herons'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  /** The status that all must get. */
  readonly status: number
}

const ask = (
  { port, origin }: Served,
  { cookie, xsrfToken }: BrowserCookies,
  { method = 'GET', path: asked, body, status }: Question,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const headers = {
      cookie,
      origin,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': xsrfToken,
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    }
    request({ port, host: '127.0.0.1', method, path: asked, agent, headers }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${asked} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end(payload)
  })

/** Returns the row of subjects that were measured in turns. */
function rowOf(what: string, times: Record<string, number[]>): BenchRow {
  const named = Object.entries(times)
  const medians = named.map(([, samples]) => percentile(samples, 0.5))
  const intervals = named.flatMap(([name, samples], index) =>
    named.slice(0, index).map(([other, beside]) => ({ name, other, ...shiftInterval(samples, beside) })),
  )
  const differences = intervals.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])
  return {
    what,
    figures: {
      ...Object.fromEntries(named.map(([name], index) => [name, milliseconds(medians[index] ?? Number.NaN)])),
      ...Object.fromEntries(
        intervals.map(({ name, other, low, high }) => [
          `${name} against ${other}`,
          `${low.toFixed(2)} to ${milliseconds(high)}`,
        ]),
      ),
    },
    ratio: Math.max(...differences) / (bound * Math.min(...medians)),
    budget: 1,
    why: 'An interval that contains 0 shows no difference, but is too wide to exclude one: other load on the machine, or, after asking for a new password, the delayed tasks of earlier requests.',
  }
}

const keyOf = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`

/** The calls by which a member can ask for another. */
const questions: Readonly<Record<string, (asked: Asked, viewer: Viewer) => Question>> = {
  'a profile': ({ id }) => ({ path: `/api/user/${id}`, status: 404 }),
  'a profile by name': ({ name }) => ({ path: `/api/user/by-name/${name}`, status: 404 }),
  'a conversation': ({ id }, viewer) => ({ path: `/api/conversation/${keyOf(viewer.id, id)}`, status: 404 }),
  writing: ({ id }) => ({
    method: 'POST',
    path: '/api/message',
    body: { to_user_id: id, text: 'Hello' },
    status: 404,
  }),
  viewing: ({ id }) => ({ method: 'POST', path: `/api/user/${id}/view`, status: 404 }),
  unlocking: ({ id }) => ({
    method: 'PUT',
    path: `/api/user/${id}/unlock/toggle`,
    body: { to: true },
    status: 404,
  }),
}

/** Together these look up blocks in all ways that exist. */
const ofBlockingThousands = new Set(['a profile', 'a conversation', 'unlocking'])

async function measureMembers(served: Served, kind: string): Promise<BenchRow[]> {
  const { subjects, viewers } = served
  const rows = []
  for (const [viewerName, viewer] of Object.entries(viewers)) {
    for (const [what, question] of Object.entries(questions)) {
      if (viewerName === 'one who blocks thousands' && !ofBlockingThousands.has(what)) continue
      const about = (asked: Asked) => () => ask(served, viewer, question(asked, viewer))
      const times = await measureInTurns(
        {
          blocked: about(subjects.blocked),
          deleted: about(subjects.deleted),
          missing: about(subjects.missing),
        },
        { rounds, atMost, shortRounds: 10 },
      )
      rows.push(rowOf(`${what}, asked by ${viewerName}, ${kind}`, times))
    }
  }
  return rows
}

async function measureAddresses(served: Served, kind: string): Promise<BenchRow[]> {
  const { guest, knownAddresses } = served
  let turn = 0
  const post = (step: string, status: number, fields: object) => (isKnown: boolean) => {
    turn += 1
    const body = { email: addressOf(isKnown, turn % knownAddresses), ...fields }
    return ask(served, guest, { method: 'POST', path: `/identity/${step}`, body, status })
  }
  const signIn = post('sign-in', 422, { password })
  const join = post('join', 202, { password, birthday: '1990-06-15' })
  const forgot = post('forgot', 202, {})
  const forgotAndNext = async (isKnown: boolean) => {
    await forgot(isKnown)
    await ask(served, guest, { path: '/api/sso/check', status: 200 })
  }
  const steps = [
    ['asking for a new password', forgot, rounds],
    ['asking for a new password, and the answer after it', forgotAndNext, rounds],
    ['signing in with a wrong password', signIn, hashingRounds],
    ['joining', join, hashingRounds],
  ] as const
  const rows = []
  for (const [what, step, stepRounds] of steps) {
    const times = await measureInTurns(
      { known: () => step(true), unknown: () => step(false) },
      { rounds: stepRounds, warmUp: 3, atMost, shortRounds: 10 },
    )
    rows.push(rowOf(`${what}, ${kind}`, times))
  }
  return rows
}

async function measure(kind: 'pglite' | 'postgres'): Promise<BenchRow[]> {
  const child = fork(path.join(import.meta.dirname, 'timing/server.ts'), [kind])
  const [served] = (await once(child, 'message')) as [Served]
  try {
    return [...(await measureMembers(served, kind)), ...(await measureAddresses(served, kind))]
  } finally {
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
}

const [, , ...named] = process.argv
const rows: BenchRow[] = []
for (const kind of sized<readonly ('pglite' | 'postgres')[]>({
  full: ['pglite', 'postgres'],
  short: ['postgres'],
}))
  if (named.length === 0 || named.includes(kind)) rows.push(...(await measure(kind)))
agent.destroy()
report('timing', rows)
