import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import { isReversible } from '../../../machines/admin/decisionLog/log.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useMoment } from '../../components/layout/useMoment.ts'
import { actionTexts } from '../queues/actionTexts.ts'

export interface ReverseButtonProps {
  decision: ModerationDecision
  onReverse: (decision: ModerationDecision) => void
}

/** Nothing for a decision that can't be reversed, or not any more. */
export function ReverseButton({ decision, onReverse }: ReverseButtonProps) {
  const now = useMoment(undefined)
  if (!isReversible(decision, now.getTime())) return null
  return (
    <Button
      size="small"
      aria-label={`Reverse: ${actionTexts[decision.action].done}, about ${decision.member.name}`}
      onClick={() => onReverse(decision)}
    >
      Reverse
    </Button>
  )
}
