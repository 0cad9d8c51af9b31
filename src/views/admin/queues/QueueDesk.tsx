import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Keyboard as KeyboardIcon, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { hasGrid } from '../../../machines/admin/moderationQueue/chosenItems.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { actionTexts, queueTitles } from './actionTexts.ts'
import { ItemActions } from './ItemActions.tsx'
import { ItemCase } from './ItemCase.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { imagesOf, type ItemImage, ItemStage, PreloadedImages } from './ItemStage.tsx'
import { type QueueActor, selectIsEnded, selectRefused } from './queueActor.ts'
import { QueueKeysDialog } from './QueueKeysDialog.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useQueueKeys } from './useQueueKeys.ts'
import { WordingPanel } from './WordingPanel.tsx'
import { SentFields } from '../../screens/keptFields.ts'
import type { DecisionAction, QueueName } from '../../../../contract/moderationQueues.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(320px, 2fr);
  gap: ${space[6]};
  align-items: start;

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Column = styled.div`
  display: grid;
  gap: ${space[4]};
`

/** Phones have no keys. */
const WithKeyboard = styled.div`
  ${media.small} {
    display: none;
  }
`

/** How many items have their images loaded ahead: keys may decide faster than one image loads. */
const preloaded = 8

/** The history entry of the list of keys. */
const keys = 'queue-keys'

/** Names a decision about items among what is kept of forms. */
const keptNameOf = (queue: QueueName, ids: readonly number[], action: DecisionAction) =>
  `queue.${queue}.${ids.join(',')}.${action}`

/** One item of a queue, large; beside it what is needed to decide; and the last decision, which can be undone. */
export function QueueDesk({ actor }: { actor: QueueActor }) {
  const refused = useSelector(actor, selectRefused)
  const isEnded = useSelector(actor, selectIsEnded)
  const queue = useSelector(actor, ({ context }) => context.queue)
  const waiting = useSelector(actor, ({ context }) => context.waiting)
  const outgoing = useSelector(actor, ({ context }) => context.outgoing)
  const isDry = useSelector(actor, ({ context }) => context.isDry)
  const isGrid = useSelector(actor, ({ context }) => context.isGrid)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ screen: 'ready' }))
  const items = useSelector(actor, ({ context }) => context.items)
  const [shown, setShown] = useState({ itemId: 0, index: 0 })
  const { over, open, close } = useOverEntry()
  const [item] = items
  const images = item === undefined ? [] : imagesOf(item)
  const index = shown.itemId === item?.id ? shown.index : 0
  const show = (next: number) => {
    if (item !== undefined && images.length > 0)
      setShown({ itemId: item.id, index: (next + images.length) % images.length })
  }
  useQueueKeys(actor, { onStep: (by) => show(index + by), onHelp: () => open(keys) })
  return (
    <AdminPage
      title={queueTitles[queue]}
      lead={isReady ? (isDry ? `${items.length} left` : `${waiting} waiting`) : undefined}
      actions={
        <>
          <UndoBar actor={actor} />
          {hasGrid(queue) && isReady && (
            <Button
              size="small"
              aria-keyshortcuts="g"
              aria-pressed={isGrid}
              icon={<LayoutGrid />}
              onClick={() => actor.send({ type: 'queue.toggleGrid' })}
            >
              Many at once
            </Button>
          )}
          <WithKeyboard>
            <Button size="small" aria-keyshortcuts="?" icon={<KeyboardIcon />} onClick={() => open(keys)}>
              Keys
            </Button>
          </WithKeyboard>
        </>
      }
    >
      <Column>
        {isEnded && (
          <Notice
            title="Your claims have ended"
            action={
              <Button size="small" onClick={() => actor.send({ type: 'queue.continue' })}>
                Continue
              </Button>
            }
          >
            You did nothing for a while, so others may decide about these items.
          </Notice>
        )}
        {refused.length > 0 && (
          <Notice tone="error" title="Not decided" onDismiss={() => actor.send({ type: 'refusals.dismiss' })}>
            <ul>
              {refused.map(({ id, message, decision }) => (
                <li key={id}>
                  <span>{message}</span>{' '}
                  {decision !== null && <span>{`${actionTexts[decision.action].done}.`}</span>}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {outgoing
          .filter(({ isUnwanted }) => !isUnwanted)
          .map(({ items: decided, action, text, rejectionReasonId: reasonId }) => {
            const name = keptNameOf(
              queue,
              decided.map(({ id }) => id),
              action,
            )
            return <SentFields key={name} name={name} fields={{ text, reasonId }} />
          })}
        <DeskScreen actor={actor} images={images} index={index} onShow={show} />
      </Column>
      <QueueKeysDialog
        actions={[...new Set(items.flatMap(({ actions }) => actions))]}
        hasGrid={hasGrid(queue)}
        isOpen={over === keys}
        onClose={close}
      />
    </AdminPage>
  )
}

interface DeskScreenProps {
  actor: QueueActor
  /** The images of the item. */
  images: readonly ItemImage[]
  /** Which of them is shown. */
  index: number
  onShow: (index: number) => void
}

function DeskScreen({ actor, images, index, onShow }: DeskScreenProps) {
  const screen = useSelector(actor, ({ value }) => value.screen)
  const { queue, items, selected, isGrid, reasons, worded } = useSelector(actor, ({ context }) => context)
  const [item] = items
  const retry = () => actor.send({ type: 'queue.retry' })
  if (screen === 'failed')
    return (
      <ErrorState title="Couldn’t load the queue" onRetry={retry}>
        Your decisions are safe.
      </ErrorState>
    )
  if (screen === 'empty')
    return (
      <EmptyState
        scene="porch"
        title="Nothing waits here"
        action={<Button onClick={retry}>Look again</Button>}
      >
        New items appear as members join, upload and report.
      </EmptyState>
    )
  if (item === undefined)
    return (
      <>
        <VisuallyHidden role="status">Loading the next item</VisuallyHidden>
        <Skeleton shape="block" height="60vh" />
      </>
    )
  const actions =
    worded === null ? (
      <ItemActions actor={actor} />
    ) : (
      <WordingPanel
        key={worded}
        actor={actor}
        action={worded}
        keptName={keptNameOf(queue, isGrid ? selected : [item.id], worded)}
        reasons={reasons}
      />
    )
  if (isGrid)
    return (
      <>
        <ItemGrid actor={actor} items={items} selected={selected} />
        {actions}
      </>
    )
  return (
    <Columns>
      <Column>
        <ItemStage key={item.id} item={item} image={images[index]} />
        {actions}
      </Column>
      <ItemCase item={item} images={images} index={index} onShow={onShow} />
      <PreloadedImages items={items.slice(1, 1 + preloaded)} />
    </Columns>
  )
}
