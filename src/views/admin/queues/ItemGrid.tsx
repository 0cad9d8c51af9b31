import type { QueueItem } from '../../../../contract/moderationQueues.ts'
import { MediaChoice } from '../../components/media/MediaChoice.tsx'
import { MediaChoiceGrid } from '../../components/media/MediaChoiceGrid.tsx'
import type { QueueActor } from './queueActor.ts'

export interface ItemGridProps {
  actor: QueueActor
  items: readonly QueueItem[]
  selected: readonly number[]
}

/** Many photos at once, to select those that are decided in the same way. */
export const ItemGrid = ({ actor, items, selected }: ItemGridProps) => (
  <MediaChoiceGrid label="Photos">
    {items.map(({ id, member, photo, similar, reports_total: reports }) => {
      const place = selected.indexOf(id)
      const isLikeRemoved = similar.some(({ is_removed: isRemoved }) => isRemoved)
      const marks = [
        isLikeRemoved && 'Like a removed one',
        reports > 0 && `${reports} ${reports === 1 ? 'report' : 'reports'}`,
      ].filter((mark) => mark !== false)
      return (
        <MediaChoice
          key={id}
          label={`Photo of ${member.name}`}
          url={photo?.square320_url ?? null}
          thumbhash={photo?.thumbhash ?? null}
          isPrivate={photo?.is_private ?? false}
          isWaiting={false}
          position={place === -1 ? null : place + 1}
          hindrance={marks.length > 0 ? marks.join(' · ') : undefined}
          isDisabled={false}
          onToggle={() => actor.send({ type: 'item.toggle', id })}
        />
      )
    })}
  </MediaChoiceGrid>
)
