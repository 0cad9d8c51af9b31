import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'
import type { uploadsMachine } from '../../../machines/media/uploads/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { useCharts } from '../../lodge.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, motion, radius, shadow, size, space, text } from '../../theme/tokens.ts'
import { selectKeepProblem, selectOffered } from '../../../machines/media/keptUploads/selectors.ts'
import { KeptOffer } from './KeptOffer.tsx'
import { UploadList } from './UploadList.tsx'
import { isBusy, keepProblemTexts, problemsOf, progressOf, summaryOf, unfinishedText } from './uploadTexts.ts'

const Tray = styled.section`
  position: fixed;
  z-index: ${layer.notice};
  right: calc(${space[4]} + ${size.scrollbar});
  bottom: ${space[4]};
  display: flex;
  flex-direction: column;
  width: 360px;
  max-height: min(480px, calc(100dvh - ${size.topBar} - ${space[8]}));
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.modal};
  animation: rise ${motion.enter};

  ${media.mobile} {
    right: ${space[4]};
    bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
    width: auto;
    max-width: calc(100vw - ${space[8]});
    max-height: 60dvh;

    &[data-open='true'] {
      left: ${space[4]};
    }
    &[data-open='false'] {
      border-radius: ${radius.full};
    }
    /* The message field is at the bottom of a thread. */
    :root:has([data-thread]) & {
      top: calc(${size.above} + ${size.topBar} + ${space[2]});
      bottom: auto;
    }
  }
  > div {
    overflow-y: auto;
    overscroll-behavior: contain;
    border-top: 1px solid ${color.hairline};
  }
`

const Head = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  min-height: ${size.target};
  padding: ${space[2]} ${space[4]};
  font: ${text.bodyMedium};
  text-align: left;

  > .lucide {
    width: ${size.icon};
    height: ${size.icon};
    color: ${color.muted};
  }
`

const Summary = styled.span`
  flex: 1;
`

const Foot = styled.footer`
  display: flex;
  flex: none;
  justify-content: end;
  gap: ${space[2]};
  padding: ${space[2]} ${space[3]};
  border-top: 1px solid ${color.hairline};
`

const selectUploads = ({ context }: SnapshotFrom<typeof uploadsMachine>): readonly PendingUpload[] =>
  context.uploads

const Note = styled.p`
  padding: ${space[2]} ${space[4]};
  border-top: 1px solid ${color.hairline};
  font: ${text.small};
  color: ${color.muted};
`

/** What is being uploaded, on every page of a member. A pill on a phone until it is opened. */
export function UploadTray() {
  const { uploads, kept } = useCharts('uploads')
  const offered = useSelector(kept, selectOffered).length
  const problem = useSelector(kept, selectKeepProblem)
  const all = useSelector(uploads, selectUploads)
  const isPhone = useMedia(media.mobile)
  const [chosenOpen, setChosenOpen] = useState<boolean>()
  const isOpen = chosenOpen ?? !isPhone
  const summary = all.length === 0 ? unfinishedText(offered) : summaryOf(all)
  const isAnyFailed = all.some(({ state }) => state === 'failed')
  const isAnyStored = all.some(({ state }) => state === 'stored')
  return (
    <>
      <VisuallyHidden role="status">
        {[all.length > 0 && offered > 0 ? unfinishedText(offered) : '', summary, ...problemsOf(all)]
          .filter((part) => part !== '')
          .join(' ')}
      </VisuallyHidden>
      {all.length + offered > 0 && (
        <Tray aria-label="Uploads" data-open={isOpen}>
          <Head
            type="button"
            aria-expanded={isOpen}
            aria-label={`${summary}, ${isOpen ? 'hide' : 'show'} the files`}
            onClick={() => setChosenOpen(!isOpen)}
          >
            {isBusy(all) && <Spinner size="small" label="" />}
            <Summary>{summary}</Summary>
            {isBusy(all) && <span>{progressOf(all)}</span>}
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          </Head>
          {isOpen && (
            <div>
              <UploadList uploads={uploads} shown={all} />
              {problem !== null && isBusy(all) && <Note>{keepProblemTexts[problem]}</Note>}
              {offered > 0 && <KeptOffer kept={kept} isAlone={all.length === 0} />}
            </div>
          )}
          {isOpen && (isAnyFailed || isAnyStored) && (
            <Foot>
              {isAnyStored && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => uploads.send({ type: 'uploads.dismissStored' })}
                >
                  Hide uploaded
                </Button>
              )}
              {isAnyFailed && (
                <Button size="small" onClick={() => uploads.send({ type: 'uploads.retryAll' })}>
                  Retry all
                </Button>
              )}
            </Foot>
          )}
        </Tray>
      )}
    </>
  )
}
