import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { photoFinderMachine } from '../../../machines/admin/photoFinder/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { PhotosAlike } from './PhotosAlike.tsx'

const Box = styled.section`
  display: grid;
  gap: ${space[4]};
  margin-bottom: ${space[6]};

  > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]} ${space[3]};
  }
  small,
  > p {
    color: ${color.muted};
    font: ${text.small};
  }
`

/** Finds photos that are like one of the admin’s device, in each state of its chart. */
export function PhotoFinder({ actor }: { actor: ActorRefFrom<typeof photoFinderMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  const { file, found, problem } = snapshot.context
  const isComparing = snapshot.matches('comparing')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box aria-label="Search by photo">
      <div>
        <Button icon={<ImageUp />} busy={isComparing} onClick={() => input.current?.click()}>
          Search by photo
        </Button>
        {file !== null && !isComparing && (
          <Button onClick={() => actor.send({ type: 'photo.forget' })}>Clear the photo</Button>
        )}
        <small>Finds the owners of photos that look like it. It is not kept.</small>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            aria-label="Photo to find"
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              // The same file can be chosen again.
              target.value = ''
              if (chosen) actor.send({ type: 'photo.choose', file: chosen })
            }}
          />
        </VisuallyHidden>
      </div>
      {isComparing && (
        <p role="status">
          Comparing <bdi>{file?.name}</bdi>…
        </p>
      )}
      {snapshot.matches('refused') && (
        <Notice tone="error" title="Not compared">
          {problem}
        </Notice>
      )}
      {snapshot.matches('failed') && (
        <ErrorState onRetry={() => actor.send({ type: 'photo.retry' })}>
          Couldn’t compare the photo. Nothing is lost.
        </ErrorState>
      )}
      {found !== null && <PhotosAlike found={found} />}
    </Box>
  )
}
