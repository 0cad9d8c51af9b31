import { pageSizes } from '../../contract/limits.ts'
import type { Handlers } from '../http/handlers.ts'
import { lastingUrls } from '../photos/addresses.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import { createCommunityCounts, type CommunityCountsDeps } from './communityCounts.ts'
import { countCommunity, findFeatured } from './communityRepository.ts'
import { openProfile } from './openProfile.ts'
import { defaultName } from './presentCards.ts'
import type { PresentProfileDeps } from './presentProfile.ts'
import { presentSelf, type PresentSelfDeps } from './presentSelf.ts'
import { updateSelf, type UpdateSelfDeps } from './updateSelf.ts'

export interface MemberDeps extends PresentProfileDeps {
  readonly now: () => number
  readonly siteName: string
  readonly background: CommunityCountsDeps['background']
  readonly sessions: UpdateSelfDeps['sessions'] & Pick<PresentSelfDeps, 'keepsSignedIn'>
}

export function createMemberHandlers(deps: MemberDeps) {
  const { db, sessions } = deps
  const selfDeps: PresentSelfDeps = { ...deps, keepsSignedIn: (id) => sessions.keepsSignedIn(id) }
  const communityCounts = createCommunityCounts({ ...deps, count: (at) => countCommunity(db, at) })

  return {
    'GET /user/count': communityCounts,

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
