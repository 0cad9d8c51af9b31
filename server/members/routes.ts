import { pageSizes } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import { lastingUrls } from '../media/addresses.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import { createCommunityCounts, type CommunityCountsDeps } from './communityCounts.ts'
import { countCommunity, findFeatured } from './communityRepository.ts'
import { openProfile, showAsOthers } from './openProfile.ts'
import { defaultName } from './presentCards.ts'
import type { PresentProfileDeps } from './presentProfile.ts'
import type { ProfileAllowance } from './profileAllowance.ts'

export interface MemberDeps extends PresentProfileDeps {
  readonly now: () => number
  readonly allowance: ProfileAllowance
  readonly background: CommunityCountsDeps['background']
}

export function createMemberHandlers(deps: MemberDeps) {
  const { db } = deps
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

    'GET /user/auth/as-others': ({ viewer }) => showAsOthers(deps, viewer),

    'GET /user/by-name/{name}': ({ viewer, params }) => openProfile(deps, viewer, params),
  } satisfies Partial<Handlers>
}
