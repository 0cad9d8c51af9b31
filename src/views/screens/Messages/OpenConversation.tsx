import { Redirect } from 'wouter'
import { conversationKey } from '../../../machines/messages/conversation/key.ts'
import { useMember } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { NotFound } from '../NotFound.tsx'
import { otherIn, type Selection } from './selection.ts'

/** SPEC 2: `/community/messages/conversation/{conversation}` selects it and goes to the messages page. */
export function OpenConversation({ conversation }: { conversation: string }) {
  const user = useMember()
  if (otherIn(conversation, user.id) === null) return <NotFound />
  const state: Selection = { conversation }
  return <Redirect to={paths.messages} state={state} replace />
}

/** SPEC 2: `/community/messages/user/{id}` selects the conversation with that member. */
export function OpenUser({ id }: { id: string }) {
  const user = useMember()
  return <OpenConversation conversation={/^\d+$/.test(id) ? conversationKey(user.id, Number(id)) : id} />
}
