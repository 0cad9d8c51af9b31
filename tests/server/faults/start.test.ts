import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount, createMember } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { startScript } from './child.ts'
import { createRealSite, freePort, temporaryFolder } from './realSite.ts'

const main = path.join(import.meta.dirname, '../../../server/main.ts')

/** @returns the output of a start that must fail */
async function refusal(env: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  const port = String(await freePort())
  const server = startScript(main, [], { PORT: port, DATA_DIR: folder, DEMO: 'off', ...env })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  return server.output()
}

describe('a start that fails prints the reason in one line', () => {
  test('if the port is taken, before any data is created', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    expect(await refusal({ PORT: String(port), DEMO: 'on' })).toBe(
      `PORT: ${port} is taken by another program; set PORT to a free one\n`,
    )
  })

  test('if the data is from a demo and the demo is off', async () => {
    const site = await createRealSite()
    await site.withDatabase(async (db) => {
      const memberId = await createMember(db)
      await createAccount(db, memberId)
      const account = { user_id: `account-${memberId}`, account_id: 'demo', provider_id: 'credential' }
      await db
        .insertInto('identity_account')
        .values({ id: `demo-password-${memberId}`, ...account })
        .execute()
    })
    const server = site.launch()
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toMatch(
      /(^|\n)DATA(_DIR|BASE_URL): holds the demo's members, whose passwords are public; set it to another\n$/,
    )
  })

  test('if the address does not belong to this machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toBe('HOST: 192.0.2.1 is not an address of this machine\n')
  })

  test.each([
    ['with a given secret', { APP_SECRET: 'a secret of thirty-two characters or more' }],
    ['with a secret to be created', {}],
  ])('if the data folder is not writable, %s', async (_, env) => {
    const file = path.join(await temporaryFolder(), 'a-file')
    await writeFile(file, '')
    const said = await refusal({ DATA_DIR: path.join(file, 'data'), ...env })
    expect(said).toMatch(/^DATA_DIR: must be a folder this user may write to \(ENOTDIR: .*\)\n$/)
  })

  test('if other users share the data folder', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o1777)
    expect(await refusal({ DATA_DIR: folder })).toBe(
      'DATA_DIR: must be a folder that only this user may read (other users share it)\n',
    )
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777)
  })

  test('if the database does not answer', async () => {
    const url = `postgres://lodge@127.0.0.1:${await freePort()}/lodge`
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^DATABASE_URL: the database does not answer \(connect ECONNREFUSED .*\)\n$/,
    )
  })

  test('if a variable is invalid', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT: must be a port number, 0 to 65535\n')
  })
})

test(
  'a start closes a data folder that others could read, and writes for its own user only',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const mail = path.join(dataDir, 'mail', 'old.eml')
    await mkdir(path.dirname(mail))
    await writeFile(mail, 'a link')
    for (const file of [dataDir, path.dirname(mail), mail]) await chmod(file, 0o777)

    const server = await site.start()
    expect(server.output()).toMatch(
      /DATA_DIR: other users of this machine could read it; now only this user can/,
    )
    const asked = await fetch(`${site.url}/identity/sign-in`)
    const cookies = asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const token =
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    const joined = await fetch(`${site.url}/identity/join`, {
      method: 'POST',
      headers: {
        cookie: cookies.join('; '),
        origin: site.config.appUrl,
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        email: 'new@lodge.test',
        password: 'seven green lamps',
        birthday: '1990-06-15',
      }),
    })
    expect(joined.status).toBe(202)
    await eventually(async () => expect((await readdir(path.dirname(mail))).length).toBeGreaterThan(1))
    await server.kill('SIGTERM')

    const names = await readdir(dataDir, { recursive: true })
    const open: string[] = []
    for (const name of ['', ...names])
      if (((await stat(path.join(dataDir, name))).mode & 0o077) !== 0) open.push(name)
    expect(names.length).toBeGreaterThan(3)
    // PGlite sets the rights of this cache of its catalog itself.
    expect(open.filter((name) => path.basename(name) !== 'pg_internal.init')).toEqual([])

    const again = await site.start()
    expect(again.output()).not.toContain('DATA_DIR')
  },
)
