/** Two processes on one PGlite folder silently lose rows, so a second one must be refused (docs/security.md#pglite). */
import path from 'node:path'
import { expect, test } from 'vitest'
import { startScript } from './child.ts'
import { createPeople, createRealSite, freePort, type RealSite } from './realSite.ts'

const repository = path.join(import.meta.dirname, '../../..')

/** @returns the output of a process that must be refused */
async function refusal(site: RealSite, script: string, words: string[], env: Record<string, string> = {}) {
  const child = startScript(path.join(repository, script), words, {
    ...site.env,
    ...env,
  })
  expect(await child.ended).toEqual({ code: 1, signal: null })
  return child.output()
}

const inUse = ({ env }: RealSite, pid: number | undefined) =>
  `The database in ${path.join(env['DATA_DIR'] ?? '', 'database')} is in use by process ${pid}: ` +
  'stop it, or set DATA_DIR to another folder.\n'

test(
  'commands and starts are refused in one line while another process has the folder, and a second server harms nothing',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite({ isPglite: true })
    const [one] = await createPeople(site, 1)
    const script = path.join(repository, 'tests/server/db/otherProcess.ts')
    const folder = path.join(site.config.dataDir, 'database')
    const holder = startScript(script, ['lock', folder])
    await holder.says('done')

    const line = inUse(site, holder.process.pid)
    expect(await refusal(site, 'server/admin.ts', ['approve', 'one@lodge.test'])).toBe(line)
    expect(await refusal(site, 'server/main.ts', [])).toBe(`The server could not start: ${line}`)
    await holder.kill()
    const first = await site.start()
    // After the line with the address of the site, the server can be stopped in order.
    expect(await first.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    const server = await site.start()
    const port = String(await freePort())
    expect(await refusal(site, 'server/main.ts', [], { PORT: port })).toBe(
      `The server could not start: ${inUse(site, server.process.pid)}`,
    )
    const answer = await fetch(`${site.url}/api/message/unread/count`, { headers: one?.headers ?? {} })
    expect(answer.status).toBe(200)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)
