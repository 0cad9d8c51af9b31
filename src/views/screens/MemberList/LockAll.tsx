import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { lockAllQuestion } from '../../../machines/toggle/lockAllQuestion.ts'
import { isWished } from '../../../machines/toggles/wishes.ts'
import { Button } from '../../components/Button.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'

/** Ends every unlock in one call, after it was said what that means. */
export function LockAll() {
  const { root } = useLodge()
  const { id } = useMember()
  const { toggles } = useCharts('toggles')
  const isBusy = useSelector(toggles, ({ context }) => isWished(context.wishes, { toggle: 'unlocks', id }))

  useEffect(() => {
    const settle = () => root.send({ type: 'confirmation.settle', id: lockAllQuestion })
    const subscription = root.on('confirmation.confirmed', (confirmed) => {
      if (confirmed.id !== lockAllQuestion) return
      toggles.send({ type: 'toggle.set', subject: { toggle: 'unlocks', id }, from: true, to: false })
      settle()
    })
    return () => {
      subscription.unsubscribe()
      // Nobody is left to answer to.
      settle()
    }
  }, [root, toggles, id])

  const ask = () =>
    root.send({ type: 'confirmation.ask', id: lockAllQuestion, title: 'Lock your pictures for everybody?' })
  return (
    <Button icon={<Lock />} busy={isBusy} onClick={ask}>
      Lock all
    </Button>
  )
}
