/** Bare `node:http` that hashes the body of a request and writes it to a file: the minimum of work of an upload. */
import { createHash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tellUsage } from './tellUsage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
let count = 0

async function receive(request: IncomingMessage): Promise<string> {
  const file = path.join(folder, String((count += 1)))
  const hash = createHash('sha256')
  request.on('data', (chunk: Buffer) => void hash.update(chunk))
  await pipeline(request, createWriteStream(file))
  await rm(file)
  return hash.digest('hex')
}

const server = createServer((request, response) => {
  receive(request).then(
    (hash) => response.writeHead(422).end(hash),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  tellUsage({ port, origin: '', uploaders: [] }, () => rmSync(folder, { recursive: true, force: true }))
})
