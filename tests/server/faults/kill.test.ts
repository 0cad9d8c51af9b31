import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite } from './realSite.ts'

/** A few rounds find obvious faults. `npm run faults` plays 50 (docs/security.md#faults). */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3)

test(
  'a server that is killed repeatedly loses nothing that it answered, and stores nothing twice',
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    const site = await createRealSite()
    const [recipient, ...senders] = await createPeople(site, 5)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    let server = await site.start()
    await ledger.begin()

    for (let round = 0; round < rounds; round += 1) {
      let answers = 0
      let isOver = false
      const killAt = ((round * 7) % 23) + 1
      await ledger.flood({
        isOver: () => isOver,
        onEnd: (status) => {
          if (status === 201) answers += 1
          if (answers < killAt || isOver) return
          isOver = true
          // Other messages are under way at this moment, before, in or after their transaction.
          server.process.kill('SIGKILL')
        },
      })
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      server = await site.start()
      // Half of the messages without an answer are sent again.
      await ledger.repeat((index) => index % 2 === round % 2)
    }
    const { stored } = await ledger.judge(server)
    expect(stored).toBeGreaterThanOrEqual(rounds)
    process.stdout.write(`${rounds} kills: ${ledger.entries.length} sent, ${stored} stored\n`)
  },
)
