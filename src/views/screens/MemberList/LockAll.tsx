import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { lockAllQuestion } from '../../../machines/app/toggle/lockAllQuestion.ts'
import { isWished } from '../../../machines/app/toggles/wishes.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { useQuestion } from './useQuestion.ts'

/** Ends every unlock in one call, after it was said what that means. */
export function LockAll() {
  const { id } = useMember()
  const { toggles } = useCharts('toggles')
  const subject = { toggle: 'unlocks', id } as const
  const isBusy = useSelector(toggles, ({ context }) => isWished(context.wishes, subject))
  const ask = useQuestion(lockAllQuestion, (about: typeof subject) =>
    toggles.send({ type: 'toggle.set', subject: about, from: true, to: false }),
  )
  return (
    <Button icon={<Lock />} busy={isBusy} onClick={() => ask(subject, 'Lock your pictures for everybody?')}>
      Lock all
    </Button>
  )
}
