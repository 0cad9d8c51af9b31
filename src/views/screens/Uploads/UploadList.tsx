import { styled } from '@linaria/react'
import type { ActorRefFrom } from 'xstate'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'
import type { uploadsMachine } from '../../../machines/media/uploads/machine.ts'
import { UploadLine } from '../../components/media/UploadLine.tsx'

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

export interface UploadListProps {
  uploads: ActorRefFrom<typeof uploadsMachine>
  shown: readonly PendingUpload[]
}

export function UploadList({ uploads, shown }: UploadListProps) {
  return (
    <Lines aria-label="Uploads">
      {shown.map((upload) => (
        <UploadLine
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.send({ type: 'upload.retry', key: upload.key })}
          onCancel={() => uploads.send({ type: 'upload.cancel', key: upload.key })}
        />
      ))}
    </Lines>
  )
}
