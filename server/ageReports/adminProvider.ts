import type { AgeReportProvider } from './provider.ts'
import { openAgeReportItem } from './repository.ts'

/** Admins check the age: the member waits in the queue `GET /user/to-verify`. */
export const adminProvider: AgeReportProvider = { start: openAgeReportItem }
