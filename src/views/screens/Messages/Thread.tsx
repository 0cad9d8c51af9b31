import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { messageTextLength } from '../../../../contract/limits.ts'
import { selectDraft } from '../../../machines/conversation/selectors.ts'
import { Composer } from '../../components/Composer.tsx'
import { useLodge } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, space } from '../../theme/tokens.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadTalk } from './ThreadTalk.tsx'

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: ${color.thread};

  /* On a phone the thread is all there is. */
  ${media.mobile} {
    position: fixed;
    z-index: ${layer.menu};
    inset: 0;
    height: 100dvh;
  }
`

const Write = styled.div`
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 0 ${space[6]} ${space[6]};

  ${media.mobile} {
    padding: ${space[2]} ${space[3]} ${space[3]};
  }
`

const Closed = styled.p`
  padding: ${space[4]};
  color: ${color.muted};
  text-align: center;
`

/** One conversation, from opening to leaving it. */
export function Thread({ ownId, otherId }: { ownId: number; otherId: number }) {
  const { machines } = useLodge()
  const [, navigate] = useLocation()
  const conversation = useActorRef(machines.conversation, { input: { ownId, otherId } })
  const snapshot = useSelector(conversation, (value) => value)
  const draft = useSelector(conversation, selectDraft)
  const name = snapshot.context.other?.name ?? 'this member'

  useEffect(() => {
    const subscription = conversation.on('conversation.left', () =>
      navigate(places.messages, { replace: true }),
    )
    return () => subscription.unsubscribe()
  }, [conversation, navigate])

  const isLocked = snapshot.matches({ composer: 'lockedWhileConfirming' })
  return (
    <Pane aria-label={`Conversation with ${name}`}>
      <ThreadHead conversation={conversation} />
      <ThreadTalk conversation={conversation} name={name} />
      {snapshot.matches({ composer: 'closed' }) ? (
        <Closed role="status">You cannot write to this member</Closed>
      ) : (
        <Write>
          <Composer
            name={name}
            value={draft}
            maxLength={messageTextLength}
            isLocked={isLocked}
            notice={isLocked ? <span role="status">Waiting for your answer</span> : undefined}
            onChange={(text) => conversation.send({ type: 'draft.changed', text })}
            onSend={() => conversation.send({ type: 'message.send' })}
          />
        </Write>
      )}
    </Pane>
  )
}
