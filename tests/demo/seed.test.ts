import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Database } from '../../server/db/schema.ts'
import { demoSeed } from '../../demo/cast.ts'
import { createDiskStorage } from '../../server/media/storage.ts'
import { seedDemo } from '../../demo/seed.ts'
import { demoSignIns, holdsDemoSignIns } from '../../demo/signIns.ts'
import { demoWorld } from '../../demo/world.ts'
import { fillLookups } from '../../server/lookups/fill.ts'
import { startScript } from '../server/faults/child.ts'
import { quickStudio } from './quickStudio.ts'

const script = path.join(import.meta.dirname, 'seedingProcess.ts')

test(
  'a start after two that were killed, while drawing and while writing, seeds the whole demo',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-seed-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    for (const diesWhile of ['drawing', 'writing']) {
      const child = startScript(script, [diesWhile, dataDir])
      expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' })
    }
    expect(await readdir(path.join(dataDir, 'media', 'photos'))).not.toHaveLength(0)

    const { db, close } = await openDatabase({ dataDir })
    onTestFinished(close)
    const count = async (table: keyof Database) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
      return rows[0]?.count
    }
    expect(await count('member')).toBe(0)
    expect(await count('photo')).toBe(0)
    expect(await holdsDemoSignIns(db)).toBe(false)

    await migrate(db)
    await fillLookups(db)
    const studio = await quickStudio()
    await seedDemo(db, { storage: createDiskStorage(dataDir), say: () => {}, openStudio: () => studio })
    const { members, conversations } = demoWorld(demoSeed, Date.now())
    expect(await count('member')).toBe(members.length)
    expect(await count('photo')).toBe(members.flatMap(({ photos }) => photos).length)
    expect(await count('message')).toBe(conversations.flatMap(({ messages }) => messages).length)
    expect(demoSignIns.length).toBeGreaterThan(0)
    expect(await holdsDemoSignIns(db)).toBe(true)
  },
)
