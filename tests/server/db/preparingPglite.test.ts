import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pgliteOptions } from '../../../server/db/open.ts'
import { PreparingPGlite } from '../../../server/db/preparingPglite.ts'

let engine: PreparingPGlite
beforeAll(async () => {
  engine = await PreparingPGlite.open(pgliteOptions)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.exec('drop table if exists man')
  await engine.exec('create table man (id int8 primary key, name text, tags text[], kept jsonb)')
})

/** Texts of the statements that the engine has prepared. */
const kept = async () =>
  (await engine.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

const add = 'insert into man (id, name, tags, kept) values ($1, $2, $3, $4)'
const read = 'select * from man where id = $1'
const luc = [1, 'Luc', ['a', 'b'], { since: 2020 }]

test('a statement is prepared when it runs again, and uses the values of each call', async () => {
  expect((await engine.query(add, luc)).affectedRows).toBe(1)
  expect(await kept()).toEqual([])
  expect((await engine.query(add, [2, null, [], null])).affectedRows).toBe(1)
  expect((await engine.query(add, [3, 'Marek', null, [1]])).affectedRows).toBe(1)
  expect(await kept()).toContain(add)
  const answers = []
  for (const id of [1, 2, 3, 4]) answers.push((await engine.query(read, [id])).rows)
  expect(answers).toEqual([
    [{ id: 1, name: 'Luc', tags: ['a', 'b'], kept: { since: 2020 } }],
    [{ id: 2, name: null, tags: [], kept: null }],
    [{ id: 3, name: 'Marek', tags: null, kept: [1] }],
    [],
  ])
})

test('after a table is altered, its statements return the new columns', async () => {
  for (const id of [1, 1]) await engine.query(read, [id])
  expect(await kept()).toContain(read)
  await engine.exec('alter table man drop column kept, add column age int default 30')
  expect(await kept()).not.toContain(read)
  await engine.query('insert into man (id) values (1)')
  for (const id of [1, 1, 1])
    expect((await engine.query(read, [id])).rows).toEqual([{ id: 1, name: null, tags: null, age: 30 }])
})

test('a statement that fails reports the reason, and can run again', async () => {
  // A statement is prepared by its third run.
  for (let asked = 0; asked < 3; asked += 1)
    await expect(engine.query('select nothing from man')).rejects.toThrow('column "nothing" does not exist')
  for (const id of [1, 2]) await engine.query(add, [id, 'Luc', null, null])
  await expect(engine.query(add, luc)).rejects.toMatchObject({ code: '23505', query: add, params: luc })
  await expect(engine.query(read, ['no number'])).rejects.toMatchObject({ code: '22P02' })
  await expect(engine.query(read, ['no number'])).rejects.toMatchObject({ code: '22P02' })
  expect((await engine.query(read, [2])).rows).toHaveLength(1)
})

test('a failed transaction refuses prepared statements too, and is rolled back', async () => {
  for (const id of [1, 2]) await engine.query(add, [id, 'Luc', null, null])
  for (const id of [1, 2]) await engine.query(read, [id])
  const work = engine.transaction(async (trx) => {
    await trx.query(add, [3, 'Marek', null, null])
    await expect(trx.query(add, luc)).rejects.toMatchObject({ code: '23505' })
    await expect(trx.query(read, [3])).rejects.toMatchObject({ code: '25P02' })
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect((await engine.query(read, [3])).rows).toEqual([])
})

test('the oldest statements are dropped above the limit, and can be prepared again', async () => {
  const texts = Array.from({ length: 700 }, (_, number) => `select ${String(number)} as number`)
  for (const text of texts) {
    await engine.query(text)
    await engine.query(text)
  }
  const left = await kept()
  expect(left).toHaveLength(600)
  expect(left).toContain(texts.at(-1))
  expect(left).not.toContain(texts[0])
  expect((await engine.query('select 0 as number')).rows).toEqual([{ number: 0 }])
})

test('a table whose change was rolled back is read with its old columns', async () => {
  const changing = engine.transaction(async (trx) => {
    await trx.exec('alter table man add column age int')
    for (const id of [1, 1]) await trx.query(read, [id])
    await trx.rollback()
  })
  await changing
  // The first run fails, because the prepared statement expects the additional column.
  await expect(engine.query(read, [1])).rejects.toMatchObject({ code: '0A000' })
  await engine.query('insert into man (id) values (1)')
  for (const id of [1, 1, 1])
    expect((await engine.query(read, [id])).rows).toEqual([{ id: 1, name: null, tags: null, kept: null }])
})

test('long statements, and those marked as once or with parameter types, are not prepared', async () => {
  const texts = [`select 1 as one -- ${'x'.repeat(10_000)}`, '/* once */ select 1 as one']
  for (const text of [...texts, ...texts]) expect((await engine.query(text)).rows).toEqual([{ one: 1 }])
  for (const paramTypes of [[23], [25], [23]])
    expect((await engine.query('select $1 as it', [1], { paramTypes })).rows).toEqual([
      { it: paramTypes[0] === 23 ? 1 : '1' },
    ])
  expect(await kept()).not.toEqual(expect.arrayContaining([expect.stringMatching(/as (one|it)\b/)]))
})

test('statements work after all prepared statements are discarded', async () => {
  for (const id of [1, 1]) await engine.query(read, [id])
  for (const discard of ['discard all', 'deallocate all']) {
    await engine.exec(discard)
    expect((await engine.query(read, [1])).rows).toEqual([])
    expect((await engine.query(read, [1])).rows).toEqual([])
  }
})
