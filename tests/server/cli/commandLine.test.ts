import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFanout } from '../../../server/realtime/openFanout.ts'
import { startScript } from '../faults/child.ts'
import {
  createPeople,
  createRealSite,
  type Person,
  type RealSite,
  temporaryFolder,
} from '../faults/realSite.ts'
import { eventually } from '../realtime/eventually.ts'
import { startFakeRedis } from '../realtime/fakeRedis.ts'
import { logger, portOf } from '../realtime/gatewayServer.ts'

async function admin(site: Pick<RealSite, 'env'>, ...words: string[]) {
  const script = path.join(import.meta.dirname, '../../../server/admin.ts')
  const child = startScript(script, words, site.env)
  const { code } = await child.ended
  return { code, said: child.output() }
}

/** The whole output: one line that ends with the link. */
const resetOutput =
  /^\S+ can choose a new password once, within 1 hour: http:\/\/\S+\/identity\/reset#([\w-]+)\n$/

const status = async (site: RealSite, { headers }: Person) =>
  (await fetch(`${site.url}/api/message/unread/count`, { headers })).status

const choosePassword = async (site: RealSite, { headers }: Person, token: string | undefined) => {
  const answer = await fetch(`${site.url}/identity/reset`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'eleven loud herons' }),
  })
  return answer.status
}

test('commands work with and without a server, and refuse in one line', { timeout: 120_000 }, async () => {
  const site = await createRealSite()
  const [one, other] = await createPeople(site, 2)
  if (!one || !other) throw new Error('Nobody is there.')
  const email = `member${one.id}@lodge.test`

  expect(await admin(site, '--alone', 'grant', email, 'admin')).toEqual({
    code: 0,
    said: `${email} is now admin.\n`,
  })
  expect(await admin(site, '--alone', 'reset', 'nobody@lodge.test')).toEqual({
    code: 1,
    said: 'No member has the email address nobody@lodge.test.\n',
  })
  expect((await admin(site)).said).toContain('suspend EMAIL TEXT')
  const reset = await admin(site, 'reset', `member${other.id}@lodge.test`)
  expect(reset).toEqual({ code: 0, said: expect.stringMatching(resetOutput) })

  const server = await site.start()
  // Everybody who can open the socket controls the site.
  expect((await stat(path.join(site.config.dataDir, 'admin.sock'))).mode & 0o777).toBe(0o600)
  // Clients that disconnect early or send garbage do no harm.
  for (const said of ['["approve"', '["approve","x"]\n', 'nonsense\n']) {
    const socket = connect(path.join(site.config.dataDir, 'admin.sock'))
    await once(socket, 'connect')
    socket.write(said, () => socket.destroy())
    await once(socket, 'close')
  }
  expect(await status(site, one)).toBe(200)
  const suspended = await admin(site, 'suspend', email, 'For', 'a', 'test')
  expect(suspended).toEqual({ code: 0, said: `${email} is suspended.\n` })
  expect([await status(site, one), await status(site, other)]).toEqual([401, 200])
  // The link that was printed without a server works on the running server.
  expect(await choosePassword(site, other, reset.said.match(resetOutput)?.[1])).toBe(200)
  expect(await status(site, other)).toBe(401)
  await server.kill('SIGTERM')

  expect(await admin(site, 'unsuspend', email)).toMatchObject({ code: 0 })
})

test('a command in a folder without a site says so, and creates none', async () => {
  const dataDir = path.join(await temporaryFolder(), 'elsewhere')
  const { code, said } = await admin({ env: { DATA_DIR: dataDir } }, 'approve', 'one@lodge.test')
  expect({ code, said }).toEqual({
    code: 1,
    said: `DATA_DIR: no site is kept in ${dataDir}; name the folder that the server was started with\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('a command that changes sessions is refused when it can’t reach a server', async () => {
  const site = await createRealSite({ databaseUrl: 'postgres://lodge@127.0.0.1:1/lodge' })
  const { code, said } = await admin(site, 'suspend', 'one@lodge.test', 'For a test')
  expect(code).toBe(1)
  expect(said).toMatch(/^No server runs on this DATA_DIR, .*put --alone before it\.\n$/)
})

test('a command without a server reaches other servers through Redis', { timeout: 60_000 }, async () => {
  const redis = await startFakeRedis()
  onTestFinished(() => void redis.close())
  const site = await createRealSite()
  const [one] = await createPeople(site, 1)
  const redisUrl = `redis://127.0.0.1:${portOf(redis.address())}`
  const fanout = await openFanout({ ...site.config, redisUrl }, logger)
  onTestFinished(() => fanout.close())
  await eventually(() => expect(fanout.isConnected()).toBe(true))
  const heard: unknown[] = []
  fanout.subscribe('sessions', (change) => heard.push(change))
  const env = { ...site.env, REDIS_URL: redisUrl }
  const done = await admin({ env }, 'suspend', `member${one?.id}@lodge.test`, 'For a test')
  expect(done).toMatchObject({ code: 0 })
  await eventually(() => expect(heard).toMatchObject([{ memberId: one?.id }]))
})

test('a site is backed up while it runs, and lives on elsewhere', { timeout: 120_000 }, async () => {
  const site = await createRealSite()
  const [one] = await createPeople(site, 1)
  if (!one) throw new Error('Nobody is there.')
  const folder = path.join(await temporaryFolder(), 'backup')
  const server = await site.start()
  const backedUp = await admin(site, 'backup', folder)
  expect(backedUp).toMatchObject({
    code: 0,
    said: expect.stringMatching(/ has [\d,]+ rows of \d+ tables and /),
  })
  expect(await admin(site, 'backup', folder)).toEqual({ code: 1, said: `${folder} exists already.\n` })
  expect((await admin(site, 'restore', folder)).said).toMatch(/^A server runs on this DATA_DIR\./)
  await server.kill('SIGTERM')

  const empty = await createRealSite()
  expect((await admin(empty, 'restore', folder)).said).toMatch(
    /^APP_SECRET: set it to the secret of the site/,
  )
  const elsewhere = { ...empty, env: { ...empty.env, APP_SECRET: site.env['APP_SECRET'] ?? '' } }
  const restored = await admin(elsewhere, 'restore', folder)
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored and checked: /) })
  await elsewhere.start({ APP_SECRET: elsewhere.env.APP_SECRET })
  expect(await status(elsewhere, one)).toBe(200)
})
