import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ToggleClick, ToggleSubject } from '../../../machines/app/toggle/types.ts'
import { pendingValue } from '../../../machines/app/toggles/pending.ts'
import { Switch } from '../../components/fields/Switch.tsx'
import { useCharts } from '../../lodge.ts'

export interface ToggleSwitchProps {
  subject: ToggleSubject
  /** Returns the click that sets the subject. */
  clickOf: (change: { from: boolean; to: boolean }) => ToggleClick
  name: string
  label: ReactNode
  hint: ReactNode
  /** The stored value. */
  isOn: boolean
  isDisabled?: boolean
}

/** A switch of the member's own settings, which is saved at once. */
export function ToggleSwitch({ subject, clickOf, isOn, isDisabled, ...shown }: ToggleSwitchProps) {
  const { toggles } = useCharts('toggles')
  const wanted = useSelector(toggles, ({ context }) => pendingValue(context.pending, subject))
  const from = wanted === undefined ? isOn : wanted === true
  return (
    <Switch
      {...shown}
      checked={from}
      isBusy={wanted !== undefined}
      disabled={isDisabled}
      onChange={(to) => toggles.send({ type: 'toggle.set', ...clickOf({ from, to }) })}
    />
  )
}
