import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { managedPhotosMachine } from '../../../machines/media/managedMedia/managedPhotos.ts'
import type { managedVideosMachine } from '../../../machines/media/managedMedia/managedVideos.ts'
import type { MediaKind } from '../../../machines/media/pendingUpload.ts'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, shadow, size, space } from '../../theme/tokens.ts'

const Bar = styled.div`
  position: sticky;
  z-index: ${layer.raised};
  bottom: ${space[4]};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  margin-top: ${space[6]};
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.card};

  ${media.mobile} {
    bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
  }
`

const number = new Intl.NumberFormat('en')

export interface DeletionUndoProps {
  kind: MediaKind
  media: ActorRefFrom<typeof managedPhotosMachine> | ActorRefFrom<typeof managedVideosMachine>
}

const names = { photo: 'Photo', video: 'Video' } as const

/** Says what was deleted, with a button that brings it back, while that is possible. */
export function DeletionUndo({ kind, media: actor }: DeletionUndoProps) {
  const count = useSelector(actor, (snapshot) =>
    snapshot.matches({ ready: { undo: 'offered' } }) ? snapshot.context.deleted.length : 0,
  )
  if (count === 0) return null
  return (
    <Bar>
      <p role="status">
        {count === 1 ? `${names[kind]} deleted.` : `${number.format(count)} ${kind}s deleted.`}
      </p>
      <Button onClick={() => actor.send({ type: 'media.undo' })}>Undo</Button>
    </Bar>
  )
}
