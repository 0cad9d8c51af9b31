import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useCharts, useLodge } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { OwnAccount } from './OwnAccount.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StageFrame } from './StageFrame.tsx'
import { stageOf } from './stageOf.ts'
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
  const { usesPasswords } = useLodge().site
  const charts = useCharts('security')
  const twoFactor = useActorRef(charts.twoFactor)
  const passkeys = useActorRef(charts.passkeys)
  const twoFactorStage = useSelector(twoFactor, stageOf)
  const passkeysStage = useSelector(passkeys, stageOf)
  return (
    <Panels>
      <SettingsPanel
        title={title}
        lead={
          usesPasswords
            ? 'With two-factor, logging in needs your password and a code from an app on your phone.'
            : undefined
        }
      >
        <StageFrame stage={twoFactorStage}>
          <TwoFactorState actor={twoFactor} />
        </StageFrame>
      </SettingsPanel>
      <SettingsPanel
        title="Passkeys"
        lead={
          usesPasswords
            ? 'A passkey logs you in with your fingerprint, face or screen lock, without password and code.'
            : undefined
        }
      >
        <StageFrame stage={passkeysStage}>
          <PasskeyList actor={passkeys} />
        </StageFrame>
      </SettingsPanel>
    </Panels>
  )
}
