import { SideNotifier } from '../../../src/views/screens/Notifier/SideNotifier.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { sideNotifier } from './sideNotifier.cases.ts'

describeView(sideNotifier, (actor) => (
  <Surroundings>
    <SideNotifier notifier={actor} />
  </Surroundings>
))
