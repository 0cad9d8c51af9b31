/** Options for servers that tests start as separate processes, which run for up to a minute. */
import path from 'node:path'

/** A shared compile cache, because loading the server is the slowest part of its start. */
export const compileCache = path.join(import.meta.dirname, '../../node_modules/.cache/lodge/compiled')

/** Compiles PGlite quickly instead of optimizing it, which makes each start a third faster. */
export const shortLived = ['--liftoff-only', '--max-semi-space-size=64']
