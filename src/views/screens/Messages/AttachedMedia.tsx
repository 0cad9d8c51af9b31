import { styled } from '@linaria/react'
import { Clock, Lock, Play, X } from 'lucide-react'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'
import type { Attachment } from '../../../machines/messages/attachment.ts'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { ThumbhashImage } from '../../components/media/ThumbhashImage.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, radius, size, space, text } from '../../theme/tokens.ts'
import { mediaLabel } from './attachmentTexts.ts'

const Row = styled.ul`
  display: flex;
  gap: ${space[2]};
  padding: ${space[1]};
  margin: -${space[1]};
  overflow-x: auto;

  li {
    position: relative;
    flex: none;
    width: 72px;
    height: 72px;
    overflow: hidden;
    border-radius: ${radius.field};
    background: ${color.sunken};
  }
  li[data-uploading] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: ${space[1]};
    color: ${color.muted};
    font: ${text.small};
  }
  /* The cross is small; the whole picture takes the press. */
  button {
    position: absolute;
    inset: 0;
  }
  button > .lucide {
    position: absolute;
    top: ${space[1]};
    right: ${space[1]};
    box-sizing: content-box;
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    padding: ${space[1]};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    stroke-width: 2.25;
  }
  button:focus-visible {
    outline-offset: ${focus.inset};
  }
`

const Marks = styled.span`
  position: absolute;
  bottom: ${space[1]};
  left: ${space[1]};
  display: flex;
  gap: ${space.half};
  pointer-events: none;

  .lucide {
    box-sizing: content-box;
    width: 12px;
    height: 12px;
    padding: ${space[1]};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    stroke-width: 2.25;
  }
`

const Private = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  margin-top: ${space[2]};
  color: ${color.muted};
  font: ${text.small};

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** What is attached to the draft, in the order in which it is sent, and what is being uploaded for it. A press removes it. */
export function AttachedMedia({
  attachments,
  uploading,
  isLocked,
  onRemove,
  onCancel,
}: {
  uploading: readonly PendingUpload[]
  attachments: readonly Attachment[]
  isLocked: boolean
  onRemove: (attachment: Attachment) => void
  /** Ends an upload, or takes a stored video that is being processed out of the draft. */
  onCancel: (upload: PendingUpload) => void
}) {
  return (
    <>
      <Row aria-label="Attached">
        {attachments.map((attachment, index) => {
          const { kind, id, url, thumbhash, isPrivate, isWaiting } = attachment
          const label = mediaLabel(attachment, index, attachments.length)
          return (
            <li key={`${kind}-${id}`}>
              <ThumbhashImage
                src={url ?? undefined}
                width={320}
                height={320}
                thumbhash={thumbhash}
                alt={label}
              />
              <Marks>
                {isPrivate && <Lock />}
                {isWaiting && <Clock />}
                {kind === 'video' && <Play />}
              </Marks>
              <button
                type="button"
                aria-label={`Remove ${label}`}
                title="Remove"
                disabled={isLocked}
                onClick={() => onRemove(attachment)}
              >
                <X />
              </button>
            </li>
          )
        })}
        {uploading.map((upload) => {
          const { file, state, stored, progress } = upload
          const processed = stored?.kind === 'video' ? stored.item.progress : null
          const doing = processed === null ? 'Uploading' : 'Processing'
          return (
            <li key={upload.key} data-uploading>
              <Spinner size="small" label={`${doing} ${file.name}`} />
              <span aria-hidden>{percent.format((processed ?? progress) / 100)}</span>
              {state !== 'storing' && (
                <button
                  type="button"
                  aria-label={`Remove ${file.name}`}
                  title="Remove"
                  disabled={isLocked}
                  onClick={() => onCancel(upload)}
                >
                  <X />
                </button>
              )}
            </li>
          )
        })}
      </Row>
      {attachments.some(({ isPrivate }) => isPrivate) && (
        <Private>
          <Lock aria-hidden />
          Only for this conversation
        </Private>
      )}
    </>
  )
}
