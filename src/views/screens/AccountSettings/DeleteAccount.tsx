import { useLocation } from 'wouter'
import { Button } from '../../components/controls/Button.tsx'
import { useLodge } from '../../lodge.ts'
import { usePanelEntry } from '../MemberList/usePanelEntry.ts'
import { Consequences } from './Consequences.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Deletes the account, after 14 days in which logging in keeps it. */
export function DeleteAccount() {
  const { usesPasswords } = useLodge().site
  const [address] = useLocation()
  // The dialog has a history entry, so that back closes it.
  const { isOpen, open, close } = usePanelEntry(address)
  return (
    <SettingsPanel title="Leave for good" lead="Delete your account and everything in it.">
      <Consequences title="At once">
        <li>Nobody sees your profile, photos and videos, and you are logged out on all devices.</li>
        <li>A payment that renews is canceled. If that fails, nothing is deleted, and we say so.</li>
        <li>You have 14 days to change your mind: log in, and everything is as you left it.</li>
      </Consequences>
      <Consequences title="Deleted after 14 days">
        <li>Your profile, photos and videos, places, lists, notes and settings.</li>
        <li>
          {`${usesPasswords ? 'Your email address, password and sessions.' : 'Your email address and sessions.'} Your name is free for somebody else.`}
        </li>
      </Consequences>
      <Consequences title="What stays">
        <li>Messages that you sent stay with those you wrote to, from “Deleted member”.</li>
        <li>Payments stay on record, as the law demands, and so do reports and blocks, without your name.</li>
      </Consequences>
      <Button onClick={open}>Delete my account</Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={close} />
    </SettingsPanel>
  )
}
