import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { selectFilter } from '../../../machines/messages/conversationList/selectors.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space, text, tracking } from '../../theme/tokens.ts'
import type { ConversationListActor } from './Conversations.tsx'

const Head = styled.header`
  padding: ${space[6]} ${space[6]} ${space[3]} ${space[8]};

  ${media.mobile} {
    padding: ${space[4]};
  }
  h1 {
    margin-bottom: ${space[3]};
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
`

export function ConversationListHead({ list, unread }: { list: ConversationListActor; unread: number }) {
  const filter = useSelector(list, selectFilter)
  return (
    <Head data-controls-first>
      <h1>Messages</h1>
      <ChipRow label="Filter conversations">
        <Chip
          pressed={filter === 'my-newest-first'}
          onClick={() => list.send({ type: 'filter.set', filter: 'my-newest-first' })}
        >
          All
        </Chip>
        <Chip
          pressed={filter === 'my-unread-only'}
          count={unread}
          onClick={() => list.send({ type: 'filter.set', filter: 'my-unread-only' })}
        >
          Unread
        </Chip>
      </ChipRow>
    </Head>
  )
}
