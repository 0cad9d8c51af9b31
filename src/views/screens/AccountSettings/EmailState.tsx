import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { emailChangeMachine } from '../../../machines/account/emailChange/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'
import { space, text } from '../../theme/tokens.ts'
import { ExternalAccount, SectionFailed, SectionLoading } from './SectionState.tsx'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};

  > b {
    font: ${text.bodyStrong};
    overflow-wrap: anywhere;
  }
`

const useMomentFormat = createUseFormat({ dateStyle: 'long', timeStyle: 'short' }, 'en')

/** The address, and a change of it that waits for its link to be opened. */
export function EmailState({ actor }: { actor: ActorRefFrom<typeof emailChangeMachine> }) {
  const moment = useMomentFormat()
  const snapshot = useSelector(actor, (current) => current)
  const { account } = snapshot.context
  const over = useStateOver()
  if (snapshot.matches('failed')) return <SectionFailed onRetry={() => actor.send({ type: 'email.retry' })} />
  if (!account) return <SectionLoading label="Loading your email address" />
  const isResending = snapshot.matches('resending')
  const isCanceling = snapshot.matches('canceling')
  const isIdle = snapshot.matches('waiting')
  return (
    <Rows>
      <b>{account.email}</b>
      {account.is_external && <ExternalAccount what="your email address" />}
      {account.change && (
        <Notice label="Waiting for confirmation" title={`Changing to ${account.change.email}`}>
          {`Open the link that we sent there, until ${moment.format(new Date(account.change.expires_at))}. Until then nothing changes.`}
        </Notice>
      )}
      {account.change && !account.is_external && (
        <FormActions>
          <Button
            busy={isResending}
            disabled={!isIdle && !isResending}
            onClick={() => actor.send({ type: 'change.resend' })}
          >
            {isResending ? 'Sending' : 'Send the link again'}
          </Button>
          <Button
            busy={isCanceling}
            disabled={!isIdle && !isCanceling}
            onClick={() => actor.send({ type: 'change.cancel' })}
          >
            {isCanceling ? 'Canceling' : 'Cancel the change'}
          </Button>
        </FormActions>
      )}
      {snapshot.matches('settled') && (
        <FormActions>
          <ButtonLink href={paths.updateEmail} linkState={over}>
            Change email
          </ButtonLink>
        </FormActions>
      )}
      <VisuallyHidden role="status">
        {snapshot.matches('loading') && <span>Loading your email address</span>}
        {isResending && <span>Sending the link</span>}
        {isCanceling && <span>Canceling the change</span>}
      </VisuallyHidden>
    </Rows>
  )
}
