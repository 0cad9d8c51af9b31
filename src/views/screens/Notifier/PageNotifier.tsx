import { useSelector } from '@xstate/react'
import { use, useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { sideNotifierMachine } from '../../../machines/members/sideNotifier/machine.ts'
import { BesideOptionContext } from './besideOption.ts'
import { SideNotifier } from './SideNotifier.tsx'
import { useNotifier } from './useNotifier.ts'

const selectOption = ({ context }: SnapshotFrom<typeof sideNotifierMachine>) => context.option

/** The content of `NotifierAside`: the side notifier with its own actor. */
export function PageNotifier() {
  const notifier = useNotifier()
  const option = useSelector(notifier, selectOption)
  const { tell } = use(BesideOptionContext)
  useEffect(() => tell(option), [tell, option])
  return <SideNotifier notifier={notifier} />
}
