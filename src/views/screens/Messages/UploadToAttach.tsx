import { styled } from '@linaria/react'
import { Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../../components/controls/Segmented.tsx'
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

/** Uploads photos or videos that are then attached to the draft. Videos are once they are processed. */
export function UploadToAttach({
  kind,
  ...rest
}: Required<Pick<UploadAreaProps, 'kind' | 'conversation' | 'onStored'>>) {
  const [audience, setAudience] = useState<(typeof audiences)[number]['value']>('private')
  return (
    <Adding>
      <Segmented
        legend="Upload and attach"
        name="attached-audience"
        options={audiences}
        value={audience}
        onChange={setAudience}
      />
      {kind === 'photo' ? (
        <UploadArea isCompact isPrivate={audience === 'private'} {...rest} />
      ) : (
        <VideoUpload isCompact isPrivate={audience === 'private'} {...rest} />
      )}
    </Adding>
  )
}
