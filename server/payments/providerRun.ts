import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import type { PaymentProviders } from './providers.ts'

/** A run that asks providers about many orders. */
export interface ProviderRun {
  /** Returns a provider; undefined for one that is not set up, or did not answer in this run. */
  find(name: string): PaymentProvider | undefined
  /** Adds what a provider threw. One that did not answer is not found any more. */
  addError(name: string, error: unknown): void
}

/** Begins a run. Each order would wait for the timeout of a provider that is down, and delay all periodic jobs. */
export function createProviderRun(providers: PaymentProviders): ProviderRun {
  const unavailable = new Set<string>()
  return {
    find: (name) => (unavailable.has(name) ? undefined : providers.get(name)),
    addError(name, error) {
      if (error instanceof ProviderUnavailable) unavailable.add(name)
    },
  }
}
