import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { chosenActions, chosenItems } from '../../../machines/admin/moderationQueue/chosenItems.ts'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, space } from '../../theme/tokens.ts'
import { actionTexts } from './actionTexts.ts'
import type { QueueActor } from './queueActor.ts'
import { choose } from './useQueueKeys.ts'

/** Stays at the foot of the window while a long item scrolls. */
const Row = styled.div`
  position: sticky;
  z-index: ${layer.raised};
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  padding: ${space[3]} 0;
  background: ${color.page};

  kbd {
    opacity: 0.65;
  }
  ${media.mobile} {
    position: static;

    kbd {
      display: none;
    }
  }
  ${media.short} {
    position: static;
  }
`

/** A button for each action of the chosen items. Its key is named beside the text. */
export function ItemActions({ actor }: { actor: QueueActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const count = chosenItems(context).length
  const actions = chosenActions(context)
  return (
    <Row role="group" aria-label="Actions">
      {actions.map((action, index) => {
        const { label, key } = actionTexts[action]
        return (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'plain'}
            aria-keyshortcuts={key}
            disabled={count === 0}
            onClick={() => choose(actor, action)}
          >
            <span>{`${context.isGrid && count > 0 ? `${label} ${count}` : label} `}</span>
            <kbd>{key.toUpperCase()}</kbd>
          </Button>
        )
      })}
      <Button
        variant="quiet"
        aria-keyshortcuts="j"
        disabled={count === 0}
        onClick={() => actor.send({ type: 'item.skip' })}
      >
        Skip <kbd>J</kbd>
      </Button>
      {context.isGrid && (
        <Button variant="quiet" aria-keyshortcuts="x" onClick={() => actor.send({ type: 'items.toggle' })}>
          <span>{count === context.items.length ? 'Select none' : 'Select all'}</span> <kbd>X</kbd>
        </Button>
      )}
    </Row>
  )
}
