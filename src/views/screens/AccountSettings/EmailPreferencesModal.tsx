import { Dialog } from '../../components/controls/Dialog.tsx'
import { useMember } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { EmailSwitches } from './EmailSwitches.tsx'

/** The email preferences as a modal: emails link to it (`docs/product.md#modals`). */
export function EmailPreferencesModal() {
  const route = useModalRoute()
  const { email } = useMember()
  return (
    <Dialog {...route} title="Email preferences" description={`Emails go to ${email}.`} size="small">
      <EmailSwitches />
    </Dialog>
  )
}
