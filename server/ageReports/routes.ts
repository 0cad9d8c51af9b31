import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { type AgeReportDeps, askForAgeReport } from './askForAgeReport.ts'

export interface AgeReportRouteDeps extends AgeReportDeps {
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
}

export function createAgeReportHandlers(deps: AgeReportRouteDeps) {
  return {
    'POST /user/auth/age-report': async ({ viewer }) => {
      await askForAgeReport(deps, viewer.memberId)
      return deps.presentSelf(viewer)
    },
  } satisfies Partial<Handlers>
}
