import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { flashMachine } from '../../machines/flash/machine.ts'
import { FlashArea } from '../components/FlashArea.tsx'

export function Flashes({ flash }: { flash: ActorRefFrom<typeof flashMachine> }) {
  const messages = useSelector(flash, (snapshot) => snapshot.context.messages)
  return <FlashArea messages={messages} onDismiss={(id) => flash.send({ type: 'flash.dismiss', id })} />
}
