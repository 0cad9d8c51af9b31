/** The demo community, as `server/main.ts` hands it to the server. */
import type { Demo } from '../server/start.ts'
import { startDemoPresence } from './presence.ts'
import { demoPassword, demoSeed, demoSignIns, holdsDemoSignIns, seedDemo } from './seed.ts'

export const demo: Demo = {
  password: demoPassword,
  signIns: demoSignIns,
  seed: seedDemo,
  holdsSignIns: holdsDemoSignIns,
  startPresence: (deps) => startDemoPresence({ ...deps, seed: demoSeed }),
}
