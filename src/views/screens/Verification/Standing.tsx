import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Camera } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { verificationMachine } from '../../../machines/account/verification/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { paths } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { Code } from './Code.tsx'
import { SendingPhoto } from './SendingPhoto.tsx'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};

  h2 {
    font: ${text.h20};
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.small} {
    flex-direction: column;
  }
`

const Steps = styled.ol`
  display: grid;
  gap: ${space[3]};
  counter-reset: step;

  li {
    display: grid;
    grid-template-columns: ${size.mark} minmax(0, 1fr);
    gap: ${space[3]};
    align-items: center;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    height: ${size.mark};
    border-radius: ${radius.full};
    background: ${color.chosen};
    font: ${text.smallStrong};
  }
`

const SentPhoto = styled.img`
  width: ${size.cardSmall};
  height: auto;
  border-radius: ${radius.field};
`

export type VerificationActor = ActorRefFrom<typeof verificationMachine>
type Snapshot = SnapshotFrom<typeof verificationMachine>

export interface StandingProps {
  verification: VerificationActor
  /** State of the history entry of the modal. */
  linkState: unknown
}

/** What to do, with the code; and before it why the last photo was rejected. */
function HowTo({ snapshot, linkState }: { snapshot: Snapshot; linkState: unknown }) {
  const { verification_photo: photo, verification_code: code } = snapshot.context.member
  const isRejected = snapshot.matches({ settled: 'rejected' })
  return (
    <>
      {isRejected && (
        <Notice tone="error" title="Your photo could not verify you">
          {[photo?.rejection?.reason, photo?.rejection?.text].filter(Boolean).join(' ') ||
            'You can send another one.'}
        </Notice>
      )}
      <Code code={code} />
      <Steps>
        <li>Write this code on a sheet of paper, by hand.</li>
        <li>Hold it next to your face. Both must be easy to see.</li>
        <li>Take a photo. We usually answer within a day.</li>
      </Steps>
      <Actions>
        <ButtonLink href={paths.verificationPhoto} linkState={linkState} variant="primary" icon={<Camera />}>
          {isRejected ? 'Try again' : 'Take a photo'}
        </ButtonLink>
      </Actions>
    </>
  )
}

/** Whether the member is verified, and what they can do about it. */
export function Standing({ verification, linkState }: StandingProps) {
  const snapshot = useSelector(verification, (current) => current)
  const { verification_photo: photo } = snapshot.context.member
  const isSending = snapshot.matches('sending')
  return (
    <Panel inset label="Verification photo">
      <Rows>
        <h2>Verification photo</h2>
        {isSending && <SendingPhoto verification={verification} />}
        {snapshot.matches({ settled: 'pending' }) && (
          <>
            <Notice title="We are looking at your photo">
              You get a notification when it is decided. Nobody but our moderators sees it.
            </Notice>
            {photo && (
              <SentPhoto src={photo.url} width={photo.width} height={photo.height} alt="You, with the code" />
            )}
            <Actions>
              <ButtonLink href={paths.verificationPhoto} linkState={linkState}>
                Send another photo
              </ButtonLink>
              <Button variant="quiet" onClick={() => verification.send({ type: 'verification.withdraw' })}>
                Withdraw the photo
              </Button>
            </Actions>
          </>
        )}
        {(snapshot.matches({ settled: 'accepted' }) || snapshot.matches({ settled: 'givingUp' })) && (
          <Accepted verification={verification} isAsking={snapshot.matches({ settled: 'givingUp' })} />
        )}
        {snapshot.matches('withdrawing') && <output>One moment…</output>}
        {(snapshot.matches('choosing') ||
          snapshot.matches({ settled: 'none' }) ||
          snapshot.matches({ settled: 'rejected' })) && <HowTo snapshot={snapshot} linkState={linkState} />}
      </Rows>
    </Panel>
  )
}

function Accepted({ verification, isAsking }: { verification: VerificationActor; isAsking: boolean }) {
  return (
    <>
      <Notice tone="success" title="You are verified">
        Other members see the mark on your profile.
      </Notice>
      {isAsking && <p>Without the mark you need a new photo to be verified again.</p>}
      <FormActions>
        {isAsking ? (
          <>
            <Button onClick={() => verification.send({ type: 'mark.keep' })}>Keep the mark</Button>
            <Button variant="danger" onClick={() => verification.send({ type: 'verification.withdraw' })}>
              Give it up
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={() => verification.send({ type: 'mark.giveUp' })}>
            Give up the mark
          </Button>
        )}
      </FormActions>
    </>
  )
}
