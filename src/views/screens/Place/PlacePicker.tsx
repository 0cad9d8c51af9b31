import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { placeText } from '../../../../contract/placeText.ts'
import type { DeviceRefusal } from '../../../machines/account/locationPicker/choice.ts'
import type { locationPickerMachine } from '../../../machines/account/locationPicker/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
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
    'Location access is blocked',
    'Allow location access in your browser’s settings, or enter your city.',
  ],
  unavailable: ['Your device can’t find its location', 'Try again near a window, or enter your city.'],
  timeout: ['Finding your location took too long', 'Try again, or enter your city.'],
  unsupported: ['Your browser doesn’t support location', 'Enter your city instead.'],
  insecure: [
    'Location requires a secure connection',
    'This page was loaded without https. Enter your city instead.',
  ],
}

const ask = (picker: LocationPicker) => picker.send({ type: 'device.ask' })

function Denied({
  picker,
  refusal,
  other,
}: {
  picker: LocationPicker
  refusal: DeviceRefusal
  other: ReactNode
}) {
  const [title, why] = refusals[refusal]
  return (
    <>
      <Notice tone="error" title={title}>
        {why}
      </Notice>
      <FormActions>
        <Button onClick={() => ask(picker)}>Try my location again</Button>
        {other}
      </FormActions>
    </>
  )
}

function Waiting({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <Busy>
      <Spinner label={label} />
      <span aria-hidden="true">{`${label} …`}</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Busy>
  )
}

/** Texts of a picker, by what the place is for. */
export interface PickerWords {
  readonly confirm: string
  /** What others will see of a city, and of a point in it. */
  readonly city: (city: string) => string
  readonly point: (city: string) => string
}

const seesCity = (city: string) => `Others will see the center of ${city}`
const seesPoint = (city: string) =>
  `Others will see only an area around it, or the center of ${city} where few members are nearby`
/** For a member's first place, which others see at once. */
export const ownPlace: PickerWords = {
  confirm: 'Set location',
  city: (city) => `${seesCity(city)}.`,
  point: (city) => `${seesPoint(city)}.`,
}
/** For a move (docs/decisions.md#moves). */
export const ownPlaceMoved: PickerWords = {
  confirm: 'Set location',
  city: (city) => `${seesCity(city)} within 30 minutes.`,
  point: (city) => `${seesPoint(city)}. The move shows within 30 minutes.`,
}

function Choice({
  picker,
  snapshot,
  words,
}: {
  picker: LocationPicker
  snapshot: SnapshotFrom<typeof locationPickerMachine>
  words: PickerWords
}) {
  const { candidate, isPicked } = snapshot.context
  if (!candidate) return null
  const found = isPicked ? 'The point is in ' : 'You are in '
  return (
    <>
      <Chosen role="status">
        <span>{candidate.position ? found : 'You chose '}</span>
        <strong>{placeText(candidate.place)}</strong>
        <span>{`. ${words[candidate.position ? 'point' : 'city'](candidate.place.city)}`}</span>
      </Chosen>
      <FormActions>
        {candidate.position && (
          <Button variant="quiet" onClick={() => picker.send({ type: 'place.clear' })}>
            Not now
          </Button>
        )}
        <Button variant="primary" onClick={() => picker.send({ type: 'place.confirm' })}>
          {words.confirm}
        </Button>
      </FormActions>
    </>
  )
}

/** Chooses a place, in all states of the chart. `field` is the city field, `other` an extra choice while idle. */
export function PlacePicker({
  picker,
  field,
  other,
  words = ownPlace,
}: {
  picker: LocationPicker
  field: ReactNode
  other?: ReactNode
  words?: PickerWords
}) {
  const snapshot = useSelector(picker, (current) => current)
  const { refusal, problem, wish } = snapshot.context
  const clear = () => picker.send({ type: 'place.clear' })
  return (
    <Rows>
      {field}
      {snapshot.matches({ open: 'idle' }) && (
        <FormActions>
          <Button icon={<LocateFixed />} onClick={() => ask(picker)}>
            Use my current location
          </Button>
          {other}
        </FormActions>
      )}
      {snapshot.matches({ open: 'askingDevice' }) && (
        <Waiting label="Finding your location" onCancel={clear} />
      )}
      {snapshot.matches({ open: 'lookingUp' }) && <Waiting label="Looking up the city" onCancel={clear} />}
      {snapshot.matches({ open: 'choosing' }) && <Choice picker={picker} snapshot={snapshot} words={words} />}
      {snapshot.matches({ open: 'denied' }) && (
        <Denied picker={picker} refusal={refusal ?? 'unavailable'} other={other} />
      )}
      {snapshot.matches({ open: 'failed' }) && (
        <>
          <Notice tone="error" title={wish === null ? 'City not found' : 'Not saved'}>
            {problem}
          </Notice>
          <FormActions>
            <Button onClick={() => picker.send({ type: 'place.retry' })}>Try again</Button>
            <Button variant="quiet" onClick={clear}>
              Cancel
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
