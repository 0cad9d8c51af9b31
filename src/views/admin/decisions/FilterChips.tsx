import { useLocation } from 'wouter'
import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import type { DecisionFilter } from '../../../machines/admin/decisionLog/log.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { decisionLogPath } from '../decisionLogPath.ts'

export interface FilterChipsProps {
  filter: DecisionFilter
  /** The listed decisions, which have the names. */
  decisions: readonly ModerationDecision[]
}

/** Whom the listed decisions are about and by. Pressing one removes it from the address. */
export function FilterChips({ filter: { memberId, actorId }, decisions: [first] }: FilterChipsProps) {
  const [, navigate] = useLocation()
  const about = `About ${first?.member.name ?? `member ${memberId}`}`
  const by = `By ${first?.actor.name ?? `moderator ${actorId}`}`
  return (
    <>
      {memberId !== undefined && (
        <Chip
          removable
          label={`${about}: remove the filter`}
          onClick={() => navigate(decisionLogPath(actorId === undefined ? {} : { actorId }))}
        >
          <bdi>{about}</bdi>
        </Chip>
      )}
      {actorId !== undefined && (
        <Chip
          removable
          label={`${by}: remove the filter`}
          onClick={() => navigate(decisionLogPath(memberId === undefined ? {} : { memberId }))}
        >
          <bdi>{by}</bdi>
        </Chip>
      )}
    </>
  )
}
