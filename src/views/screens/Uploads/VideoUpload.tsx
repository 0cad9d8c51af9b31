import { useState } from 'react'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { useLodge } from '../../lodge.ts'
import { UploadArea, type UploadAreaProps } from './UploadArea.tsx'

/** Uploads videos once the member accepts the content guidelines. */
export function VideoUpload(area: Omit<UploadAreaProps, 'kind' | 'mayTake' | 'isActivation'>) {
  const { site } = useLodge()
  const [isAccepted, setIsAccepted] = useState(false)
  /** Tried to choose a video before. */
  const [isAsked, setIsAsked] = useState(false)
  const { guidelines } = site.links
  const name = 'content guidelines'
  return (
    <>
      <Checkbox
        name="guidelines"
        label={
          <span>
            My videos follow the{' '}
            {guidelines === undefined ? (
              <span>{name}</span>
            ) : (
              <a href={guidelines} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
          </span>
        }
        checked={isAccepted}
        error={isAsked && !isAccepted ? ['Accept the content guidelines first.'] : undefined}
        onChange={setIsAccepted}
      />
      <UploadArea
        {...area}
        kind="video"
        mayTake={() => {
          setIsAsked(true)
          return isAccepted
        }}
      />
    </>
  )
}
