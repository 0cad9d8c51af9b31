import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { selectConversations, selectFilter } from '../../../machines/messages/conversationList/selectors.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space, text, tracking } from '../../theme/tokens.ts'
import { fewestFiltered, useFiltersShown } from '../useFiltersShown.ts'
import type { ConversationListActor } from './Conversations.tsx'

const Head = styled.header`
  padding: ${space[6]} ${space[6]} ${space[3]} ${space[8]};

  ${media.mobile} {
    padding: ${space[4]};
  }
  > div:first-child {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: ${space[3]};
  }
  h1 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
`

const Filters = styled.div`
  &[data-shown='reserved'] {
    visibility: hidden;
  }
`

const selectIsLong = (snapshot: SnapshotFrom<ConversationListActor>) =>
  selectConversations(snapshot).length >= fewestFiltered || snapshot.can({ type: 'list.more' })
const selectIsUnknown = (snapshot: SnapshotFrom<ConversationListActor>) => snapshot.matches('loading')

export function ConversationListHead({ list, unread }: { list: ConversationListActor; unread: number }) {
  const filter = useSelector(list, selectFilter)
  const isLong = useSelector(list, selectIsLong)
  const isUnknown = useSelector(list, selectIsUnknown)
  const isFiltered = filter === 'my-unread-only'
  const shown = useFiltersShown({ isLong, isFiltered, isUnknown })
  return (
    <Head data-controls-first>
      <div>
        <h1>Messages</h1>
        <SearchLink />
      </div>
      {shown !== 'hidden' && (
        <Filters data-shown={shown}>
          <ChipRow label="Filter conversations">
            <Chip
              pressed={filter === 'my-newest-first'}
              onClick={() => list.send({ type: 'filter.set', filter: 'my-newest-first' })}
            >
              All
            </Chip>
            <Chip
              pressed={isFiltered}
              count={unread}
              onClick={() => list.send({ type: 'filter.set', filter: 'my-unread-only' })}
            >
              Unread
            </Chip>
          </ChipRow>
        </Filters>
      )}
    </Head>
  )
}
