import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../faults/child.ts'
import { createPeople, createRealSite, type Person, type RealSite } from '../faults/realSite.ts'

async function admin(site: RealSite, ...words: string[]) {
  const script = path.join(import.meta.dirname, '../../../server/admin.ts')
  const child = startChild(process.execPath, [script, ...words], site.env)
  const { code } = await child.ended
  return { code, said: child.output() }
}

const status = async (site: RealSite, { headers }: Person) =>
  (await fetch(`${site.url}/api/message/unread/count`, { headers })).status

test(
  'the command line does its work with a server and without, and refuses in one line',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const [one, other] = await createPeople(site, 2)
    if (!one || !other) throw new Error('Nobody is there.')
    const email = `member${one.id}@lodge.test`

    expect(await admin(site, 'grant', email, 'admin')).toEqual({ code: 0, said: `${email} is admin now.\n` })
    expect(await admin(site, 'grant', 'nobody@lodge.test', 'admin')).toEqual({
      code: 1,
      said: 'Nobody signs in with nobody@lodge.test.\n',
    })
    expect((await admin(site)).said).toContain('suspend EMAIL TEXT')

    const server = await site.start()
    // Whoever may open it rules the site.
    expect((await stat(path.join(site.config.dataDir, 'admin.sock'))).mode & 0o777).toBe(0o600)
    // Somebody who asks and is gone, or says what is no command, harms nothing.
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
    await server.kill('SIGTERM')

    expect(await admin(site, 'unsuspend', email)).toMatchObject({ code: 0 })
  },
)
