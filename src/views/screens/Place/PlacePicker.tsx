import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DeviceRefusal } from '../../../machines/locationPicker/choice.ts'
import type { locationPickerMachine } from '../../../machines/locationPicker/machine.ts'
import { Button } from '../../components/Button.tsx'
import { FormActions } from '../../components/FormActions.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { color, space, text } from '../../theme/tokens.ts'

export type LocationPicker = ActorRefFrom<typeof locationPickerMachine>

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};
`

const Busy = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
`

const Chosen = styled.p`
  color: ${color.text};
  font: ${text.body};

  strong {
    font: ${text.bodyStrong};
  }
`

const refusals: Readonly<Record<DeviceRefusal, readonly [title: string, why: string]>> = {
  denied: [
    'Your device may not say where it is',
    'Allow this site to know your position in your browser’s settings, or type your city.',
  ],
  unavailable: [
    'Your device does not know where it is',
    'It has neither satellites nor known networks around it. Try again by a window, or type your city.',
  ],
  timeout: ['Your device took too long', 'Try again in a moment, or type your city.'],
  unsupported: ['Your browser can’t tell positions', 'Type your city instead.'],
  insecure: ['Positions are told over https only', 'This page came without it. Type your city instead.'],
}

const ask = (picker: LocationPicker) => picker.send({ type: 'device.ask' })

function Denied({ picker, refusal }: { picker: LocationPicker; refusal: DeviceRefusal }) {
  const [title, why] = refusals[refusal]
  return (
    <>
      <Notice tone="error" title={title}>
        {why}
      </Notice>
      <FormActions>
        <Button onClick={() => ask(picker)}>Ask the device again</Button>
      </FormActions>
    </>
  )
}

function Waiting({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <Busy>
      <Spinner label={label} />
      <span aria-hidden="true">{label} …</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Busy>
  )
}

function Choice({
  picker,
  snapshot,
}: {
  picker: LocationPicker
  snapshot: SnapshotFrom<typeof locationPickerMachine>
}) {
  const { candidate } = snapshot.context
  if (!candidate) return null
  const { city, state, country } = candidate.place
  return (
    <>
      <Chosen role="status">
        {candidate.position ? 'Your device is in ' : 'You chose '}
        <strong>{[city, state, country].filter(Boolean).join(', ')}</strong>.
      </Chosen>
      <FormActions>
        <Button variant="primary" onClick={() => picker.send({ type: 'place.confirm' })}>
          Set as my place
        </Button>
        {candidate.position && (
          <Button variant="quiet" onClick={() => picker.send({ type: 'place.clear' })}>
            Not now
          </Button>
        )}
      </FormActions>
    </>
  )
}

/** Choosing one's place, in each of its states. `field` is where a city is typed. */
export function PlacePicker({ picker, field }: { picker: LocationPicker; field: ReactNode }) {
  const snapshot = useSelector(picker, (current) => current)
  const { refusal, problem } = snapshot.context
  const clear = () => picker.send({ type: 'place.clear' })
  return (
    <Rows>
      {field}
      {snapshot.matches({ open: 'idle' }) && (
        <FormActions>
          <Button icon={<LocateFixed />} onClick={() => ask(picker)}>
            Use my device’s position
          </Button>
        </FormActions>
      )}
      {snapshot.matches({ open: 'askingDevice' }) && <Waiting label="Asking your device" onCancel={clear} />}
      {snapshot.matches({ open: 'lookingUp' }) && <Waiting label="Looking up your city" onCancel={clear} />}
      {snapshot.matches({ open: 'choosing' }) && <Choice picker={picker} snapshot={snapshot} />}
      {snapshot.matches({ open: 'denied' }) && <Denied picker={picker} refusal={refusal ?? 'unavailable'} />}
      {snapshot.matches({ open: 'failed' }) && (
        <>
          <Notice tone="error" title="Not saved">
            {problem}
          </Notice>
          <FormActions>
            <Button onClick={() => picker.send({ type: 'place.retry' })}>Try again</Button>
            <Button variant="quiet" onClick={clear}>
              Leave it as it is
            </Button>
          </FormActions>
        </>
      )}
      {snapshot.matches('saving') && (
        <Busy>
          <Spinner label="Saving" />
          <span aria-hidden="true">Saving …</span>
        </Busy>
      )}
    </Rows>
  )
}
