import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deriveKeys } from '../../../server/appSecret.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { type BackupDeps, writeBackup } from '../../../server/backup/writeBackup.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { testDatabase } from '../database.ts'
import { type Everything, plantEverything } from '../everyFeature.ts'
import { createMember } from '../factories.ts'
import { temporaryFolder } from '../faults/realSite.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let everything: Everything
let source: BackupDeps
beforeAll(async () => {
  site = await createTestApp()
  everything = await plantEverything(site)
  const { db } = site.database
  // What texts and JSON could lose: microseconds, a JSON null, bytes, quotes and line ends, numbers beyond 2^53.
  await sql`
    insert into audit_log (action, target_type, target_id, before, after, reason, created_at)
    values ('member.tell', 'member', '9007199254740993', 'null', '{"a": 1.10}', ${'two\nlines, "quoted" \\ ✓'},
      '2026-03-29 01:30:00.123456+00')
  `.execute(db)
  source = {
    db: site.database.forJobs,
    storage: createDiskStorage(site.config.dataDir),
    config: site.config,
    now: Date.now,
  }
})
afterAll(() => site.close())

/** A new, empty site. */
async function emptySite(secret?: string): Promise<BackupDeps> {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const dataDir = await temporaryFolder()
  const secretFile = secret === undefined ? path.join(dataDir, 'app-secret') : null
  return {
    db: database.forJobs,
    storage: createDiskStorage(dataDir),
    config: { keys: deriveKeys(secret ?? 'a new secret'), secretFile },
    now: Date.now,
  }
}

async function backUp(deps: BackupDeps = source): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'backup')
  await writeBackup(deps, folder)
  return folder
}

const readJson = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Record<string, unknown>

/** The folder’s contents, apart from the time. */
async function contentsOf(folder: string) {
  const manifest = { ...(await readJson(folder)), madeAt: null }
  const media = await readdir(path.join(folder, 'media'), { recursive: true })
  const list = (await readFile(path.join(folder, 'media.jsonl'), 'utf8')).split('\n')
  return { manifest, media: media.toSorted(), list: list.toSorted() }
}

const countMembers = async ({ db }: BackupDeps) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from member`.execute(db)
  return rows[0]?.count
}

describe('a backup', () => {
  test('holds everything of a site that is in use, and a site that is restored from it is equal', async () => {
    const folder = await backUp()
    const restored = await emptySite()
    const summary = await restoreBackup(restored, folder)
    expect(summary.rows).toBeGreaterThan(200)
    expect(summary.files).toBe(Object.keys(everything.files).length)
    // The server starts with the secret that the restore has put into the data folder.
    const started = { ...restored, config: { ...restored.config, keys: site.config.keys } }
    expect(await contentsOf(await backUp(started))).toEqual(await contentsOf(folder))
    const { rows } = await sql<object>`
      select before::text, before is null as has_none, after::text, reason, target_id,
        (created_at at time zone 'UTC')::text as at
      from audit_log where target_id = '9007199254740993'
    `.execute(restored.db)
    expect(rows).toEqual([
      {
        before: 'null',
        has_none: false,
        after: '{"a": 1.10}',
        reason: 'two\nlines, "quoted" \\ ✓',
        target_id: '9007199254740993',
        at: '2026-03-29 01:30:00.123456',
      },
    ])
  })

  test('keeps the constraints, triggers and sequences of the restored site', async () => {
    const restored = await emptySite()
    const before = await constraintsOf(restored)
    await restoreBackup(restored, await backUp())
    expect(await constraintsOf(restored)).toEqual(before)
    await expect(sql`delete from audit_log`.execute(restored.db)).rejects.toThrow(
      'audit_log takes new rows only',
    )
    const id = await createMember(restored.db, { name: 'Newcomer' })
    expect(id).toBeGreaterThan(everything.other.id)
    const { rows } = await sql`select from member_search where member_id = ${id}`.execute(restored.db)
    expect(rows).toHaveLength(1)
  })

  test('is for its own user only, with the secret of the site', async () => {
    const folder = await backUp()
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readFile(path.join(folder, 'app-secret'))).toEqual(
      await readFile(path.join(site.config.dataDir, 'app-secret')),
    )
  })

  test('is not written over anything, and leaves nothing when it is cut', async () => {
    const parent = await temporaryFolder()
    const folder = path.join(parent, 'backup')
    await mkdir(folder)
    await expect(writeBackup(source, folder)).rejects.toThrow(`${folder} exists already.`)
    await rm(folder, { recursive: true })
    const broken = { ...source.storage, read: () => Promise.reject(new Error('The disk broke.')) }
    await expect(writeBackup({ ...source, storage: broken }, folder)).rejects.toThrow('The disk broke.')
    expect(await readdir(parent)).toEqual([])
    await mkdir(`${folder}.partial`)
    await expect(writeBackup(source, folder)).rejects.toThrow('EEXIST')
    expect(existsSync(folder)).toBe(false)
  })
})

async function constraintsOf({ db }: BackupDeps) {
  const { rows } = await sql<object>`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    order by 1, 2
  `.execute(db)
  return rows
}

describe('a restore', () => {
  test('takes over the secret of the backup', async () => {
    const folder = await backUp()
    const restored = await emptySite()
    await restoreBackup(restored, folder)
    expect(await readFile(restored.config.secretFile ?? '', 'utf8')).toBe(
      await readFile(path.join(site.config.dataDir, 'app-secret'), 'utf8'),
    )
  })

  test('is refused with another APP_SECRET', async () => {
    const restored = await emptySite('another secret')
    await expect(restoreBackup(restored, await backUp())).rejects.toThrow(/^APP_SECRET: set it to the secret/)
    expect(await countMembers(restored)).toBe(0)
  })

  test('is refused in a site with members, and where there is no backup', async () => {
    const restored = await emptySite()
    await createMember(restored.db, { name: 'Here' })
    await expect(restoreBackup(restored, await backUp())).rejects.toThrow(/^This site has members already/)
    await expect(restoreBackup(await emptySite(), await temporaryFolder())).rejects.toThrow(
      /is not a whole backup/,
    )
  })

  test('is refused for a backup of another version', async () => {
    const folder = await backUp()
    const manifest = await readJson(folder)
    const write = (changed: object) =>
      writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...changed }))
    for (const changed of [{ migrations: ['0001_members'] }, { jobTables: 1 }, { tables: [] }]) {
      await write(changed)
      await expect(restoreBackup(await emptySite(), folder)).rejects.toThrow(
        /made by another version of Lodge/,
      )
    }
    await write({ format: 2 })
    await expect(restoreBackup(await emptySite(), folder)).rejects.toThrow(/another version of Lodge, or its/)
  })

  test('of a damaged backup changes nothing in the database', async () => {
    const whole = await backUp()
    const members = path.join('tables', 'public.member.jsonl.gz')
    const change = (text: string) => text.replaceAll('Quentin', 'Quentim')
    type Damage = (folder: string) => Promise<void>
    /** With what the error says. */
    const damages: readonly (readonly [said: string, damage: Damage])[] = [
      [
        'The rows of public.member are not',
        async (folder) => {
          const file = path.join(folder, members)
          await writeFile(file, gzipSync(change(String(gunzipSync(await readFile(file))))))
        },
      ],
      [
        'The rows of public.audit_log are not',
        async (folder) => {
          const file = path.join(folder, 'tables', 'public.audit_log.jsonl.gz')
          const [, ...rows] = String(gunzipSync(await readFile(file))).split('\n')
          await writeFile(file, gzipSync(rows.join('\n')))
        },
      ],
      [
        'public.member.jsonl.gz is missing or damaged',
        async (folder) => {
          const file = path.join(folder, members)
          await writeFile(file, (await readFile(file)).subarray(0, -20))
        },
      ],
      ['public.member.jsonl.gz is missing or damaged', (folder) => rm(path.join(folder, members))],
      [
        'is not as it was when the backup was made',
        async (folder) => {
          const list = await readFile(path.join(folder, 'media.jsonl'), 'utf8')
          const [first = ''] = list.split('\n')
          const { key } = JSON.parse(first) as { key: string }
          await writeFile(path.join(folder, 'media', key), 'another photo')
        },
      ],
      ['.webp is missing', (folder) => rm(path.join(folder, 'media'), { recursive: true })],
      [
        'were there when it was made',
        async (folder) => {
          const file = path.join(folder, 'media.jsonl')
          const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
          await writeFile(file, lines.join('\n'))
        },
      ],
      [
        'has a damaged media.jsonl',
        async (folder) => {
          const file = path.join(folder, 'media.jsonl')
          await writeFile(file, (await readFile(file, 'utf8')).replace('"key":"', '"key":"../'))
        },
      ],
      ['has no readable media.jsonl', (folder) => rm(path.join(folder, 'media.jsonl'))],
    ]
    const restored = await emptySite()
    for (const [said, damage] of damages) {
      const folder = path.join(await temporaryFolder(), 'copy')
      await cp(whole, folder, { recursive: true })
      await damage(folder)
      await expect(restoreBackup(restored, folder)).rejects.toThrow(said)
      expect(await countMembers(restored)).toBe(0)
    }
    // A try that failed does not keep the next one from being whole.
    await restoreBackup(restored, whole)
    expect(await countMembers(restored)).toBe(await countMembers(source))
    const [key = ''] = (await contentsOf(whole)).list
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { key: string }).key)
    const stored = await restored.storage.read(key)
    expect(stored && (await buffer(stored.stream))).toEqual(await readFile(path.join(whole, 'media', key)))
  })
})
