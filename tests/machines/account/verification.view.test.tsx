import { PhotoSteps } from '../../../src/views/screens/Verification/PhotoSteps.tsx'
import { Standing } from '../../../src/views/screens/Verification/Standing.tsx'
import { describeView } from '../harness/describeView.tsx'
import { verification } from './verification.cases.ts'

describeView(verification, (actor) =>
  actor.getSnapshot().matches('choosing') ? (
    <PhotoSteps verification={actor} newKey={() => 'key'} />
  ) : (
    <Standing verification={actor} linkState={null} />
  ),
)
