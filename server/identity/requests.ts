import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createCounter } from '../api/rateLimits.ts'
import { addressHeader, addressKey } from '../http/trustedAddress.ts'
import type { StepLimits } from './signOnLimits.ts'

/** Returns the headers of a request that better-auth needs. */
export const headersFor = ({ headers }: FastifyRequest): Headers => {
  const passed = new Headers()
  for (const name of ['cookie', 'user-agent', addressHeader]) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return passed
}

/**
 * Creates a counter for a sign-on step, which counts by IP address and by the account in `named`. It throws HttpError
 * 429 above either limit.
 */
export const createStepCounter = (
  app: FastifyInstance,
  { address, account }: StepLimits,
): ((request: FastifyRequest, named?: string) => Promise<void>) => {
  const countAddress = createCounter(app, address)
  const countAccount = account && createCounter(app, account)
  return async (request, named) => {
    await countAddress(request, addressKey(request.ip))
    if (named !== undefined) await countAccount?.(request, named)
  }
}
