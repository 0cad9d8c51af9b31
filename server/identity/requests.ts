import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createCounter } from '../api/rateLimits.ts'
import { addressHeader, addressKey } from '../http/trustedAddress.ts'
import type { StepLimits } from './signOnLimits.ts'

/** What better-auth may see of a request. */
export const headersFor = ({ headers }: FastifyRequest): Headers => {
  const passed = new Headers()
  for (const name of ['cookie', 'user-agent', addressHeader]) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return passed
}

/** The address as the database takes it. */
export const ipOf = ({ ip }: FastifyRequest): string | null => (isIP(ip) === 0 ? null : ip)

/** Counts a step of signing on by address and, where it is about one, by account; 429 beyond either. */
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
