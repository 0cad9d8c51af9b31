import { styled } from '@linaria/react'
import { useHistoryState } from 'wouter/use-browser-location'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useMember } from '../../lodge.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, size } from '../../theme/tokens.ts'
import { ConversationList } from './ConversationList.tsx'
import { otherIn, selectedIn } from './selection.ts'
import { Thread } from './Thread.tsx'

const Panes = styled.div`
  display: grid;
  grid-template-columns: ${size.list} minmax(0, 1fr);
  max-width: ${size.page};
  height: calc(100dvh - ${size.topBar} - 1px);
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

/** `/community/messages`: the list beside the thread. A phone shows one at a time. */
export function Messages() {
  const user = useMember()
  const selected = selectedIn(useHistoryState())
  const otherId = selected === null ? null : otherIn(selected, user.id)
  return (
    <Panes>
      <Side aria-label="Conversations" data-covered={otherId !== null}>
        <ConversationList ownId={user.id} current={selected} />
      </Side>
      {otherId === null ? (
        <Empty>
          <EmptyState scene="campfire" title="Choose a conversation">
            Or find someone nearby and say hello.
          </EmptyState>
        </Empty>
      ) : (
        <Thread key={`${user.id}-${otherId}`} ownId={user.id} otherId={otherId} />
      )}
    </Panes>
  )
}
