import { join } from 'node:path'
import { runServer } from './run.ts'

await runServer({ clientDir: join(import.meta.dirname, '..', 'dist', 'client') })
