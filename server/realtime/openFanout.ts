import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { alone, type Fanout } from './fanout.ts'
import { createRedisFanout, type RedisFanoutOptions } from './redisFanout.ts'

/** Two sites on one Redis must not hear each other. */
const siteNamespace = ({ keys }: Pick<Config, 'keys'>) =>
  `lodge-${createHash('sha256').update(keys.realtime).digest('hex').slice(0, 16)}`

/** The line to the other processes of this site; none where no Redis is named. */
export const openFanout = (
  config: Pick<Config, 'keys' | 'redisUrl'>,
  logger: RedisFanoutOptions['logger'],
): Fanout =>
  config.redisUrl === null
    ? alone
    : createRedisFanout({ url: config.redisUrl, namespace: siteNamespace(config), logger })
