/** The demo community, as `server/main.ts` hands it to the server. */
import type { Demo } from '../server/start.ts'
import { demoPassword, demoSeed } from './cast.ts'
import { startDemoPresence } from './presence.ts'
import { demoSignIns, hasMembers, holdsDemoSignIns } from './signIns.ts'

export const demo: Demo = {
  password: demoPassword,
  signIns: demoSignIns,
  async seed(db, options) {
    if (await hasMembers(db)) return
    // Loaded only for an empty database: it draws pictures and invents members, which other starts do not need.
    const { seedDemo } = await import('./seed.ts')
    await seedDemo(db, options)
  },
  holdsSignIns: holdsDemoSignIns,
  startPresence: (deps) => startDemoPresence({ ...deps, seed: demoSeed }),
}
