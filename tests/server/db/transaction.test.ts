import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Trx } from '../../../server/db/schema.ts'
import { afterCommit, finishTransactionsWith, inTransaction } from '../../../server/db/transaction.ts'
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
  test('commits its writes when its work is done', async () => {
    await inTransaction(database.db, (trx) =>
      trx.insertInto('banned_word').values({ word: 'kept', skeleton: 'kept' }).execute(),
    )
    expect(await words()).toContain('kept')
  })

  test('keeps no writes of work that failed', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await trx.insertInto('banned_word').values({ word: 'lost', skeleton: 'lost' }).execute()
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await words()).not.toContain('lost')
  })

  test('refuses queries outside it while it is open, at any call depth', async () => {
    const deep = async () => words()
    await expect(inTransaction(database.db, () => deep())).rejects.toThrow('inside a transaction')
    expect(await words()).toContain('kept')
  })

  test('refuses a second transaction inside it', async () => {
    const nested = inTransaction(database.db, () => inTransaction(database.db, async () => 1))
    await expect(nested).rejects.toThrow('inside a transaction')
    const onItself = inTransaction(database.db, (trx) => inTransaction(trx, async () => 1))
    await expect(onItself).rejects.toThrow('inside a transaction')
  })

  test('does not affect queries of others', async () => {
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

  test('lets work that it started use the database after it ends', async () => {
    const isOver = Promise.withResolvers<void>()
    const { later } = await inTransaction(database.db, async () => ({ later: isOver.promise.then(words) }))
    isOver.resolve()
    expect(await later).toContain('kept')
  })

  test('can be opened by inTransaction only', () => {
    expect(() => database.db.transaction()).toThrow('inTransaction')
    expect(() => database.db.startTransaction()).toThrow('inTransaction')
    expect(() => database.db.connection()).toThrow('inTransaction')
  })
})

describe('work after the commit', () => {
  test('runs in order and outside the transaction', async () => {
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

  test('does not run if the work fails', async () => {
    const seen: string[] = []
    const work = inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => seen.push('rung'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(seen).toEqual([])
  })

  test('does not run if the commit fails', async () => {
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

  test('can’t make the committed transaction fail', async () => {
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

describe('work at the end of each transaction', () => {
  const add = (trx: Trx, word: string) =>
    trx.insertInto('banned_word').values({ word, skeleton: word }).execute()
  const isDeadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

  test('is written with each transaction, only by the attempt that is committed', async () => {
    let tries = 0
    const finish = async (trx: Trx) => {
      tries += 1
      await add(trx, `finished ${tries}`)
      if (tries === 1) throw isDeadlock()
    }
    await finishTransactionsWith(finish, async () => {
      await inTransaction(database.db, (trx) => add(trx, 'one'))
      await inTransaction(database.db, (trx) => add(trx, 'two'))
    })
    const found = (await words()).filter((word) => /^(finished|one$|two$)/.test(word))
    expect(found).toEqual(['finished 2', 'finished 3', 'one', 'two'])
  })

  test('does not run in transactions of others, or in those started after the commit', async () => {
    const finish = vi.fn<(trx: Trx) => Promise<void>>(async () => {})
    const others = Promise.withResolvers<void>()
    const followed = Promise.withResolvers<unknown>()
    const work = finishTransactionsWith(finish, async () => {
      await others.promise
      await inTransaction(database.db, async (trx) => {
        await add(trx, 'mine')
        afterCommit(trx, () => followed.resolve(inTransaction(database.db, (next) => add(next, 'next'))))
      })
    })
    await inTransaction(database.db, (trx) => add(trx, 'theirs'))
    others.resolve()
    await work
    await followed.promise
    expect(await words()).toEqual(expect.arrayContaining(['mine', 'next', 'theirs']))
    expect(finish).toHaveBeenCalledTimes(1)
  })
})
