import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { OwnAccount } from './OwnAccount.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TwoFactorState } from './TwoFactorState.tsx'

const title = 'Two-factor'

const Panels = styled.div`
  display: grid;
  gap: ${space[6]};
  align-content: start;
`

/** What signing in needs besides the password: an authenticator app, and passkeys. */
export const TwoFactor = () => (
  <OwnAccount title={title}>
    <OwnTwoFactor />
  </OwnAccount>
)

function OwnTwoFactor() {
  const charts = useCharts('security')
  const twoFactor = useActorRef(charts.twoFactor)
  const passkeys = useActorRef(charts.passkeys)
  return (
    <Panels>
      <SettingsPanel
        title={title}
        lead="With two-factor, logging in needs your password and a code from an app on your phone."
      >
        <TwoFactorState actor={twoFactor} />
      </SettingsPanel>
      <SettingsPanel
        title="Passkeys"
        lead="A passkey logs you in with your fingerprint, face or screen lock, without password and code."
      >
        <PasskeyList actor={passkeys} />
      </SettingsPanel>
    </Panels>
  )
}
