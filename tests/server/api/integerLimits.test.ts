import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { type CallKey, calls } from '../../../contract/calls.ts'
import { largestId, largestSmallId } from '../../../contract/limits.ts'
import { allowTravelPlans, createMember, giveRole, placeMember, cities } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'
import { type IntegerField, integerFieldsOf, requestWith } from './integerFields.ts'

const values = [
  0,
  1,
  -1,
  -largestSmallId - 2,
  -largestId - 2,
  largestSmallId,
  largestSmallId + 1,
  largestId,
  largestId + 1,
  Number.MAX_SAFE_INTEGER,
  1e20,
]

/** Cursors that no integer is, of calls without another integer. Their own tests send them. */
const sealedCursors = new Set(['POST /user/find body cursor'])

const nameOf = (key: string, { part, path }: IntegerField) => `${key} ${part} ${path.join('.')}`

const rows = Object.entries<Call>(calls)
  .map(([key, row]) => ({
    key: key as CallKey,
    row,
    fields: integerFieldsOf(row).filter((field) => !sealedCursors.has(nameOf(key, field))),
  }))
  .filter(({ fields }) => fields.length > 0)

/** The only integers beyond `largestId`: positions in a member's log, which are of the type `bigint`. */
const bigIntegers = new Set(['GET /event query after'])

const valueFor = ({ kind }: IntegerField, value: number, ownId: number) => {
  if (kind === 'number') return value
  const digits = BigInt(value).toString()
  return kind === 'pair' ? `${ownId}-${digits}` : digits
}

describe('integers in requests', () => {
  let site: TestApp
  let otherId: number

  beforeAll(async () => {
    // All requests come from one address within a minute.
    const unlimited = { max: 1_000_000, window: 60_000 }
    site = await createTestApp({
      requestLimits: { address: unlimited, member: unlimited, files: unlimited },
    })
    otherId = await createMember(site.database.db, { approved_at: null })
  })
  afterAll(() => site.close())

  /** A new member for each call, because some calls end the session or the account. */
  async function join() {
    const { db } = site.database
    const id = await createMember(db, { supporter_until: new Date(Date.now() + 86_400_000) })
    await giveRole(db, id, 'super-admin')
    await allowTravelPlans(db, id)
    await placeMember(db, id, cities.haarlem)
    return { id, browser: await site.browserOf(id) }
  }

  it('are found in path, query and body', () => {
    const found = rows.flatMap(({ key, fields }) => fields.map((field) => nameOf(key, field)))
    expect(found).toEqual(
      expect.arrayContaining([
        'GET /user/{id} params id',
        'GET /conversation/{filter} params filter',
        'GET /user/travel query place_id',
        'POST /user/id body ids.0',
        'POST /saved-search body query.age_from',
        'PUT /user/{id}/reject body rejection_reason_id',
      ]),
    )
    expect(found.length).toBeGreaterThan(150)
  })

  it('have a limit that their column can hold', () => {
    const beyond = rows.flatMap(({ key, fields }) =>
      fields
        .filter(({ maximum }) => maximum !== undefined && maximum > largestId)
        .map((field) => nameOf(key, field)),
    )
    expect(beyond).toEqual(beyond.filter((field) => bigIntegers.has(field)))
  })

  it.each(rows)('$key answers to every integer', { timeout: 60_000 }, async ({ key, row, fields }) => {
    const { id, browser } = await join()
    const isOwn = row.access === 'self' || row.access === 'selfOrAdmin'
    const [method = '', route = ''] = key.split(' ')
    const statuses = new Set<number>()
    for (const field of fields) {
      for (const value of values) {
        const request = requestWith(row, field, valueFor(field, value, id), isOwn ? id : otherId)
        const path = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(request.params[name]))
        const query = new URLSearchParams(
          Object.entries(request.query).map(([name, one]) => [name, String(one)]),
        )
        const url = `/api${path}?${query}`
        const answer =
          method === 'GET'
            ? await browser.get(url)
            : await browser.send(method as 'POST' | 'PUT' | 'DELETE', url, request.body)
        expect(answer.statusCode, `${url} ${JSON.stringify(request.body)}: ${answer.body}`).toBeLessThan(500)
        statuses.add(answer.statusCode)
      }
    }
    // All other fields are valid, so that a value in range reaches the call.
    expect([...statuses]).not.toEqual([400])
  })

  it.each([largestSmallId, largestSmallId + 1, largestId, 0, -1, -largestId - 2])(
    'that name no rejection reason, such as %d, are refused as a wrong choice',
    async (rejection_reason_id) => {
      const { browser } = await join()
      const waiting = await createMember(site.database.db, { approved_at: null })
      for (const decision of ['reject', 'unverifyByAdmin']) {
        const answer = await browser.send('PUT', `/api/user/${waiting}/${decision}`, { rejection_reason_id })
        expect([answer.statusCode, answer.json()]).toEqual([
          422,
          expect.objectContaining({
            errors: { rejection_reason_id: [expect.stringMatching(/^Choose one/)] },
          }),
        ])
      }
    },
  )
})
