import { useSelector } from '@xstate/react'
import { FlashArea } from '../components/FlashArea.tsx'
import { useChild } from '../lodge.ts'

export function Flashes() {
  const flash = useChild('flash')
  const messages = useSelector(flash, (snapshot) => snapshot.context.messages)
  return <FlashArea messages={messages} onDismiss={(id) => flash.send({ type: 'flash.dismiss', id })} />
}
