import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ShieldCheck } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { twoFactorMachine } from '../../../machines/account/twoFactor/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { ExternalAccount, SectionFailed, SectionLoading } from './SectionState.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};
`

const On = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  font: ${text.bodyStrong};

  .lucide {
    color: ${color.online};
  }
`

const useDayFormat = createUseFormat({ dateStyle: 'long' }, 'en')
const codesText = (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`)

/** The authenticator app: switching it on and off, and its recovery codes. */
export function TwoFactorState({ actor }: { actor: ActorRefFrom<typeof twoFactorMachine> }) {
  const day = useDayFormat()
  const snapshot = useSelector(actor, (current) => current)
  const { twoFactor, setup, codes, typed, problem } = snapshot.context
  const form = {
    password: typed,
    problem,
    onType: (value: string) => actor.send({ type: 'field.changed', typed: value }),
    onSubmit: () => actor.send({ type: 'form.submit' }),
    onCancel: () => actor.send({ type: 'form.cancel' }),
  }
  if (snapshot.matches('loading')) return <SectionLoading label="Loading two-factor" />
  if (snapshot.matches('failed') || !twoFactor)
    return <SectionFailed onRetry={() => actor.send({ type: 'twoFactor.retry' })} />
  if (snapshot.matches('external')) return <ExternalAccount what="two-factor" />
  if (snapshot.matches('showingCodes'))
    return <RecoveryCodeList codes={codes} onDone={() => actor.send({ type: 'codes.done' })} />
  if (setup && (snapshot.matches('scanning') || snapshot.matches('confirming')))
    return (
      <TwoFactorSetup {...form} setup={setup} code={typed} isConfirming={snapshot.matches('confirming')} />
    )
  if (snapshot.matches('askingPassword') || snapshot.matches('beginning'))
    return (
      <PasswordQuestion
        {...form}
        label="Switch two-factor on"
        action="Continue"
        working={snapshot.matches('beginning') ? 'Checking your password' : null}
      >
        <p>First, confirm that it is you.</p>
      </PasswordQuestion>
    )
  if (snapshot.matches('askingToSwitchOff') || snapshot.matches('switchingOff'))
    return (
      <PasswordQuestion
        {...form}
        label="Switch two-factor off"
        action="Switch two-factor off"
        variant="danger"
        working={snapshot.matches('switchingOff') ? 'Switching off' : null}
      >
        <p>Your password alone will be enough to log in. Your recovery codes stop working.</p>
      </PasswordQuestion>
    )
  if (snapshot.matches('askingToRenew') || snapshot.matches('renewing'))
    return (
      <PasswordQuestion
        {...form}
        label="New recovery codes"
        action="Get new codes"
        working={snapshot.matches('renewing') ? 'Making new codes' : null}
      >
        <p>All earlier recovery codes stop working.</p>
      </PasswordQuestion>
    )
  if (snapshot.matches('on'))
    return (
      <Rows>
        <On>
          <ShieldCheck />
          <span>{twoFactor.since === null ? 'On' : `On since ${day.format(new Date(twoFactor.since))}`}</span>
        </On>
        {twoFactor.recovery_codes_left < 3 ? (
          <Notice tone="error" label="Few recovery codes">
            {`${codesText(twoFactor.recovery_codes_left)}. Get new ones, so that you can log in without your phone.`}
          </Notice>
        ) : (
          <p>{`${codesText(twoFactor.recovery_codes_left)}.`}</p>
        )}
        <FormActions>
          <Button onClick={() => actor.send({ type: 'codes.renew' })}>New recovery codes</Button>
          <Button onClick={() => actor.send({ type: 'twoFactor.switchOff' })}>Switch off</Button>
        </FormActions>
      </Rows>
    )
  return (
    <FormActions>
      <Button variant="primary" onClick={() => actor.send({ type: 'twoFactor.switchOn' })}>
        Switch on
      </Button>
    </FormActions>
  )
}
