import { useSelector } from '@xstate/react'
import { LockKeyhole, LockKeyholeOpen, Trash2, UserRound } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '../../../machines/conversation/machine.ts'
import { selectIsUnlocked, selectOther } from '../../../machines/conversation/selectors.ts'
import { ActionMenu } from '../../components/ActionMenu.tsx'
import { Button } from '../../components/Button.tsx'
import { ConversationHeader } from '../../components/ConversationHeader.tsx'
import { presenceOf } from '../../components/presence.ts'
import { useLodge } from '../../lodge.ts'
import { type ModalState, places, profilePlace } from '../../shell/places.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

const linkState: ModalState = { beneath: places.messages }
const presenceWords = { online: 'Online', idle: 'Away', offline: '' } as const

/** With whom, whether he is there, and what can be done with the whole conversation. */
export function ThreadHead({ conversation }: { conversation: ConversationActor }) {
  const { root } = useLodge()
  const other = useSelector(conversation, selectOther)
  const isUnlocked = useSelector(conversation, selectIsUnlocked)
  const canUnlock = useSelector(conversation, (snapshot) => snapshot.can({ type: 'pictures.unlock' }))
  const canLock = useSelector(conversation, (snapshot) => snapshot.can({ type: 'pictures.lock' }))
  const [, navigate] = useLocation()
  const question = `erase-${useId()}`

  useEffect(() => {
    const subscription = root.on('confirmation.confirmed', ({ id }) => {
      if (id !== question) return
      conversation.send({ type: 'conversation.erase' })
      root.send({ type: 'confirmation.settle', id: question })
    })
    return () => subscription.unsubscribe()
  }, [root, conversation, question])

  if (!other)
    return (
      <ConversationHeader
        name=""
        href={places.messages}
        picture={null}
        presence="offline"
        backHref={places.messages}
      />
    )
  const presence = presenceOf(other)
  const detail = [presenceWords[presence], other.converted_distance && `${other.converted_distance} away`]
  return (
    <ConversationHeader
      name={other.name}
      href={profilePlace(other.name)}
      linkState={linkState}
      picture={other.avatar}
      presence={presence}
      detail={detail.filter(Boolean).join(', ')}
      backHref={places.messages}
    >
      {isUnlocked ? (
        <Button
          icon={<LockKeyhole />}
          disabled={!canLock}
          onClick={() => conversation.send({ type: 'pictures.lock' })}
        >
          Lock my pics
        </Button>
      ) : (
        <Button
          icon={<LockKeyholeOpen />}
          disabled={!canUnlock}
          onClick={() => conversation.send({ type: 'pictures.unlock' })}
        >
          Unlock my pics
        </Button>
      )}
      <ActionMenu
        label="More"
        items={[
          {
            id: 'profile',
            label: 'Open profile',
            icon: <UserRound />,
            onSelect: () => navigate(profilePlace(other.name), { state: linkState }),
          },
          {
            id: 'erase',
            label: 'Delete conversation',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () => root.send({ type: 'confirmation.ask', id: question }),
          },
        ]}
      />
    </ConversationHeader>
  )
}
