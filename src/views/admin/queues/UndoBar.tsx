import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { actionTexts } from './actionTexts.ts'
import { type QueueActor, selectIsUndoable, selectLastDecided } from './queueActor.ts'

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};

  > span {
    color: ${color.muted};
    font: ${text.smallMedium};
  }
  /* Without a decision it takes no room, but can still announce one. */
  &:has(> :empty) {
    position: absolute;
  }
  ${media.mobile} {
    order: 1;
  }
`

/** The last decision, with a button that undoes it. */
export function UndoBar({ actor }: { actor: QueueActor }) {
  const isUndoable = useSelector(actor, selectIsUndoable)
  const last = useSelector(actor, selectLastDecided)
  const done = last && actionTexts[last.action].done
  const count = last?.items.length ?? 0
  return (
    <Bar>
      <span role="status">{isUndoable && (count > 1 ? `${done}: ${count}` : done)}</span>
      {isUndoable && (
        <Button size="small" aria-keyshortcuts="u" onClick={() => actor.send({ type: 'decision.undo' })}>
          Undo <kbd>U</kbd>
        </Button>
      )}
    </Bar>
  )
}
