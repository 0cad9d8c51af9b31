// `npm start`: builds what changed, then runs the server in this very process.
import { buildClient } from './clientBuild.ts'

if (!(await buildClient(console.log))) {
  console.error('The pages could not be built; the lines above say why.')
  process.exit(1)
}
await import('../server/main.ts')
