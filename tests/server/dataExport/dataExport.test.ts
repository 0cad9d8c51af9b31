import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataExport } from '../../../contract/dataExport.ts'
import { type DataExportDeps, removeExpiredExports } from '../../../server/dataExport/makeExport.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { createAccount, createMember, givePassword, password } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { eventually } from '../realtime/eventually.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { createExportJobs, exportDeps } from './exportJobs.ts'
import { readArchive } from './readArchive.ts'

const day = 24 * 60 * 60_000

// Making an archive takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let site: TestApp
let clock = Date.now()
let deps: DataExportDeps
const queues: Jobs[] = []

beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  deps = exportDeps(site, () => clock)
})
afterAll(() => site.close())
beforeEach(() => {
  clock = Date.now()
})
const stopJobs = async () => {
  for (const jobs of queues.splice(0)) await jobs.close()
}
afterEach(stopJobs)

/**
 * Runs the jobs that wait now. Those that the site sends later wait for up to 5 s, as for any other process: ask first.
 */
async function startJobs(changes: Partial<DataExportDeps> = {}): Promise<Jobs> {
  const jobs = createExportJobs(site, { ...deps, ...changes })
  queues.push(jobs)
  await jobs.start()
  return jobs
}

interface Person {
  readonly id: number
  readonly browser: Browser
}

async function person(fields: Parameters<typeof createMember>[1] = {}): Promise<Person> {
  const { db } = site.database
  const id = await createMember(db, fields)
  await createAccount(db, id)
  await givePassword(db, id)
  return { id, browser: await site.browserOf(id) }
}

const address = '/api/user/auth/data-export'
const ask = ({ browser }: Person, body: object = { password }) => browser.post(address, body)
const stateOf = async ({ browser }: Person) => (await browser.get(address)).json<DataExport>()
const linkOf = async ({ browser }: Person) =>
  (await browser.post(`${address}/link`)).json<{ url: string }>().url
/** Waits for the job, which needs seconds on a busy machine. */
const until = ({ id }: Person, state: 'ready' | 'failed') =>
  vi.waitFor(
    async () => {
      const row = await site.database.db
        .selectFrom('data_export')
        .where('member_id', '=', id)
        .select('state')
        .executeTakeFirst()
      expect(row).toEqual({ state })
    },
    { timeout: 30_000, interval: 50 },
  )
const queued = async (name = 'make-data-export') => {
  const { rows } = await sql`select from pgboss.job where name = ${name} and state < 'completed'`.execute(
    site.database.db,
  )
  return rows.length
}

/** Has the job run that a member asked for. */
async function makeArchive(member: Person): Promise<void> {
  await stopJobs()
  await startJobs()
  await until(member, 'ready')
}

/** A member whose archive is ready. */
async function withArchive(): Promise<Person> {
  const member = await person()
  expect((await ask(member)).statusCode).toBe(202)
  await makeArchive(member)
  return member
}

/** Days later, sessions have ended. */
const signedInAgain = async ({ id }: { id: number }): Promise<Person> => ({
  id,
  browser: await site.browserOf(id),
})

async function fileKeyOf(memberId: number): Promise<string> {
  const row = await site.database.db
    .selectFrom('data_export')
    .where('member_id', '=', memberId)
    .select('file_key')
    .executeTakeFirstOrThrow()
  return row.file_key ?? ''
}

/** The files of an archive, its draft included. */
const filesOf = (fileKey: string) =>
  [path.join(site.config.dataDir, 'media', 'data-exports'), deps.folder].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
          (name) => name.endsWith('.zip') && name.includes(fileKey),
        )
      : [],
  )

describe('asking for the data', () => {
  it('needs the password, and queues one job however often it is asked at once', async () => {
    const member = await person()
    expect(await stateOf(member)).toMatchObject({ state: 'none', next_at: null })
    const refused = [await ask(member, {}), await ask(member, { password: 'wrong' })]
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: { password: [expect.any(String)] } },
      ])
    expect(await queued()).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(member)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202])
    expect(await stateOf(member)).toMatchObject({ state: 'making', size: null })
    expect(await queued()).toBe(1)
    await startJobs()
    await until(member, 'ready')
  })

  it('is told to the member by notification, event and mail, whatever mails they want', async () => {
    const member = await person({ disables_emails: true })
    await ask(member)
    await makeArchive(member)
    const latest = (await member.browser.get('/api/system-message/auth/latest')).json<{
      data: { text: string }
    }>()
    expect(latest.data.text).toBe('Your data is ready. Download it in your account settings.')
    expect((await readEvents(site.database.db, member.id, 0, 10)).map(({ type }) => type)).toEqual([
      'SystemMessageCreated',
    ])
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(site, member.id)
      expect(mails).toHaveLength(1)
      return mails
    })
    expect(mail?.text).toContain(`${site.config.appUrl}/account/account-settings/your-data`)
  })

  it('works once a day, and replaces the last archive', async () => {
    const asked = await withArchive()
    clock += day - 1_000
    const member = await signedInAgain(asked)
    const early = await ask(member)
    expect([early.statusCode, early.json()]).toMatchObject([429, { code: 'too_many_exports' }])
    expect((await stateOf(member)).next_at).not.toBeNull()
    const last = await fileKeyOf(member.id)
    clock += 1_000
    expect((await ask(member)).statusCode).toBe(202)
    await makeArchive(member)
    const made = await fileKeyOf(member.id)
    await eventually(() =>
      expect([filesOf(last), filesOf(made)]).toEqual([[], [expect.stringMatching(/archive\.zip$/)]]),
    )
  })
})

describe('the job of an archive', () => {
  it('gives up after its last attempt, tells the member, and can be asked for again at once', async () => {
    const member = await person()
    await ask(member)
    await sql`update pgboss.job set retry_limit = 0 where name = 'make-data-export'`.execute(site.database.db)
    const broken = { ...deps.dataExportStore, write: () => Promise.reject(new Error('No storage.')) }
    await startJobs({ dataExportStore: broken })
    await eventually(async () => expect(await queued('give-up-data-export')).toBe(1))
    await stopJobs()
    await startJobs({ dataExportStore: broken })
    await until(member, 'failed')
    expect(await stateOf(member)).toMatchObject({ next_at: null })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(site, member.id)
      expect(mails).toHaveLength(1)
      return mails
    })
    expect(mail?.subject).toContain('could not be put together')
    expect((await ask(member)).statusCode).toBe(202)
    await makeArchive(member)
  })

  it('removes what an attempt left that was killed, and is done once', async () => {
    const member = await person()
    await ask(member)
    // What a process leaves that is killed after it stored the archive and before it committed so.
    const killedKey = await deps.dataExportStore.write({ archive: Buffer.from('half') })
    await mkdir(deps.folder, { recursive: true })
    await writeFile(path.join(deps.folder, `data-export-${killedKey}.zip`), 'half')
    await site.database.db
      .updateTable('data_export')
      .set({ file_key: killedKey })
      .where('member_id', '=', member.id)
      .execute()
    expect(filesOf(killedKey)).toHaveLength(2)
    await startJobs()
    await until(member, 'ready')
    await eventually(() => expect(filesOf(killedKey)).toEqual([]))
    await eventually(async () => expect(await mailsTo(site, member.id)).toHaveLength(1))
  })

  it('stores nothing when the member is erased meanwhile', async () => {
    const member = await person()
    await ask(member)
    const { write } = deps.dataExportStore
    let written = ''
    await startJobs({
      dataExportStore: {
        ...deps.dataExportStore,
        async write(files, fileKey) {
          await site.database.db.deleteFrom('data_export').where('member_id', '=', member.id).execute()
          written = await write(files, fileKey)
          return written
        },
      },
    })
    await eventually(async () => expect(await queued()).toBe(0))
    expect(written).not.toBe('')
    await eventually(() => expect(filesOf(written)).toEqual([]))
  })
})

describe('an archive', () => {
  it('is removed after 7 days', async () => {
    const { id } = await withArchive()
    const fileKey = await fileKeyOf(id)
    clock += 7 * day - 1
    await removeExpiredExports(deps, clock)
    expect(await deps.dataExportStore.lengthOf(fileKey, 'archive')).not.toBeNull()
    clock += 1
    const member = await signedInAgain({ id })
    expect(await stateOf(member)).toMatchObject({ state: 'expired', size: null, next_at: null })
    await removeExpiredExports(deps, clock)
    expect(await deps.dataExportStore.lengthOf(fileKey, 'archive')).toBeNull()
    expect(await stateOf(member)).toMatchObject({ state: 'expired' })
  })

  it('stays when files without a row are swept', async () => {
    const member = await withArchive()
    await sweepFiles(site.database.db, deps.dataExportStore, Date.now() + 2 * day)
    expect((await member.browser.get(await linkOf(member))).statusCode).toBe(200)
  })
})

describe('a download link', () => {
  it('downloads the archive once, as a file that nothing caches', async () => {
    const member = await withArchive()
    const url = await linkOf(member)
    const answer = await member.browser.get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
    })
    expect(readArchive(answer.rawPayload).parts('account.json')['account']).toMatchObject({ id: member.id })
    await eventually(async () => {
      const again = await member.browser.get(url)
      expect([again.statusCode, again.json()]).toMatchObject([410, { code: 'link_over' }])
    })
    expect((await member.browser.get(await linkOf(member))).statusCode).toBe(200)
  })

  it('works in its session only, for ten minutes, and until the next one is made', async () => {
    const [member, other] = [await withArchive(), await person()]
    const url = await linkOf(member)
    const elsewhere = await site.browserOf(member.id)
    for (const browser of [other.browser, elsewhere, site.guest()])
      expect((await browser.get(url)).statusCode).toBe(403)
    clock += 10 * 60_000
    expect((await member.browser.get(url)).statusCode).toBe(410)
    const replaced = await linkOf(member)
    await linkOf(member)
    expect((await member.browser.get(replaced)).statusCode).toBe(403)
    expect((await member.browser.get('/media/data-export/invented')).statusCode).toBe(403)
  })

  it('outlives a change of the address that its session confirms, and the archive has the address of its day', async () => {
    const member = await withArchive()
    const url = await linkOf(member)
    const email = `new${member.id}@lodge.test`
    await member.browser.send('PUT', '/api/user/auth/email', { email, password })
    const mail = await eventually(async () => {
      const mails = await createMailFolder(site.config.dataDir).list(1_000)
      const found = mails.find(({ to }) => to === email)
      expect(found).toBeDefined()
      return found
    })
    const token = /verify#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await member.browser.post('/identity/verify', { token })).statusCode).toBe(200)
    const accountIn = async ({ browser }: Person, link: string) =>
      readArchive((await browser.get(link)).rawPayload).parts('account.json')['account']
    expect(await accountIn(member, url)).toMatchObject({ email: `member${member.id}@lodge.test` })

    clock += day
    const again = await signedInAgain(member)
    expect((await ask(again)).statusCode).toBe(202)
    await makeArchive(again)
    expect(await accountIn(again, await linkOf(again))).toMatchObject({ email })
  })

  it('can be started again after a cut, and continued in ranges to the end', async () => {
    const member = await withArchive()
    const url = await linkOf(member)
    const get = (range: string) => member.browser.get(url, { range })
    const first = await get('bytes=0-99')
    expect([first.statusCode, first.rawPayload.length]).toEqual([206, 100])
    const [, length] = /^bytes 0-99\/(\d+)$/.exec(String(first.headers['content-range'])) ?? []
    expect((await get(`bytes=${length}-`)).statusCode).toBe(416)
    const rest = await get('bytes=100-')
    expect(readArchive(Buffer.concat([first.rawPayload, rest.rawPayload])).names).toContain('account.json')
    await eventually(async () => expect((await get('bytes=0-99')).statusCode).toBe(410))
  })

  it('is not used up by a download that is cut', async () => {
    const member = await withArchive()
    // Larger than what sockets buffer.
    const large = Buffer.alloc(32 * 1024 * 1024, 'x')
    await deps.dataExportStore.write({ archive: large }, await fileKeyOf(member.id))
    const url = await linkOf(member)
    await site.app.server.listen({ port: 0, host: '127.0.0.1' })
    const port = portOf(site.app.server.server.address())
    const headers = {
      cookie: [...member.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const closed = vi.fn<() => void>()
    await new Promise<void>((resolve, reject) => {
      const cut = httpRequest({ port, host: '127.0.0.1', path: url, headers }, (response) => {
        response.once('data', () => {
          cut.destroy()
          closed()
          resolve()
        })
      })
      cut.once('error', reject)
      cut.end()
    })
    expect(closed).toHaveBeenCalledOnce()
    const again = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
    expect((await again.arrayBuffer()).byteLength).toBe(large.length)
    await eventually(async () => expect((await member.browser.get(url)).statusCode).toBe(410))
  })
})
