import { styled } from '@linaria/react'
import { useEffect, useState } from 'react'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { useCharts } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { UploadArea } from '../Uploads/UploadArea.tsx'
import { ManagedPhotos } from './ManagedPhotos.tsx'
import { PhotoEditorRoute } from './PhotoEditorRoute.tsx'

const Adding = styled.div`
  display: grid;
  gap: ${space[3]};
`

const audiences = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const

/** Opens the chart of the member's photos while the tab is shown, and uploads more. */
export function PicsTab() {
  const { photos } = useCharts('managedMedia')
  const [audience, setAudience] = useState<(typeof audiences)[number]['value']>('public')
  useEffect(() => {
    photos.send({ type: 'media.open' })
    return () => photos.send({ type: 'media.leave' })
  }, [photos])
  return (
    <>
      <Adding>
        <Segmented
          legend="Add photos as"
          name="audience"
          options={audiences}
          value={audience}
          onChange={setAudience}
        />
        <UploadArea isPrivate={audience === 'private'} />
      </Adding>
      <ManagedPhotos photos={photos} />
      <PhotoEditorRoute />
    </>
  )
}
