import { noFilters } from '../../../src/machines/members/pagedList/filters.ts'
import { OptionChoices } from '../../../src/views/screens/MemberList/OptionChoices.tsx'
import { describeView } from '../harness/describeView.tsx'
import { options } from './options.cases.ts'

describeView(options, (actor) => (
  <OptionChoices options={actor} filters={noFilters} isOffered={() => true} onChange={() => {}} />
))
