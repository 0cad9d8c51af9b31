import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { singleProcess, type Fanout } from './fanout.ts'
import type { RedisFanoutOptions } from './redisFanout.ts'

/** A different namespace for each site, because several sites can share a Redis. */
const siteNamespace = ({ keys }: Pick<Config, 'keys'>) =>
  `lodge-${createHash('sha256').update(keys.realtime).digest('hex').slice(0, 16)}`

/**
 * Connects to the other processes of the site; without a Redis URL the site has one process, and the Redis client is
 * not loaded.
 */
export async function openFanout(
  config: Pick<Config, 'keys' | 'redisUrl'>,
  logger: RedisFanoutOptions['logger'],
): Promise<Fanout> {
  if (config.redisUrl === null) return singleProcess
  const { createRedisFanout } = await import('./redisFanout.ts')
  return createRedisFanout({ url: config.redisUrl, namespace: siteNamespace(config), logger })
}
