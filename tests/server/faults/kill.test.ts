import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite } from './realSite.ts'

/** `npm run faults` does the 50 that SAFETY asks for; a few find what is plainly wrong. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3)

test(
  'a server that is killed again and again loses nothing that it answered, and stores nothing twice',
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    const site = await createRealSite()
    const [receiver, ...senders] = await createPeople(site, 5)
    if (!receiver) throw new Error('Nobody is there to receive.')
    const ledger = createLedger(site, receiver, senders)
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
          // With the other messages on their way, into the transaction or out of it.
          server.process.kill('SIGKILL')
        },
      })
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      server = await site.start()
      // Some senders try again, others never come back.
      await ledger.repeat((index) => index % 2 === round % 2)
    }
    const { stored } = await ledger.judge(server)
    expect(stored).toBeGreaterThanOrEqual(rounds)
    process.stdout.write(`${rounds} kills: ${ledger.entries.length} sent, ${stored} stored\n`)
  },
)
