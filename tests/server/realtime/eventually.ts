import { vi } from 'vitest'

/** Waits until `check` holds; the limit is for a machine that is busy, not for the test to count on. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 8_000, interval: 10 })
