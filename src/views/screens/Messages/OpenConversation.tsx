import { Redirect } from 'wouter'
import { conversationKey } from '../../../machines/messages/conversationKey.ts'
import { useMember } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { NotFound } from '../NotFound.tsx'
import { otherIn, type Selection } from './selection.ts'

/** `/community/messages/conversation/{conversation}`: selects it on the messages page. */
export function OpenConversation({ conversation }: { conversation: string }) {
  const user = useMember()
  if (otherIn(conversation, user.id) === null) return <NotFound />
  const state: Selection = { conversation }
  return <Redirect to={paths.messages} state={state} replace />
}

/** `/community/messages/user/{id}`: selects the conversation with that member on the messages page. */
export function OpenUser({ id }: { id: string }) {
  const user = useMember()
  return <OpenConversation conversation={/^\d+$/.test(id) ? conversationKey(user.id, Number(id)) : id} />
}
