import { KeptOffer } from '../../../src/views/screens/Uploads/KeptOffer.tsx'
import { describeView } from '../harness/describeView.tsx'
import { keptUploads } from './keptUploads.cases.ts'

describeView(keptUploads, (actor) => <KeptOffer kept={actor} isAlone={false} />)
