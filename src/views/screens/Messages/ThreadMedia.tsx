import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { actorSource } from '../../../machines/media/mediaViewer/actorSource.ts'
import { itemsOfMessage } from '../../../machines/media/mediaViewer/memberMedia.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { selectMessages } from '../../../machines/messages/thread/selectors.ts'
import { useMediaSource } from '../../shell/useMediaSource.ts'
import { messageSource } from './messageSource.ts'

function MessageSource({ thread, id }: { thread: ThreadActor; id: number }) {
  const source = useMemo(
    () =>
      actorSource(
        thread,
        (snapshot) => selectMessages(snapshot).find((message) => message.id === id),
        (message) => (message ? itemsOfMessage(message) : []),
      ),
    [thread, id],
  )
  useMediaSource(messageSource(id), source)
  return null
}

/**
 * Lets the media viewer go through the photos and videos of each message. A message that lost them stays, so that an
 * open viewer learns that they are gone.
 */
export function ThreadMedia({ thread }: { thread: ThreadActor }) {
  const messages = useSelector(thread, selectMessages)
  const [known, setKnown] = useState<readonly number[]>([])
  const found = messages.filter(
    ({ id, photos, videos }) => photos.length + videos.length > 0 && !known.includes(id),
  )
  if (found.length > 0) setKnown([...known, ...found.map(({ id }) => id)])
  return known.map((id) => <MessageSource key={id} thread={thread} id={id} />)
}
