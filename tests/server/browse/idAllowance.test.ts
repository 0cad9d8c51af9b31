import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdAllowance } from '../../../server/browse/lists/idAllowance.ts'
import { createMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('288 different members a day can be read by id, each any number of times', () => {
  let now = 0
  const { spend: take } = createIdAllowance(() => now)
  for (let page = 0; page < 6; page += 1) expect(take(1, idsFrom(1 + page * 48, 48))).toBe(true)
  expect(take(1, [289])).toBe(false)
  expect(take(1, [...idsFrom(240, 47), 289])).toBe(false)
  expect(take(1, idsFrom(200, 48))).toBe(true)
  expect(take(2, [289])).toBe(true)
  now += day
  expect(take(1, idsFrom(289, 48))).toBe(true)
})

test('beyond that, only non-supporters get the upgrade offer', async () => {
  const { db } = site.database
  const shown = await createMember(db, { name: 'Shown' })
  const browserOf = async (supporter_until: Date | null) =>
    site.browserOf(await createMember(db, { supporter_until }))
  const ask = async (as: Awaited<ReturnType<typeof browserOf>>) => {
    const answers = []
    for (let page = 0; page < 7; page += 1)
      answers.push(await as.send('POST', '/api/user/id', { ids: [shown, ...idsFrom(1e6 + page * 47, 47)] }))
    return answers.map((answer) => answer.json<{ data?: { name: string }[]; code?: string }>())
  }
  const names = { data: [expect.objectContaining({ name: 'Shown' })] }
  const refused = expect.objectContaining({ code: 'upgrade_required' })
  expect(await ask(await browserOf(null))).toEqual([...Array.from({ length: 6 }, () => names), refused])
  expect(await ask(await browserOf(new Date(Date.now() + day)))).toEqual(
    Array.from({ length: 7 }, () => names),
  )
})
