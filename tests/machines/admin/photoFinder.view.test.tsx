import { PhotoFinder } from '../../../src/views/admin/find/PhotoFinder.tsx'
import { describeView } from '../harness/describeView.tsx'
import { photoFinder } from './photoFinder.cases.ts'

describeView(photoFinder, (actor) => <PhotoFinder actor={actor} />)
