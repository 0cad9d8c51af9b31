/** The server as a process of its own, as `server/main.ts` starts it, with pages that need no build. */
import { runServer } from '../../../server/run.ts'

const [, , clientDir = ''] = process.argv
await runServer({ clientDir, loadDemo: async () => (await import('../../../demo/demo.ts')).demo })
