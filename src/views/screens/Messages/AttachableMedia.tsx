import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Clock, Lock } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { AttachmentId } from '../../../machines/messages/attachment.ts'
import type { AttachableItem, attachableMachine } from '../../../machines/messages/attachable/machine.ts'
import {
  selectHasFailed,
  selectHasNone,
  selectIsLoading,
  selectItems,
} from '../../../machines/messages/attachable/selectors.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectAttachments, selectRoom } from '../../../machines/messages/composer/selectors.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { MediaChoice } from '../../components/media/MediaChoice.tsx'
import { MediaChoiceGrid } from '../../components/media/MediaChoiceGrid.tsx'
import { color, size, space, text } from '../../theme/tokens.ts'
import { mediaLabel } from './attachmentTexts.ts'

const Loading = styled.div`
  display: grid;
  place-content: center;
  min-height: 240px;
  color: ${color.muted};
`

const Hints = styled.ul`
  display: grid;
  gap: ${space[1]};
  margin-bottom: ${space[3]};
  color: ${color.muted};
  font: ${text.small};

  li {
    display: flex;
    align-items: start;
    gap: ${space[2]};
  }
  .lucide {
    flex: none;
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    margin-top: 1px;
  }
`

const words = {
  photo: { label: 'Your photos', none: 'No photos yet', loading: 'Loading your photos' },
  video: { label: 'Your videos', none: 'No videos yet', loading: 'Loading your videos' },
} as const

function MediaHints({ items, name }: { items: readonly AttachableItem[]; name: string }) {
  return (
    <Hints>
      {items.some(({ isPrivate }) => isPrivate) && (
        <li>
          <Lock />
          <span>
            Private: <bdi>{name}</bdi> sees it only in this conversation.
          </span>
        </li>
      )}
      {items.some(({ isWaiting }) => isWaiting) && (
        <li>
          <Clock />
          <span>
            Waiting for approval: <bdi>{name}</bdi> sees it once it is approved.
          </span>
        </li>
      )}
    </Hints>
  )
}

/** The member's own photos, or videos, each with a check box that attaches it to the draft. */
export function AttachableMedia({
  media,
  composer,
  kind,
  name,
}: {
  media: ActorRefFrom<typeof attachableMachine>
  composer: ComposerActor
  kind: AttachmentId['kind']
  /** Of the other member. */
  name: string
}) {
  const items = useSelector(media, selectItems)
  const isLoading = useSelector(media, selectIsLoading)
  const hasFailed = useSelector(media, selectHasFailed)
  const hasNone = useSelector(media, selectHasNone)
  const chosen = useSelector(composer, selectAttachments)
  const room = useSelector(composer, selectRoom)
  const { label, none, loading } = words[kind]

  if (isLoading)
    return (
      <Loading>
        <Spinner label={loading} />
      </Loading>
    )
  if (hasFailed)
    return (
      <ErrorState
        title={`Couldn’t load your ${kind}s`}
        onRetry={() => media.send({ type: 'attachable.retry' })}
      >
        Check your connection.
      </ErrorState>
    )
  if (hasNone)
    return (
      <EmptyState scene="frames" title={none}>
        What you add to your profile can be attached here.
      </EmptyState>
    )
  const toggle = ({ isReady: _isReady, ...attachment }: AttachableItem, isChosen: boolean) =>
    composer.send({ type: isChosen ? 'attachment.remove' : 'attachment.add', attachment })
  return (
    <>
      <MediaHints items={items} name={name} />
      <MediaChoiceGrid label={label}>
        {items.map((item, index) => {
          const at = chosen.findIndex((other) => other.kind === item.kind && other.id === item.id)
          const isChosen = at !== -1
          return (
            <MediaChoice
              key={item.id}
              label={mediaLabel(item, index, items.length)}
              url={item.url}
              thumbhash={item.thumbhash}
              isVideo={kind === 'video'}
              isPrivate={item.isPrivate}
              isWaiting={item.isWaiting}
              position={isChosen ? at + 1 : null}
              hindrance={item.isReady ? undefined : 'Processing'}
              isDisabled={!isChosen && !(item.isReady && room > 0)}
              onToggle={() => toggle(item, isChosen)}
            />
          )
        })}
      </MediaChoiceGrid>
    </>
  )
}
