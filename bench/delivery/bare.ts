/**
 * The least that delivers a message: inserts a row for it, reads the message with the names of both members, and sends
 * the rows to the receiver's socket. Prepared statements, four at a time, as many as Lodge delivers.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { memberChannel } from '../../contract/events.ts'
import { createConcurrencyLimit } from '../../server/base/concurrencyLimit.ts'
import type { Used } from '../forkedServer.ts'
import type { Asked, CommittedMessage, Started } from './messages.ts'

const [, , databaseUrl = ''] = process.argv
const pool = new Pool({ connectionString: databaseUrl, options: '-c jit=off -c random_page_cost=1.1' })
await pool.query('create table bench_entry (member_id integer not null, message_id integer not null)')

const insert = { name: 'insert', text: 'insert into bench_entry (member_id, message_id) values ($1, $2)' }
const read = {
  name: 'read',
  text: `select message.*, sender.name as from_name, receiver.name as to_name
    from message
    join member as sender on sender.id = message.from_member_id
    join member as receiver on receiver.id = message.to_member_id
    where message.id = $1`,
}

/** The socket of each member: its path names them. */
const sockets = new Map<number, WebSocket>()

async function deliver({ id, toId }: CommittedMessage): Promise<void> {
  await pool.query({ ...insert, values: [toId, id] })
  const { rows } = await pool.query({ ...read, values: [id] })
  const data = JSON.stringify({ id, type: 'MessageCreated', data: { message: rows[0] } })
  sockets.get(toId)?.send(JSON.stringify({ event: 'MessageCreated', channel: memberChannel(toId), data }))
}

const runLimited = createConcurrencyLimit(4)
const server = createServer()
new WebSocketServer({ server }).on('connection', (socket, { url = '' }) => {
  sockets.set(Number(new URL(url, 'http://bench').searchParams.get('member')), socket)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port } satisfies Started)
})
process.on('message', (asked: Asked) => {
  if ('deliver' in asked) for (const message of asked.deliver) void runLimited(() => deliver(message))
  else process.send?.({ cpu: process.cpuUsage() } satisfies Used)
})
process.on('disconnect', () => process.exit())
