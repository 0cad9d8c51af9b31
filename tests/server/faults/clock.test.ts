import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite } from './realSite.ts'

/** A module to load before the server. It sets the server's clock an hour ahead of all others. */
const anHourAhead = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date
  const ahead = 60 * 60_000
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      given.length === 0 ? super(RealDate.now() + ahead) : super(...given)
    }
    static now() {
      return RealDate.now() + ahead
    }
  }
  console.log('It is ' + Date.now() + ' now.')
`)}`

test(
  'a server whose clock is an hour ahead, and then right again, loses and repeats nothing and signs nobody out',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const [recipient, ...senders] = await createPeople(site, 3)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    const write = (count: number) => {
      const until = ledger.entries.length + count
      return ledger.flood({ isOver: () => ledger.entries.length >= until, lanes: 2 })
    }

    const right = await site.start()
    await ledger.begin()
    expect(new Set(await write(10))).toEqual(new Set([201]))
    await right.kill('SIGTERM')

    const ahead = site.launch({ NODE_OPTIONS: `--import=${anHourAhead}` })
    await ahead.says(' is at ')
    const itIs = Number(/It is (\d+) now/.exec(ahead.output())?.[1])
    expect(itIs - Date.now()).toBeGreaterThan(50 * 60_000)
    await ledger.sendAgain()
    expect(new Set(await write(10))).toEqual(new Set([201]))
    await ahead.kill('SIGTERM')

    const again = await site.start()
    await ledger.sendAgain()
    expect(new Set(await write(10))).toEqual(new Set([201]))
    const { stored } = await ledger.judge(again)
    expect(stored).toBe(ledger.entries.length)
  },
)
