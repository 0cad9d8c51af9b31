import { DeviceList } from '../../../src/views/screens/AccountSettings/DeviceList.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { devices } from './devices.cases.ts'

describeView(devices, (actor) => (
  <Surroundings>
    <DeviceList actor={actor} />
  </Surroundings>
))
