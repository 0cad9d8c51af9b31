import { ConversationHeader } from '../../components/messages/ConversationHeader.tsx'
import { paths } from '../../paths.ts'
import { NoThread } from './NoThread.tsx'
import { Pane } from './Pane.tsx'
import { useBackToList } from './useBackToList.ts'

/** For an address that names no conversation of the viewer, for example after they changed the account. */
export function NoConversation() {
  const onBack = useBackToList()
  return (
    <Pane aria-label="Conversation">
      <ConversationHeader name="Conversation" backHref={paths.messages} onBack={onBack} />
      <NoThread isBlocked={false} />
    </Pane>
  )
}
