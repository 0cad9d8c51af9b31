// `npm start`: builds the pages if their sources changed, then runs the server in the same process.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { buildClient } from './clientBuild.ts'

// Without the cache, half of the start would be compiling the same sources again.
enableCompileCache('node_modules/.cache/lodge/compiled')

// V8 would optimize PGlite's functions during the start, on the processor that the start needs.
setFlagsFromString('--wasm-tiering-budget=100000000')

if (!(await buildClient(console.log))) {
  console.error('Building the pages failed. See the lines above.')
  process.exit(1)
}
await import('../server/main.ts')
// Node.js writes the cache only when the process ends by itself, so a server that is killed would leave none.
flushCompileCache()
