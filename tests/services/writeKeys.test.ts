import { beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../contract/answer.ts'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { forgetMembers } from '../../src/browser/memberStorage.ts'
import { createWriteOnce } from '../../src/browser/writeKeys.ts'

beforeEach(() => localStorage.clear())

const texts = () => createKeptTexts(() => localStorage)
let made = 0
/** A fresh instance, as after a reload: only the device remembers. */
const open = (memberId = 1) =>
  createWriteOnce(texts(), { ownId: () => memberId, newKey: () => `key-${(made += 1)}` })

const plan = { place_id: 7, note: 'By train' }
const answered = (): Promise<Answer<object>> => Promise.resolve({ ok: true, data: {} })
const lost = (): Promise<Answer<object>> => Promise.reject(new Error('Network Error'))

/** Returns the idempotency key of a write. */
async function keyOf(write: () => Promise<Answer<object>>, body: object = plan, writeOnce = open()) {
  const keys: string[] = []
  await writeOnce('travel-plan', body, (key) => {
    keys.push(key)
    return write()
  }).catch(() => {})
  return keys.join()
}

it('an unanswered write keeps its key until it is answered, also after a reload', async () => {
  const key = await keyOf(lost)
  expect(await keyOf(lost)).toBe(key)
  expect(await keyOf(answered)).toBe(key)
  expect(await keyOf(answered)).not.toBe(key)
})

it('a different body, or another member, gets another key', async () => {
  const key = await keyOf(lost)
  expect(await keyOf(lost, plan, open(2))).not.toBe(key)
  expect(await keyOf(lost)).toBe(key)
  expect(await keyOf(lost, { ...plan, note: null })).not.toBe(key)
})

it('the key is removed once the write is answered or the member logs out', async () => {
  await keyOf(answered)
  expect(texts().keys()).toEqual([])
  await keyOf(lost)
  expect(texts().keys()).toHaveLength(1)
  forgetMembers(texts())
  expect(texts().keys()).toEqual([])
})
