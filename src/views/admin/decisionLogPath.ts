import { writeDecisionFilter } from '../../machines/admin/decisionLog/filter.ts'
import type { DecisionFilter } from '../../machines/admin/decisionLog/log.ts'
import { paths } from '../paths.ts'

/** The log of decisions: all, or those about one member or by one moderator. */
export const decisionLogPath = (filter: DecisionFilter): string =>
  `${paths.decisionLog}${writeDecisionFilter(filter)}`
