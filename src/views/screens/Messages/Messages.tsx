import { styled } from '@linaria/react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useMember } from '../../lodge.ts'
import { conversationPath } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, size } from '../../theme/tokens.ts'
import { ConversationList } from './ConversationList.tsx'
import { NoConversation } from './NoConversation.tsx'
import { keyWith, otherIn } from './selection.ts'
import { Thread } from './Thread.tsx'

const Panes = styled.div`
  display: grid;
  grid-template-columns: ${size.list} minmax(0, 1fr);
  max-width: ${size.page};
  height: calc(100dvh - ${size.above} - ${size.topBar} - 1px);
  margin: 0 auto;

  > * {
    min-height: 0;
  }
  ${media.mobile} {
    display: block;
    height: auto;
  }
`

const Side = styled.section`
  display: flex;
  flex-direction: column;
  border-right: 1px solid ${color.hairline};

  ${media.mobile} {
    border: 0;

    &[data-covered='true'] {
      display: none;
    }
  }
`

const Empty = styled.div`
  display: grid;
  place-items: center;
  background: ${color.thread};

  ${media.mobile} {
    display: none;
  }
`

/**
 * The list beside the open conversation; a phone shows one at a time. The list stays when the address changes from one
 * conversation to another.
 */
export function Messages({
  conversation,
  memberId,
}: {
  /** The key in the address of a conversation. */
  conversation?: string | undefined
  /** The id in the address of the conversation with a member, which is replaced by that of the conversation. */
  memberId?: string | undefined
}) {
  const user = useMember()
  const state: unknown = useHistoryState()
  const selected = memberId === undefined ? (conversation ?? null) : keyWith(user.id, memberId)
  const otherId = selected === null ? null : otherIn(selected, user.id)
  return (
    <Panes>
      {memberId !== undefined && selected !== null && (
        <Redirect to={conversationPath(selected)} state={state} replace />
      )}
      <Side aria-label="Conversations" data-covered={selected !== null}>
        <ConversationList ownId={user.id} current={selected} />
      </Side>
      {selected === null && (
        <Empty>
          <EmptyState scene="campfire" title="Choose a conversation">
            Or find someone nearby and say hello.
          </EmptyState>
        </Empty>
      )}
      {selected !== null && otherId === null && <NoConversation />}
      {otherId !== null && <Thread key={`${user.id}-${otherId}`} ownId={user.id} otherId={otherId} />}
    </Panes>
  )
}
