import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { VideoUpload } from '../Uploads/VideoUpload.tsx'
import { ManagedVideos } from './ManagedVideos.tsx'
import { VideoEditorRoute } from './VideoEditorRoute.tsx'

const Adding = styled.div`
  display: grid;
  gap: ${space[3]};
  padding-top: ${space[4]};
`

const audiences = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const

/** Opens the chart of the member's videos while the tab is shown, and uploads more. */
export function VideosTab() {
  const { videos } = useCharts('managedMedia')
  const canUpload = useSelector(videos, ({ context }) => context.shown.canUpload)
  const [audience, setAudience] = useState<(typeof audiences)[number]['value']>('public')
  useEffect(() => {
    videos.send({ type: 'media.open' })
    return () => videos.send({ type: 'media.leave' })
  }, [videos])
  return (
    <>
      {canUpload ? (
        <Adding>
          <Segmented
            legend="Add videos as"
            name="video-audience"
            options={audiences}
            value={audience}
            onChange={setAudience}
          />
          <VideoUpload isPrivate={audience === 'private'} />
        </Adding>
      ) : (
        <Notice title="Videos can’t be uploaded at the moment">
          This site can’t process videos now. You can still manage the videos that you have.
        </Notice>
      )}
      <ManagedVideos videos={videos} />
      <VideoEditorRoute />
    </>
  )
}
