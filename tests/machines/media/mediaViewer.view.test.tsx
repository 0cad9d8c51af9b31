import { ViewerDialog } from '../../../src/views/screens/MediaViewer/ViewerDialog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { self } from '../people.ts'
import { mediaViewer } from './mediaViewer.cases.ts'

describeView(mediaViewer, (viewer) => <ViewerDialog viewer={viewer} viewerId={self().id} />)
