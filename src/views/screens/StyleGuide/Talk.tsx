import { styled } from '@linaria/react'
import { Bookmark, LockOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { Composer } from '../../components/messages/Composer.tsx'
import { ConversationHeader } from '../../components/messages/ConversationHeader.tsx'
import { ConversationRow, type OutgoingLine } from '../../components/messages/ConversationRow.tsx'
import { ConversationRowSkeleton } from '../../components/messages/ConversationRowSkeleton.tsx'
import { DayDivider } from '../../components/messages/DayDivider.tsx'
import { LazyActionMenu } from '../../components/controls/LazyActionMenu.tsx'
import { ThreadEvent } from '../../components/messages/ThreadEvent.tsx'
import { MessageBubble, type MessageBubbleProps } from '../../components/messages/MessageBubble.tsx'
import { shownMediaOf } from '../../components/messages/shownMedia.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { conversations, now, places, portraits, talk } from './samples.ts'
import { Section } from './Section.tsx'

const nothing = () => undefined
const discardable: ReadonlySet<MessageBubbleProps['state']> = new Set(['failed', 'troubled', 'waiting'])

const Panes = styled.div`
  display: grid;
  grid-template-columns: 340px minmax(0, 1fr);
  width: 100%;
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};

  > ul {
    padding: ${space[3]};
    border-inline-end: 1px solid ${color.hairline};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);

    > ul {
      border: 0;
    }
  }
`

const Thread = styled.div`
  display: flex;
  flex-direction: column;
  background: ${color.thread};
`

const Log = styled.div`
  display: flex;
  flex-direction: column;
  padding: ${space[4]} ${space[6]};

  ${media.mobile} {
    padding: ${space[4]} ${space[3]};
  }
`

const Foot = styled.div`
  padding: 0 ${space[6]} ${space[6]};

  ${media.mobile} {
    padding: 0 ${space[3]} ${space[3]};
  }
`

const actions = [
  { id: 'save', label: 'Save', icon: <Bookmark />, onSelect: nothing },
  { id: 'line', separator: true as const },
  { id: 'unsend', label: 'Unsend', icon: <Undo2 />, isDanger: true, onSelect: nothing },
]

export function Talk() {
  const [words, setWords] = useState('')
  return (
    <Section
      id="messages"
      title="Messages"
      lead="One’s own words on the right, on spruce. The time stands once a group. A message that failed keeps its text and has a button to try again."
    >
      <Sample title="A conversation">
        <Panes>
          <ul>
            {drawEach<OutgoingLine['state'], string>(
              {
                failed: 'That roof. I can bring the stove',
                waiting: 'Written in a tunnel.',
                sending: 'On its way.',
              },
              (state, text) => (
                <li>
                  <ConversationRow
                    conversation={conversations.current}
                    href="#messages"
                    isCurrent={state === 'failed'}
                    now={now}
                    outgoing={{ state, text }}
                  />
                </li>
              ),
            )}
            <li>
              <ConversationRow conversation={conversations.unread} href="#messages" now={now} />
            </li>
            <li>
              <ConversationRow conversation={conversations.answered} href="#messages" now={now} />
            </li>
            <li>
              <ConversationRow conversation={conversations.unlocked} href="#messages" now={now} />
            </li>
            <li>
              <ConversationRow conversation={conversations.unsent} href="#messages" now={now} />
            </li>
            <li>
              <ConversationRowSkeleton />
            </li>
          </ul>
          <Thread>
            <ConversationHeader
              name="Marek"
              href="#messages"
              picture={portraits.marek}
              presence="online"
              isSupporter
              detail="Online, under 5 km away"
              backHref="#messages"
              action={<Button icon={<LockOpen />}>Share private photos</Button>}
            >
              <ActionMenu label="Save, erase, block and more" items={actions} />
            </ConversationHeader>
            <Log>
              <DayDivider iso={talk.first} now={now} />
              <MessageBubble
                isOwn={false}
                otherName="Marek"
                text="The weather is going to hold, I think. Are we still on for the river?"
                sentAt={talk.first}
              />
              <MessageBubble isOwn otherName="Marek" text="Yes. I looked at the map again." />
              <MessageBubble
                isOwn
                otherName="Marek"
                text="If we start at the mill we have the sun in the back the whole way down."
                sentAt={talk.second}
                isRead
                isSaved
                menu={<LazyActionMenu label="Message options" items={() => actions} />}
              />
              <MessageBubble
                isOwn={false}
                otherName="Marek"
                text=""
                isUnlock
                media={shownMediaOf({ photos: [places.ridge, places.lake, places.fire], videos: [] })}
              />
              <MessageBubble
                isOwn={false}
                otherName="Marek"
                text="So you can see how far the cabin is."
                sentAt={talk.third}
              />
              <ThreadEvent>I’ve locked my pics (seen here only)</ThreadEvent>
              {drawEach<MessageBubbleProps['state'], string>(
                {
                  unsent: '',
                  sent: 'Arrived.',
                  sending: 'On its way.',
                  retrying: 'On its way again.',
                  troubled: 'This one waits for the server.',
                  waiting: 'This one waits for that one.',
                  held: 'Held back until you say so.',
                  offline: 'Written in a tunnel.',
                  failed: 'That roof. I can bring the stove and the good coffee, if you bring the chairs.',
                },
                (state, text) => (
                  <MessageBubble
                    isOwn
                    otherName="Marek"
                    state={state}
                    text={text}
                    onRetry={state === 'failed' ? nothing : undefined}
                    onDiscard={discardable.has(state) ? nothing : undefined}
                  />
                ),
              )}
            </Log>
            <Foot>
              <Composer
                name="Marek"
                value={words}
                onChange={setWords}
                onSend={() => setWords('')}
                onAttach={nothing}
                onSharePlace={nothing}
              />
            </Foot>
          </Thread>
        </Panes>
      </Sample>
      <Sample title="While a question is open" layout="stack">
        <Composer
          name="Sami"
          value="That roof. I can bring the stove."
          onChange={nothing}
          onSend={nothing}
          isLocked
        />
      </Sample>
      <Sample title="A message that is too long" layout="stack">
        <Composer
          name="Sami"
          value="That roof. I can bring the stove."
          onChange={nothing}
          onSend={nothing}
          canSend={false}
          notice="This message is too long: it may have 30 characters at most."
        />
      </Sample>
    </Section>
  )
}
