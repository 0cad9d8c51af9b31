/** A real server whose clients ask for large files and read nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../realtime/eventually.ts'
import type { Child } from './child.ts'
import { createRealSite, type RealSite } from './realSite.ts'

const clients = 400
const pipelined = 12
const fileBytes = 8 * 2 ** 20

function dial({ config }: RealSite): Socket {
  const socket = connect(config.port, '127.0.0.1').pause()
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Open files and connections, and megabytes of memory, of a server. */
async function usage({ process: { pid } }: Child) {
  const files = await readdir(`/proc/${pid}/fd`)
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return { files: files.length, megabytes: Number(kilobytes) / 1024 }
}

const reads = async (site: RealSite) => (await fetch(`${site.url}/health/live`)).status

describe.runIf(process.platform === 'linux')(
  '400 clients that ask for 12 large files each and read nothing',
  () => {
    const attack = (site: RealSite) => {
      const asked = Array.from(
        { length: pipelined },
        () => 'GET /build/large.js HTTP/1.1\r\nHost: lodge\r\n\r\n',
      )
      const sockets = Array.from({ length: clients }, () => dial(site))
      for (const socket of sockets) socket.write(asked.join(''))
      return sockets
    }

    async function start(env: Record<string, string>) {
      const site = await createRealSite()
      await writeFile(path.join(site.buildDir, 'large.js'), Buffer.alloc(fileBytes, ' '))
      const server = await site.start(env)
      return { site, server, before: await usage(server) }
    }

    test('hold one file each, and nothing once the time to read is over', { timeout: 120_000 }, async () => {
      const { site, server, before } = await start({
        // On a busy machine the first clients must not be cut off before the last are served.
        UNREAD_TIMEOUT: '15',
        MAX_CONNECTIONS_PER_ADDRESS: '1000',
      })
      attack(site)
      await vi.waitFor(
        async () => expect((await usage(server)).files).toBeGreaterThan(before.files + clients),
        { timeout: 30_000, interval: 100 },
      )
      expect(await reads(site)).toBe(200)
      const most = await usage(server)
      // A connection and a file each, and some that the server opens for itself.
      expect(most.files - before.files).toBeLessThan(2 * clients + 100)
      expect(most.megabytes - before.megabytes).toBeLessThan(400)
      // The time to read starts once the buffers of the system are full, which takes seconds on a busy machine.
      await vi.waitFor(async () => expect((await usage(server)).files).toBeLessThan(before.files + 100), {
        timeout: 60_000,
        interval: 100,
      })
      expect(await reads(site)).toBe(200)
    })

    test('get no more connections than one address may have', { timeout: 120_000 }, async () => {
      const { site, server, before } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '40' })
      const sockets = attack(site)
      await eventually(async () => expect((await usage(server)).files).toBeGreaterThan(before.files + 40))
      await expect(reads(site)).rejects.toThrow('fetch failed')
      expect((await usage(server)).files - before.files).toBeLessThan(2 * 40 + 100)
      for (const socket of sockets) socket.destroy()
      await eventually(async () => expect(await reads(site)).toBe(200))
    })
  },
)
