import type { FastifyInstance } from 'fastify'
import { createCounter, type RateLimit } from '../api/rateLimits.ts'
import { apiTokenLimit } from '../apiTokens/apiTokens.ts'
import { createStepCounter } from '../identity/requests.ts'
import { type SignOnLimits, signOnLimits as defaultSignOnLimits } from '../identity/signOnLimits.ts'
import { mapRegionLimit, placeSearchLimit } from '../places/geolocationRoutes.ts'
import { verificationPhotoLimit } from '../verification/routes.ts'
import { mediaViewLimit, viewLimit as memberViewLimit } from '../profileViews/routes.ts'

export interface CounterOptions {
  /** Replaces the limits of member views and of media views. */
  readonly viewLimit: RateLimit | undefined
  readonly signOnLimits: SignOnLimits | undefined
}

/** Counters of the calls with a limit of their own. */
export type Counters = ReturnType<typeof createCounters>

/** Call it after `registerPlugins`: counters use the plugin of the rate limits. */
export const createCounters = (
  server: FastifyInstance,
  { viewLimit, signOnLimits = defaultSignOnLimits }: CounterOptions,
) => ({
  countView: createCounter(server, viewLimit ?? memberViewLimit),
  countMediaView: createCounter(server, viewLimit ?? mediaViewLimit),
  countEmailChange: createStepCounter(server, signOnLimits.changeEmail),
  countVerificationPhoto: createCounter(server, verificationPhotoLimit),
  countMapRegion: createCounter(server, mapRegionLimit),
  countPlaceSearch: createCounter(server, placeSearchLimit),
  countApiRequest: createCounter(server, apiTokenLimit),
})
