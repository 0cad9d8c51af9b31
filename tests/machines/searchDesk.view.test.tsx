import { SavedSearches } from '../../src/views/screens/Search/SavedSearches.tsx'
import { describeView } from './harness/describeView.tsx'
import { searchDesk } from './searchDesk.cases.ts'

describeView(searchDesk, (desk) => (
  <SavedSearches desk={desk} usesImperial={false} nameOf={() => undefined} />
))
