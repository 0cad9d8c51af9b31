/** Bare `node:http` that runs given prepared statements and returns their rows as JSON: the minimum of work. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type QueryConfig } from 'pg'
import type { Used } from '../forkedServer.ts'
import type { Started, Statement } from './messages.ts'

const [, , databaseUrl = '', written = '[]'] = process.argv
const statements = JSON.parse(written) as Statement[]
const pool = new Pool({ connectionString: databaseUrl, options: '-c jit=off -c random_page_cost=1.1' })
const queries = statements.map(({ text, values }, index): QueryConfig => ({
  name: `statement${index}`,
  text,
  values: [...values],
}))

const server = createServer((_request, response) => {
  const read = async () => {
    const rows = []
    for (const query of queries) rows.push((await pool.query(query)).rows)
    const body = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  read().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port, cookie: '' } satisfies Started)
})
process.on('message', () => process.send?.({ cpu: process.cpuUsage() } satisfies Used))
process.on('disconnect', () => process.exit())
