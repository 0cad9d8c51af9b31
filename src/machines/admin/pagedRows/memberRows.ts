import type { FinderCriteria, FoundMember } from '../../../../contract/memberFinder.ts'
import { createPagedRowsMachine } from './machine.ts'

/** Members who match what an admin looks for, the last joined first (docs/product.md#search-and-find). */
export const memberRowsMachine = createPagedRowsMachine<FoundMember, FinderCriteria>('Members')
