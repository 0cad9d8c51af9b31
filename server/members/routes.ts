import { pageSizes } from '../../contract/limits.ts'
import type { CallResponse } from '../../contract/calls.ts'
import type { Handlers } from '../http/handlers.ts'
import { lastingUrls } from '../photos/addresses.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import { countCommunity, findFeatured } from './communityRepository.ts'
import { openProfile } from './openProfile.ts'
import { defaultName } from './presentCards.ts'
import type { PresentProfileDeps } from './presentProfile.ts'
import { presentSelf, type PresentSelfDeps } from './presentSelf.ts'
import { updateSelf, type UpdateSelfDeps } from './updateSelf.ts'

export interface MemberDeps extends PresentProfileDeps {
  readonly now: () => number
  readonly siteName: string
  readonly sessions: UpdateSelfDeps['sessions'] & Pick<PresentSelfDeps, 'keepsSignedIn'>
}

/** Guests ask for the count on every visit; it is counted at most this often, in milliseconds. */
const countKeptFor = 60_000

export function createMemberHandlers(deps: MemberDeps) {
  const { db, now, sessions } = deps
  const selfDeps: PresentSelfDeps = { ...deps, keepsSignedIn: (id) => sessions.keepsSignedIn(id) }
  let counted: { at: number; counts: Promise<CallResponse<'GET /user/count'>> } | null = null

  return {
    'GET /user/count': () => {
      const at = now()
      if (!counted || at - counted.at >= countKeptFor) {
        const counts = countCommunity(db, at)
        counted = { at, counts }
        counts.catch(() => {
          counted = null
        })
      }
      return counted.counts
    },

    'GET /user/featured': async ({ viewer }) => {
      const rows = await findFeatured(db, viewer?.memberId ?? null, pageSizes.row)
      return {
        data: rows.map((row) => ({
          name: row.name ?? defaultName,
          avatar: presentPhoto(row, lastingUrls(row.file_key)),
        })),
      }
    },

    'GET /user/{id}': ({ viewer, params }) => openProfile(deps, viewer, params),

    'GET /user/by-name/{name}': ({ viewer, params }) => openProfile(deps, viewer, params),

    'PUT /user/{id}': async ({ viewer, body }) => {
      await updateSelf(deps, viewer, body)
      return presentSelf(selfDeps, viewer)
    },
  } satisfies Partial<Handlers>
}
