import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useCharts } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { EmailState } from './EmailState.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const title = 'Email'

/** The email address of the account. It is changed in a modal, which is a route of its own. */
export const Email = () => (
  <OwnAccount title={title}>
    <OwnEmail />
  </OwnAccount>
)

function OwnEmail() {
  const { emailChange } = useCharts('security')
  const actor = useActorRef(emailChange)
  const [path] = useLocation()
  const isChanging = path === paths.updateEmail
  useEffect(() => {
    if (!isChanging) actor.send({ type: 'email.refresh' })
  }, [actor, isChanging])
  return (
    <SettingsPanel title={title} lead="For logging in and for emails. Other members never see it.">
      <EmailState actor={actor} />
    </SettingsPanel>
  )
}
