import type { Filter } from '../search/filter.ts'

/** Who asks for a list of members, when, and which members of it they want. */
export interface ListRequest {
  readonly viewerId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly filter?: Filter | null
  /** How many members a filtered list checks first (`growingWalk.ts`). */
  readonly firstStep?: number
}
