import { vi } from 'vitest'

/** Waits until `check` passes. The time limit is only for busy machines; tests must not depend on it. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 })
