/** How servers that are processes of their own are started by tests, again and again, for seconds or a minute. */
import path from 'node:path'

/** Loading the server takes longer than all else of its start; what one process compiled the next need not. */
export const compileCache = path.join(import.meta.dirname, '../../node_modules/.cache/lodge/compiled')

/** PGlite is compiled for short use, not for weeks: a third less of each start. */
export const shortLived = ['--liftoff-only', '--max-semi-space-size=64']
