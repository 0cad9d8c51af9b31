import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { afterCommit, inTransaction } from '../../../server/db/transaction.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const words = async () =>
  (await database.db.selectFrom('banned_word').select('word').orderBy('word').execute()).map(
    ({ word }) => word,
  )

describe('a transaction', () => {
  test('keeps what it wrote once its work is done', async () => {
    await inTransaction(database.db, (trx) =>
      trx.insertInto('banned_word').values({ word: 'kept', skeleton: 'kept' }).execute(),
    )
    expect(await words()).toContain('kept')
  })

  test('keeps nothing of work that failed', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await trx.insertInto('banned_word').values({ word: 'lost', skeleton: 'lost' }).execute()
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await words()).not.toContain('lost')
  })

  test('lets no query past it while it is open, however deep in the calls', async () => {
    const deep = async () => words()
    await expect(inTransaction(database.db, () => deep())).rejects.toThrow('inside a transaction')
    expect(await words()).toContain('kept')
  })

  test('lets no second transaction open inside it', async () => {
    const nested = inTransaction(database.db, () => inTransaction(database.db, async () => 1))
    await expect(nested).rejects.toThrow('inside a transaction')
    const onItself = inTransaction(database.db, (trx) => inTransaction(trx, async () => 1))
    await expect(onItself).rejects.toThrow('inside a transaction')
  })

  test('does not hinder queries of others meanwhile', async () => {
    const began = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const first = inTransaction(database.db, async (trx) => {
      await trx.insertInto('banned_word').values({ word: 'first', skeleton: 'first' }).execute()
      began.resolve()
      await goOn.promise
    })
    await began.promise
    const others = words()
    goOn.resolve()
    await first
    expect(await others).toContain('kept')
  })

  test('lets work that it started and that outlives it use the database again', async () => {
    const isOver = Promise.withResolvers<void>()
    const { later } = await inTransaction(database.db, async () => ({ later: isOver.promise.then(words) }))
    isOver.resolve()
    expect(await later).toContain('kept')
  })

  test('opens by inTransaction only', () => {
    expect(() => database.db.transaction()).toThrow('inTransaction')
    expect(() => database.db.startTransaction()).toThrow('inTransaction')
    expect(() => database.db.connection()).toThrow('inTransaction')
  })
})

describe('what waits for the commit', () => {
  test('happens after it, outside of it, in order', async () => {
    const seen: string[] = []
    let wordsThen: Promise<string[]> | undefined
    await inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => {
        seen.push('first')
        wordsThen = words()
      })
      afterCommit(trx, () => seen.push('second'))
      await trx.insertInto('banned_word').values({ word: 'announced', skeleton: 'announced' }).execute()
      seen.push('work')
    })
    expect(seen).toEqual(['work', 'first', 'second'])
    expect(await wordsThen).toContain('announced')
  })

  test('never happens when the work fails', async () => {
    const seen: string[] = []
    const work = inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => seen.push('rung'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(seen).toEqual([])
  })

  test('never happens when the commit fails', async () => {
    const seen: string[] = []
    const work = inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => seen.push('rung'))
      // The failure is swallowed here; the database still refuses to commit.
      await trx
        .insertInto('member_role')
        .values({ member_id: -1, role_id: -1 })
        .execute()
        .catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(seen).toEqual([])
  })

  test('cannot fail what is committed', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const result = await inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => {
        throw new Error('the bell is broken')
      })
      return 'stored'
    })
    expect(result).toBe('stored')
    expect(warn.mock.lastCall?.[0]).toMatchObject({ message: 'the bell is broken' })
    warn.mockRestore()
  })
})
