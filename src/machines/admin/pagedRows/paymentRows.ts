import type { CallInput } from '../../../../contract/calls.ts'
import type { RecentPayment } from '../../../../contract/paymentReports.ts'
import { createPagedRowsMachine } from './machine.ts'

export type PaymentFilter = Omit<NonNullable<CallInput<'GET /payment/recent'>['query']>, 'cursor'>

/** The payments and unpaid orders of all members (docs/product.md#payments-of-all-members). */
export const paymentRowsMachine = createPagedRowsMachine<RecentPayment, PaymentFilter>('Payments')
