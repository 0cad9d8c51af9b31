import { styled } from '@linaria/react'
import { Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import { leftOutText } from '../../../machines/messages/attachment.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectConversation, selectRoom } from '../../../machines/messages/composer/selectors.ts'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { useLodge } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { UploadArea, type UploadAreaProps } from '../Uploads/UploadArea.tsx'
import { VideoUpload } from '../Uploads/VideoUpload.tsx'

const Adding = styled.div`
  display: grid;
  gap: ${space[3]};
  margin-bottom: ${space[4]};
`

const audiences = [
  { value: 'private', label: 'Private', icon: <Lock /> },
  { value: 'public', label: 'On your profile', icon: <UserRound /> },
] as const

/** Uploads photos or videos that are then attached to the draft, as many as it has room for. Videos are once they are processed. */
export function UploadToAttach({
  kind,
  composer,
  onStored,
}: Required<Pick<UploadAreaProps, 'kind' | 'onStored'>> & { composer: ComposerActor }) {
  const { root } = useLodge()
  const [audience, setAudience] = useState<(typeof audiences)[number]['value']>('private')
  /** Leaves out what the message has no room for, and says so. */
  const withRoom = (files: readonly File[]) => {
    const taken = files.slice(0, selectRoom(composer.getSnapshot()))
    const leftOut = files.length - taken.length
    if (leftOut > 0) {
      const html = leftOutText({ leftOut, taken: taken.length })
      root.send({ type: 'flash.show', flash: { type: 'error', html } })
    }
    return taken
  }
  const area = {
    isCompact: true,
    isPrivate: audience === 'private',
    conversation: selectConversation(composer.getSnapshot()),
    withRoom,
    onStored,
  }
  return (
    <Adding>
      <Segmented
        legend="Upload and attach"
        name="attached-audience"
        options={audiences}
        value={audience}
        onChange={setAudience}
      />
      {kind === 'photo' ? <UploadArea {...area} /> : <VideoUpload {...area} />}
    </Adding>
  )
}
