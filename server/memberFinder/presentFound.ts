import type { FoundMember, FoundReason } from '../../contract/memberFinder.ts'
import { defaultName, presentAvatar } from '../members/presentCards.ts'
import type { FoundRow } from './memberFinderRepository.ts'

/** Returns what a member is, the most important first. */
function statesOf(row: FoundRow): FoundMember['states'] {
  if (row.deleted_at !== null) return ['erased']
  const approval = row.rejected_at === null ? ('waiting' as const) : ('rejected' as const)
  const states = [
    row.suspended_at !== null && ('suspended' as const),
    row.delete_requested_at !== null && ('deletion-requested' as const),
    row.hidden_at !== null && ('hidden' as const),
    !row.is_enabled && ('disabled' as const),
    !row.is_onboarded && ('not-onboarded' as const),
    row.approved_at === null ? row.is_onboarded && approval : ('approved' as const),
  ]
  return states.filter((state) => state !== false)
}

export const presentFound = (row: FoundRow, reasons: readonly FoundReason[]): FoundMember => ({
  id: row.id,
  name: row.name ?? defaultName,
  avatar: presentAvatar(row),
  states: statesOf(row),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  country: row.login_ip_country ?? row.create_ip_country,
  reasons: [...reasons],
})
