/** Bare `ws`: sends a published text to every socket or to the n-th. No protocol, signatures or channels. */
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'

const Published = z.object({ data: z.string(), channels: z.array(z.string()) })

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { data, channels } = Published.parse(JSON.parse(Buffer.concat(chunks).toString()))
    for (const channel of channels) {
      const text = JSON.stringify({ event: 'bench', channel, data })
      for (const socket of on(channel)) socket.send(text)
    }
    response.end('{}')
  })
})
const sockets: WebSocket[] = []
const everyone = 'private-all'
const on = (channel: string) => {
  if (channel === everyone) return sockets
  const socket = sockets[Number(channel.slice(channel.lastIndexOf('-') + 1))]
  return socket ? [socket] : []
}
new WebSocketServer({ server }).on('connection', (socket) => {
  sockets.push(socket)
})
server.listen(Number(process.argv[2]), '127.0.0.1')
process.on('disconnect', () => process.exit())
