// The server that browser tests talk to: the real one, with a fault switch, on a data folder of its own.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForCommands } from '../server/administration/controlSocket.ts'
import { buildApp } from '../server/app.ts'
import { loadConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { registerFaults } from './faults.ts'

const [template = ''] = process.argv.slice(2)

/** The address is part of the configuration, so the port is chosen before anything listens. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const dataDir = await mkdtemp(join(tmpdir(), 'lodge-e2e-'))
await cp(template, dataDir, { recursive: true })

const config = loadConfig({
  NODE_ENV: 'test',
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  ...(process.env['TEST_DATABASE_URL'] && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
})
const database = await openDatabase({ dataDir, databaseUrl: config.databaseUrl ?? undefined })
const app = await buildApp({
  config,
  database,
  clientDir: join(import.meta.dirname, '../dist/client'),
  plugins: [registerFaults],
  checkResponses: true,
})
await app.server.listen({ port: config.port, host: config.host })
const stopCommands = await listenForCommands(app.commandDeps, { dataDir, logger: app.server.log })
process.send?.({ url: config.appUrl, dataDir })

const stop = async () => {
  await stopCommands()
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
