import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../realtime/gatewayServer.ts'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite, type RealSite } from './realSite.ts'

/** Opens a connection, writes `said` to it, and never reads from it. */
async function holdOpen({ config }: RealSite, said: string): Promise<Socket> {
  const socket = connect(config.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(said)
  socket.pause()
  return socket
}

/** Starts an SMTP server that accepts connections and never answers. */
async function startSilentSmtp() {
  const taken = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    taken.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${portOf(server.address())}`, taken: taken.promise }
}

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n`

const webSocket = ({ config }: RealSite) =>
  lines(
    `GET /app/${config.realtime.key}?protocol=7 HTTP/1.1`,
    `Host: localhost:${config.port}`,
    `Origin: ${config.appUrl}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
  )
const halfARequest = lines('GET /api/sso/check HTTP/1.1', 'Host: localhost')
const halfABody = lines(
  'POST /identity/sign-in HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '{"email":',
)
const idle = lines('GET /health/live HTTP/1.1', 'Host: localhost', '')

test(
  'a stopped server answers calls under way, closes every socket and exits with 0 in 10 s, even if a mail hangs',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const [recipient, ...senders] = await createPeople(site, 5)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    const smtp = await startSilentSmtp()
    const server = await site.start({ SMTP_URL: smtp.url })
    await ledger.begin()
    const asked = await fetch(`${site.url}/identity/forgot`, {
      method: 'POST',
      headers: { ...recipient.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: recipient.email }),
    })
    expect(asked.status).toBe(202)
    // From here on the mail is under way and never ends.
    await smtp.taken
    await Promise.all(
      [webSocket(site), webSocket(site), halfARequest, halfABody, idle].map((said) => holdOpen(site, said)),
    )

    let answers = 0
    let toldAt = 0
    let isRefused = false
    const statuses = await ledger.flood({
      isOver: () => isRefused,
      onEnd: (status) => {
        if (status === 201) answers += 1
        else isRefused = true
        if (answers < 10 || toldAt > 0) return
        toldAt = performance.now()
        server.process.kill('SIGTERM')
      },
    })
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - toldAt).toBeLessThan(10_000)
    // Late calls get 503 or no connection, but never an unexpected failure.
    expect(statuses.filter((status) => status !== null && status !== 201 && status !== 503)).toEqual([])

    const again = await site.start()
    const { stored } = await ledger.judge(again)
    expect(stored).toBeGreaterThanOrEqual(answers)
  },
)
