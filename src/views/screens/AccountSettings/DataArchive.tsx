import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { DataExport } from '../../../../contract/dataExport.ts'
import type { dataExportMachine } from '../../../machines/account/dataExport/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { sizeText } from './sizeText.ts'

const Stack = styled.div`
  display: grid;
  gap: ${space[3]};
`

const Words = styled.div`
  strong {
    display: block;
    font: ${text.bodyStrong};
  }
  p {
    color: ${color.muted};
  }
`

const Progress = styled.progress`
  appearance: none;
  width: 100%;
  height: ${space[2]};
  margin-top: ${space[3]};
  border: 0;
  border-radius: ${radius.full};
  overflow: hidden;
  background: ${color.chosen};

  &::-webkit-progress-bar {
    background: ${color.chosen};
  }
  &::-webkit-progress-value {
    background: ${color.spruce};
  }
  &::-moz-progress-bar {
    background: ${color.spruce};
  }
`

export interface DataArchiveProps {
  archive: ActorRefFrom<typeof dataExportMachine>
  /** Opens the question for the password. */
  onAsk: () => void
}

/** The state of the archive, and what can be done about it. */
export function DataArchive({ archive: actor, onAsk }: DataArchiveProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { archive } = snapshot.context
  if (snapshot.matches('loading'))
    return (
      <output>
        <VisuallyHidden>Loading your data</VisuallyHidden>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </output>
    )
  if (snapshot.matches('unknown'))
    return (
      <ErrorState title="Couldn’t load this" onRetry={() => actor.send({ type: 'archive.retry' })}>
        Your data is safe. Check your connection.
      </ErrorState>
    )
  if (snapshot.matches('making')) return <Making progress={archive.progress} />
  if (archive.state === 'ready')
    return (
      <Ready
        archive={archive}
        isBusy={snapshot.matches('linking')}
        onDownload={() => actor.send({ type: 'archive.download' })}
        onAsk={onAsk}
      />
    )
  if (archive.state === 'failed')
    return (
      <Stack>
        <Notice tone="error" title="Your archive could not be made">
          Your data is safe. Ask again, and write to us if it happens twice.
        </Notice>
        <FormActions>
          <Button onClick={onAsk}>Ask again</Button>
        </FormActions>
      </Stack>
    )
  return (
    <Stack>
      {archive.state === 'expired' && archive.expires_at !== null && (
        <Words>
          <p>
            Your last archive was deleted on <LongDate iso={archive.expires_at} />.
          </p>
        </Words>
      )}
      <FormActions>
        <Button variant="primary" onClick={onAsk}>
          {archive.state === 'expired' ? 'Get a new archive' : 'Get my data'}
        </Button>
      </FormActions>
    </Stack>
  )
}

function Making({ progress }: { progress: number }) {
  return (
    <output>
      <Words>
        <strong>Putting your archive together</strong>
        <p>You can leave this page. We tell you in your notifications and by email when it is ready.</p>
      </Words>
      <Progress aria-label="Progress of your archive" value={progress} max={100} />
    </output>
  )
}

interface ReadyProps {
  archive: DataExport
  isBusy: boolean
  onDownload: () => void
  onAsk: () => void
}

function Ready({ archive, isBusy, onDownload, onAsk }: ReadyProps) {
  return (
    <Stack>
      <Words>
        <strong>Your archive is ready</strong>
        <p>
          {archive.size !== null && <span>{`${sizeText(archive.size)}. `}</span>}
          {archive.expires_at !== null && (
            <span>
              We keep it until <LongDate iso={archive.expires_at} />. It is private: save it where only you
              can open it.
            </span>
          )}
        </p>
      </Words>
      <FormActions>
        {archive.next_at === null && (
          <Button variant="quiet" disabled={isBusy} onClick={onAsk}>
            Make a new one
          </Button>
        )}
        <Button variant="primary" icon={<Download />} busy={isBusy} onClick={onDownload}>
          {isBusy ? 'Starting' : 'Download'}
        </Button>
      </FormActions>
      {isBusy && <VisuallyHidden role="status">Starting the download</VisuallyHidden>}
    </Stack>
  )
}
