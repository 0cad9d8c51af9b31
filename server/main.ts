import { join } from 'node:path'
import { runServer } from './run.ts'

await runServer({
  clientDir: join(import.meta.dirname, '..', 'dist', 'client'),
  loadDemo: async () => (await import('../demo/demo.ts')).demo,
})
