import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useCharts, useLodge } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { EmailState } from './EmailState.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StageFrame } from './StageFrame.tsx'
import { stageOf } from './stageOf.ts'

const title = 'Email'

/** The email address of the account. It is changed in a modal, which is a route of its own. */
export const Email = () => (
  <OwnAccount title={title}>
    <OwnEmail />
  </OwnAccount>
)

function OwnEmail() {
  const { usesPasswords } = useLodge().site
  const { emailChange } = useCharts('security')
  const actor = useActorRef(emailChange)
  const stage = useSelector(actor, stageOf)
  const [path] = useLocation()
  const isChanging = path === paths.updateEmail
  useEffect(() => {
    if (!isChanging) actor.send({ type: 'email.refresh' })
  }, [actor, isChanging])
  return (
    <SettingsPanel
      title={title}
      lead={`${usesPasswords ? 'For logging in and for emails' : 'For emails'}. Other members never see it.`}
    >
      <StageFrame stage={stage}>
        <EmailState actor={actor} />
      </StageFrame>
    </SettingsPanel>
  )
}
