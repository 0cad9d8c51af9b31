import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const server = path.join(import.meta.dirname, '../../server')

/** Other files that may contain SQL: scopes and columns that repositories start from, and the database itself. */
const others = [
  /^db\//,
  /^visibility\/visibleTo\.ts$/,
  /^media\/mediaFields\.ts$/,
  /^identity\/mayActAs\.ts$/,
  // Each file reads the rows of one part of an archive.
  /^dataExport\/contents\//,
]
const isAllowed = (file: string) =>
  /[rR]epository\.ts$/.test(file) || others.some((pattern) => pattern.test(file))

const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|executeTakeFirst)\b|\bsql(<[^`]*>)?`/

test('only repositories contain SQL', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts'))
  expect(files.filter((file) => /[rR]epository\.ts$/.test(file)).length).toBeGreaterThan(20)
  const found = files.filter(
    (file) => !isAllowed(file) && query.test(readFileSync(path.join(server, file), 'utf8')),
  )
  expect(found).toEqual([])
})
