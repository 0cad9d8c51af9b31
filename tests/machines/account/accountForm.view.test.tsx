import { SaveSearchForm } from '../../../src/views/screens/Search/SaveSearchForm.tsx'
import { accountForm } from './accountForm.cases.ts'
import { describeView } from '../harness/describeView.tsx'

describeView(accountForm, (form) => <SaveSearchForm form={form} />)
