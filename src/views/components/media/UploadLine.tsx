import { styled } from '@linaria/react'
import { CircleAlert, CircleCheck, Film, ImageIcon, RotateCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { ProgressBar } from '../layout/ProgressBar.tsx'

const Line = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space[3]};
  min-height: 64px;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};

  & + & {
    border-top: 1px solid ${color.hairline};
  }
  > span:last-child {
    display: flex;
  }
`

const Picture = styled.span`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  color: ${color.muted};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Words = styled.span`
  display: grid;
  gap: ${space[1]};

  strong {
    overflow: hidden;
    font: ${text.bodyMedium};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > span {
    display: flex;
    align-items: start;
    gap: 6px;
    font: ${text.small};
    color: ${color.muted};
  }
  > span > .lucide {
    flex: none;
    width: ${size.iconSmall};
    height: 18px;
    stroke-width: 2;
  }
  > [data-tone='bad'] {
    color: ${color.danger};
  }
  > [data-tone='good'] > .lucide {
    color: ${color.online};
  }
`

/** Shows the bytes of a file in an image, as long as it is there. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (image === null) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

function Preview({ upload: { file, purpose } }: { upload: PendingUpload }) {
  if (purpose.kind === 'photo') return <PhotoPreview file={file} />
  return (
    <Picture aria-hidden>
      <Film />
    </Picture>
  )
}

function PhotoPreview({ file }: { file: File }) {
  // Not every browser can show HEIC.
  const [hasFailed, setHasFailed] = useState(false)
  const show = useMemo(() => showFile(file), [file])
  return (
    <Picture aria-hidden>
      {hasFailed ? <ImageIcon /> : <img ref={show} alt="" onError={() => setHasFailed(true)} />}
    </Picture>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** A stored video is processed before it waits for approval. */
function StoredState({ stored, file }: Pick<PendingUpload, 'stored' | 'file'>) {
  const video = stored?.kind === 'video' ? stored.item : null
  if (video && video.failed_text !== null)
    return (
      <span data-tone="bad">
        <CircleAlert />
        <span>{video.failed_text}</span>
      </span>
    )
  if (video && !video.is_processed)
    return (
      <>
        <span>{`Uploaded. Processing, ${percent.format(video.progress / 100)}`}</span>
        <ProgressBar label={`Processing ${file.name}`} value={video.progress} />
      </>
    )
  return (
    <span data-tone="good">
      <CircleCheck />
      Uploaded. Waits for approval.
    </span>
  )
}

function State({ upload }: { upload: PendingUpload }) {
  const { state, progress, problem, file } = upload
  switch (state) {
    case 'checking':
      return <span>Checking…</span>
    case 'waiting':
      return <span>Waiting for its turn</span>
    case 'sending':
      return (
        <>
          <span>{`Sending, ${percent.format(progress / 100)}`}</span>
          <ProgressBar label={`Sending ${file.name}`} value={progress} />
        </>
      )
    case 'storing':
      return (
        <>
          <span>Processing…</span>
          <ProgressBar label={`Processing ${file.name}`} />
        </>
      )
    case 'stored':
      return <StoredState stored={upload.stored} file={file} />
    default:
      return (
        <span data-tone="bad">
          <CircleAlert />
          <span>{`${state === 'failed' ? 'Not sent.' : 'Not accepted.'} ${problem}`}</span>
        </span>
      )
  }
}

const dismissLabels = { stored: 'Hide', refused: 'Remove', failed: 'Remove' } as const
const dismissLabel = (state: PendingUpload['state']) =>
  state === 'stored' || state === 'refused' || state === 'failed' ? dismissLabels[state] : 'Cancel'

export interface UploadLineProps {
  upload: PendingUpload
  onRetry: () => void
  /** Cancels the upload, or removes the line of one that has ended. */
  onCancel: () => void
}

/** One file of the uploads: its picture, its state, and what one can do about it. */
export function UploadLine({ upload, onRetry, onCancel }: UploadLineProps) {
  const { state, file } = upload
  const canRetry = state === 'failed' || (state === 'refused' && upload.canRetry)
  return (
    <Line>
      <Preview upload={upload} />
      <Words>
        <strong dir="auto">{file.name}</strong>
        <State upload={upload} />
      </Words>
      <span>
        {canRetry && <IconButton label={`Try again: ${file.name}`} icon={<RotateCw />} onClick={onRetry} />}
        {state !== 'storing' && (
          <IconButton label={`${dismissLabel(state)} ${file.name}`} icon={<X />} onClick={onCancel} />
        )}
      </span>
    </Line>
  )
}
