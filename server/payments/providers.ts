import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { PaymentProvider } from './provider.ts'
import { createCcbillProvider } from './ccbill/provider.ts'
import { createSandboxProvider } from './sandbox/provider.ts'

/** The providers that this site uses, by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

/** A further provider is a folder beside this file and an entry here. */
export function createPaymentProviders(deps: {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'isProduction' | 'ccbill'>
  readonly now: () => number
}): PaymentProviders {
  const { isProduction, ccbill } = deps.config
  const providers = [
    ...(isProduction ? [] : [createSandboxProvider(deps)]),
    ...(ccbill ? [createCcbillProvider({ config: ccbill, now: deps.now })] : []),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}

/** @throws HttpError 503 for a provider that is not set up */
export function requireProvider(providers: PaymentProviders, name: string): PaymentProvider {
  const provider = providers.get(name)
  if (!provider)
    throw new HttpError(503, 'payments_unavailable', 'Payments are not set up on this site at the moment.')
  return provider
}
