import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../realtime/gatewayServer.ts'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite } from './realSite.ts'

/** A proxy that can reset all its connections, as network devices sometimes do. */
async function openProxy(port: number) {
  const pairs = new Map<Socket, Socket>()
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    pairs.set(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => {
      pairs.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const reset = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  onTestFinished(async () => {
    reset()
    await new Promise((resolve) => proxy.close(resolve))
  })
  return { url: `http://127.0.0.1:${portOf(proxy.address())}`, reset }
}

test(
  'messages whose connections are reset are stored once, however often they are sent again',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const [recipient, ...senders] = await createPeople(site, 5)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    const server = await site.start()
    await ledger.begin()
    const proxy = await openProxy(site.config.port)

    let [answers, resets] = [0, 0]
    const statuses = await ledger.flood({
      url: proxy.url,
      isOver: () => resets >= 8,
      onEnd: (status) => {
        if (status !== 201) return
        answers += 1
        if (answers % 7 !== 0) return
        // The other messages are partly sent or partly answered at this moment.
        proxy.reset()
        resets += 1
      },
    })
    expect(statuses.filter((status) => status === null).length).toBeGreaterThan(8)
    await ledger.repeat()
    await ledger.repeat()
    expect(ledger.entries.filter(({ answered }) => answered === null)).toEqual([])
    const { stored } = await ledger.judge(server)
    expect(stored).toBe(ledger.entries.length)
  },
)
