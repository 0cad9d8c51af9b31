import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { isPending } from '../../../machines/app/toggles/pending.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { useConfirmation } from './useConfirmation.ts'

const question = {
  title: 'Stop sharing with everyone?',
  sentence: 'No one will see your private photos and videos until you share them again.',
  detail:
    'This also ends sharing for some days. Photos that you sent in messages stay there. No one is told.',
  label: 'Stop sharing with everyone',
  tone: 'danger',
} as const

/** Stops sharing private media with everyone, in one call, after a confirmation. */
export function StopSharingAll() {
  const { id } = useMember()
  const { toggles } = useCharts('toggles')
  const subject = { toggle: 'allMediaAccess', id } as const
  const isBusy = useSelector(toggles, ({ context }) => isPending(context.pending, subject))
  const ask = useConfirmation('mediaAccess.endAll', (about: typeof subject) =>
    toggles.send({ type: 'toggle.set', subject: about, from: true, to: false }),
  )
  return (
    <Button icon={<Lock />} busy={isBusy} onClick={() => ask(subject, question)}>
      Stop sharing with everyone
    </Button>
  )
}
