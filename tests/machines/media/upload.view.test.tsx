import { UploadLine } from '../../../src/views/components/media/UploadLine.tsx'
import { describeView } from '../harness/describeView.tsx'
import { upload } from './upload.cases.ts'

describeView(upload, (actor) => (
  <ul>
    <UploadLine upload={actor.getSnapshot().context.upload} onRetry={() => {}} onCancel={() => {}} />
  </ul>
))
