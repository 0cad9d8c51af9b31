import { useMember } from '../../lodge.ts'
import { EmailSwitches } from './EmailSwitches.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Which emails the member gets. */
export function Emails() {
  const { email } = useMember()
  return (
    <SettingsPanel title="Email preferences" lead={`Emails go to ${email}.`}>
      <EmailSwitches />
    </SettingsPanel>
  )
}
