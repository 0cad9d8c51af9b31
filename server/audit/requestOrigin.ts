/** Tells audit rows from which request they come, without passing it through every write. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestOrigin {
  readonly requestId: string | null
  /** The IP address of the client. */
  readonly ip: string | null
}

/** Of the command line and of jobs. */
const nowhere: RequestOrigin = { requestId: null, ip: null }

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Returns from which request the current code runs. */
export const currentOrigin = (): RequestOrigin => origins.getStore() ?? nowhere

/**
 * Runs `work`, whose audit rows then say that they come from `origin`. Timers that `work` starts inherit it: what they run
 * for other requests must have an origin of its own.
 */
export const withOrigin = <Result>(origin: RequestOrigin, work: () => Result): Result =>
  origins.run(origin, work)
