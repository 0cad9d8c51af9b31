import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import type { AttachmentId } from '../../../machines/messages/attachment.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectAttachments, selectUploading } from '../../../machines/messages/composer/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { type Tab, Tabs } from '../../components/controls/Tabs.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { color, text } from '../../theme/tokens.ts'
import { AttachableMedia } from './AttachableMedia.tsx'
import { chosenText } from './attachmentTexts.ts'
import { UploadToAttach } from './UploadToAttach.tsx'

const Chosen = styled.p`
  flex: 1;
  align-self: center;
  color: ${color.muted};
  font: ${text.small};
`

type Kind = AttachmentId['kind']

const tabs: readonly Tab<Kind>[] = [
  { id: 'photo', label: 'Photos' },
  { id: 'video', label: 'Videos' },
]
const titles = { photo: 'Attach photos', video: 'Attach videos' } as const

function OwnMedia({ composer, kind, name }: { composer: ComposerActor; kind: Kind; name: string }) {
  const { attachablePhotos, attachableVideos } = useCharts('messages')
  const { id } = useMember()
  const media = useActorRef(kind === 'photo' ? attachablePhotos : attachableVideos, {
    input: { ownId: id },
  })
  return (
    <>
      <UploadToAttach
        kind={kind}
        composer={composer}
        onStored={() => media.send({ type: 'attachable.outdated' })}
      />
      <AttachableMedia media={media} composer={composer} kind={kind} name={name} />
    </>
  )
}

/** Chooses own photos or videos for the message that is being written. Each choice is in the composer at once. */
export function AttachDialog({
  composer,
  kind,
  name,
  isOpen,
  onKind,
  onClose,
}: {
  composer: ComposerActor
  kind: Kind
  /** Of the other member. */
  name: string
  isOpen: boolean
  onKind: (kind: Kind) => void
  onClose: () => void
}) {
  const count = useSelector(composer, selectAttachments).length
  const uploading = useSelector(composer, selectUploading).length
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="wide"
      title={titles[kind]}
      footer={
        <>
          <Chosen role="status">{chosenText(count, uploading)}</Chosen>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Tabs label="What to attach" tabs={tabs} selected={kind} onSelect={onKind}>
        <OwnMedia key={kind} composer={composer} kind={kind} name={name} />
      </Tabs>
    </Dialog>
  )
}
