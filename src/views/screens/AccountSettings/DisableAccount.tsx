import { useActorRef, useSelector } from '@xstate/react'
import { Button } from '../../components/controls/Button.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { useCharts } from '../../lodge.ts'
import { useConfirmation } from '../MemberList/useConfirmation.ts'
import { Consequences } from './Consequences.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const question = {
  title: 'Disable your account?',
  sentence: 'Your profile is hidden, and you are logged out on all devices.',
  detail: 'Nothing is deleted. Log in whenever you like, and you are back.',
  label: 'Disable my account',
  tone: 'primary',
} as const

/** Hides the profile until the next log-in. */
export function DisableAccount() {
  const { disableAccountForm } = useCharts('ownData')
  const form = useActorRef(disableAccountForm, { input: { fields: {} } })
  const snapshot = useSelector(form, (current) => current)
  const ask = useConfirmation<null>('disable-account', () => form.send({ type: 'form.submit' }))
  return (
    <SettingsPanel title="Take a break" lead="Disable your account for as long as you like.">
      <Consequences title="What happens">
        <li>Nobody sees your profile, photos and videos, and nobody can write to you.</li>
        <li>You are logged out on all devices at once.</li>
        <li>Your messages, lists and photos stay as they are.</li>
        <li>Supporter time goes on, and so does a payment that renews.</li>
        <li>When you log in, your profile is active again.</li>
      </Consequences>
      <FormProblem
        state={snapshot.value}
        problem={snapshot.context.problem}
        title="Your account is not disabled"
      />
      <Button busy={snapshot.matches('saving')} onClick={() => ask(null, question)}>
        Disable my account
      </Button>
    </SettingsPanel>
  )
}
