import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { DeviceList } from './DeviceList.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const title = 'Sessions and devices'

/** Where the member is signed in. */
export const Devices = () => (
  <OwnAccount title={title}>
    <OwnDevices />
  </OwnAccount>
)

function OwnDevices() {
  const { devices } = useCharts('security')
  const actor = useActorRef(devices)
  return (
    <SettingsPanel
      title={title}
      lead="Where you are logged in. If you don’t know a device, log it out and change the password that you log in with."
    >
      <DeviceList actor={actor} />
    </SettingsPanel>
  )
}
