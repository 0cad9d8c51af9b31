// `npm start`: builds what changed, then runs the server in this very process.
import { enableCompileCache } from 'node:module'
import { buildClient } from './clientBuild.ts'

// Half of a start's work is reading the same sources again.
enableCompileCache('node_modules/.cache/lodge/compiled')

if (!(await buildClient(console.log))) {
  console.error('The pages could not be built; the lines above say why.')
  process.exit(1)
}
await import('../server/main.ts')
