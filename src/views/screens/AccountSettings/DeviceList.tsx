import { useSelector } from '@xstate/react'
import { Monitor, Smartphone } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '../../../../contract/security.ts'
import type { devicesMachine } from '../../../machines/account/devices/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { SectionFailed, SectionLoading } from './SectionState.tsx'
import { settingsRows } from './settingsRows.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const countries = new Intl.DisplayNames('en', { type: 'region' })
const useDayFormat = createUseFormat({ dateStyle: 'medium' }, 'en')
const useMomentFormat = createUseFormat({ dateStyle: 'medium', timeStyle: 'short' }, 'en')

const nameOf = ({ browser, system }: Device) =>
  [browser ?? 'Unknown browser', ...(system === null ? [] : [`on ${system}`])].join(' ')
const textOf = (device: Device, day: Intl.DateTimeFormat, moment: Intl.DateTimeFormat) =>
  [
    ...(device.country === null ? [] : [countries.of(device.country) ?? device.country]),
    `logged in ${day.format(new Date(device.signed_in_at))}`,
    device.is_current ? 'this device' : `last seen ${moment.format(new Date(device.last_seen_at))}`,
  ].join(' · ')

/** The browsers that are signed in, each with a button that signs it out. */
export function DeviceList({ actor }: { actor: ActorRefFrom<typeof devicesMachine> }) {
  const day = useDayFormat()
  const moment = useMomentFormat()
  const snapshot = useSelector(actor, (current) => current)
  const { devices, ending } = snapshot.context
  if (snapshot.matches('loading')) return <SectionLoading label="Loading your devices" />
  if (snapshot.matches('failed'))
    return <SectionFailed onRetry={() => actor.send({ type: 'devices.retry' })} />
  const isEndingOthers = snapshot.matches('endingOthers')
  const isBusy = snapshot.hasTag('busy')
  const hasOthers = devices.some((device) => !device.is_current)
  return (
    <>
      <ul aria-label="Your devices" className={settingsRows}>
        {devices.map((device) => (
          <li key={device.id}>
            {device.is_phone ? <Smartphone /> : <Monitor />}
            <div>
              <b>{nameOf(device)}</b>
              <p>{textOf(device, day, moment)}</p>
            </div>
            {!device.is_current && (
              <Button
                size="small"
                aria-label={`Log out ${nameOf(device)}`}
                busy={ending === device.id}
                disabled={isBusy && ending !== device.id}
                onClick={() => actor.send({ type: 'device.signOut', id: device.id })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <FormActions>
          <Button
            busy={isEndingOthers}
            disabled={isBusy && !isEndingOthers}
            onClick={() => actor.send({ type: 'devices.signOutOthers' })}
          >
            Log out all other devices
          </Button>
        </FormActions>
      ) : (
        <p>You are logged in on this device only.</p>
      )}
      <VisuallyHidden role="status">
        {ending !== null && <span>Logging the device out</span>}
        {isEndingOthers && <span>Logging all other devices out</span>}
      </VisuallyHidden>
    </>
  )
}
