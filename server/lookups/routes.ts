import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Lookups } from './read.ts'
import { findRejectionReasons } from './repository.ts'
import type { LookupList } from './values.ts'

export interface LookupDeps {
  readonly db: Db
  readonly lookups: Pick<Lookups, 'list'>
}

/** Creates the calls for option lists (`docs/product.md#calls-for-option-lists`), 'No answer' first where a list has it. */
export function createLookupHandlers({ db, lookups }: LookupDeps) {
  const list = (name: LookupList) => () => ({ data: [...lookups.list(name)] })
  return {
    'GET /body-build': list('body-build'),
    'GET /body-hair': list('body-hair'),
    'GET /cock-size': list('cock-size'),
    'GET /cock-type': list('cock-type'),
    'GET /community': list('community'),
    'GET /email-preference': list('email-preference'),
    'GET /facial-hair': list('facial-hair'),
    'GET /interest': list('interest'),
    'GET /piercing': list('piercing'),
    'GET /media-tag': list('media-tag'),
    'GET /safer-sex': list('safer-sex'),
    'GET /sex-position': list('sex-position'),
    'GET /tattoo': list('tattoo'),

    'GET /rejection-reason': async () => ({ data: await findRejectionReasons(db) }),
    'GET /rejection-reason/profile': async () => ({
      data: (await findRejectionReasons(db)).filter((reason) => reason.is_for_user),
    }),
    'GET /rejection-reason/media': async () => ({
      data: (await findRejectionReasons(db)).filter((reason) => reason.is_for_media),
    }),
  } satisfies Partial<Handlers>
}
