/** Starts the server like `server/main.ts`, with the pages in the folder of the first argument, without a build. */
import { runServer } from '../../../server/run.ts'

const [, , clientDir = ''] = process.argv
await runServer({ clientDir, loadDemo: async () => (await import('../../../demo/demo.ts')).demo })
