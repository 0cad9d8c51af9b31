import { expect, test, vi } from 'vitest'
import { createLedger } from './ledger.ts'
import { createOwnPostgres, stopAtOnce, whyNoPostgres } from './ownPostgres.ts'
import { createPeople, createRealSite } from './realSite.ts'

if (whyNoPostgres !== null)
  process.stdout.write(`The test of a stopped PostgreSQL is skipped: ${whyNoPostgres}\n`)

test.runIf(whyNoPostgres === null)(
  'PostgreSQL that crashes and starts again has everything that was answered, and the server recovers by itself',
  { timeout: 120_000 },
  async () => {
    const postgres = await createOwnPostgres()
    let database = await postgres.start()
    await postgres.fill()
    const site = await createRealSite({ databaseUrl: postgres.databaseUrl })
    const [recipient, ...senders] = await createPeople(site, 5)
    if (!recipient) throw new Error('There is no recipient.')
    const elsewhere = site.launch({ DATABASE_URL: postgres.databaseUrl.replace(/postgres$/, 'nowhere') })
    expect(await elsewhere.ended).toEqual({ code: 1, signal: null })
    expect(elsewhere.output()).toBe(
      'DATABASE_URL: the database does not answer (database "nowhere" does not exist)\n',
    )

    const ledger = createLedger(site, recipient, senders)
    const server = await site.start()
    await ledger.begin()
    const isReady = async () => (await fetch(`${site.url}/health/ready`)).status

    for (let round = 0; round < 2; round += 1) {
      let answers = 0
      let failures = 0
      const statuses = await ledger.flood({
        isOver: () => failures >= 16,
        onEnd: (status) => {
          if (status !== 201) failures += 1
          else if ((answers += 1) === 15) database.process.kill('SIGQUIT')
        },
      })
      await stopAtOnce(database)
      // Answers are success or failure. A success means that the message is stored.
      expect(new Set(statuses)).toEqual(new Set([201, 503]))
      // The state that it answers is at most a second old.
      await vi.waitFor(async () => expect(await isReady()).toBe(503), { timeout: 5_000 })
      expect((await fetch(`${site.url}/health/live`)).status).toBe(200)

      database = await postgres.start()
      await vi.waitFor(async () => expect(await isReady()).toBe(200), { timeout: 30_000 })
      await ledger.repeat()
      expect(ledger.entries.filter(({ answered }) => answered === null)).toEqual([])
    }
    expect(server.output()).not.toContain('unhandled')
    await ledger.judge(server)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  },
)
