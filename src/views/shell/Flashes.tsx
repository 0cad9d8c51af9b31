import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { flashMachine } from '../../machines/app/flash/machine.ts'
import { FlashArea } from '../components/layout/FlashArea.tsx'

export function Flashes({ flash }: { flash: ActorRefFrom<typeof flashMachine> }) {
  const messages = useSelector(flash, (snapshot) => snapshot.context.messages)
  return <FlashArea messages={messages} onDismiss={(id) => flash.send({ type: 'flash.dismiss', id })} />
}
