import { Payments } from '../../../src/views/screens/Upgrade/Payments.tsx'
import { describeView } from '../harness/describeView.tsx'
import { self } from '../people.ts'
import { payment } from './payment.cases.ts'

describeView(payment, (actor) => <Payments payment={actor} user={self()} statementDescriptor="LODGE" />)
