import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { lockAllQuestion } from '../../../machines/app/toggle/lockAllQuestion.ts'
import { isPending } from '../../../machines/app/toggles/pending.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { useConfirmation } from './useConfirmation.ts'

/** Stops sharing private media with everyone, in one call, after a confirmation. */
export function StopSharingAll() {
  const { id } = useMember()
  const { toggles } = useCharts('toggles')
  const subject = { toggle: 'allMediaAccess', id } as const
  const isBusy = useSelector(toggles, ({ context }) => isPending(context.pending, subject))
  const ask = useConfirmation(lockAllQuestion, (about: typeof subject) =>
    toggles.send({ type: 'toggle.set', subject: about, from: true, to: false }),
  )
  return (
    <Button icon={<Lock />} busy={isBusy} onClick={() => ask(subject, 'Stop sharing with everyone?')}>
      Stop sharing with everyone
    </Button>
  )
}
