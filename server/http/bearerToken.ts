import type { FastifyRequest } from 'fastify'

/** Returns the token of an `Authorization: Bearer` header, or null. */
export const bearerTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
