import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CcbillConfig } from '../../../../server/config.ts'

/** The values of CCBill's public documentation. */
export const ccbillAccount = {
  account: '900100',
  subaccount: '0000',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
} as const

export const configFor = (url: string): CcbillConfig => ({
  ...ccbillAccount,
  dataLink: { url, username: 'ccbill12', password: 'test123' },
})

/** A DataLink server on this machine. */
export interface FakeDataLink {
  readonly url: string
  /** Addresses that were asked. */
  readonly asked: URL[]
  /** What it answers. */
  answer: string
  /** What it answers to an action instead. */
  readonly answers: Map<string, string>
  /** The HTTP status of its answers. */
  status: number
  /** Whether the connection is closed in the middle of an answer. */
  breaksOff: boolean
  close(): Promise<void>
}

export async function startDataLink(): Promise<FakeDataLink> {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://datalink.test')
    asked.push(url)
    const answer = fake.answers.get(url.searchParams.get('action') ?? '') ?? fake.answer
    if (fake.breaksOff) {
      response.writeHead(fake.status, { 'content-length': '1000' })
      response.write(answer, () => response.destroy())
    } else response.writeHead(fake.status).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeDataLink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: '',
    answers: new Map(),
    status: 200,
    breaksOff: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

/** An answer of `viewSubscriptionStatus`. */
export function statusXml(changes: Record<string, string | number> = {}): string {
  const fields = {
    cancelDate: '',
    chargebacksIssued: 0,
    expirationDate: '20260701',
    recurringSubscription: 1,
    refundsIssued: 0,
    signupDate: '20260601051900',
    subscriptionStatus: 2,
    timesRebilled: 0,
    voidsIssued: 0,
    ...changes,
  }
  const rows = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version='1.0' standalone='yes'?>\n<results>\n${rows.join('\n')}\n</results>`
}

/** The fields of a webhook as the documentation shows them. */
export const newSale = {
  subscriptionId: '1000000000',
  transactionId: '0912191101000000159',
  clientAccnum: '900100',
  clientSubacc: '0000',
  timestamp: '2026-06-01 05:20:00',
  firstName: 'John',
  lastName: 'Doe',
  address1: '123 Main Street',
  city: 'Anytown',
  state: 'AZ',
  country: 'US',
  postalCode: '50115',
  email: 'user@randomurl.com',
  phoneNumber: '(515) 555-1212',
  ipAddress: '192.168.27.4',
  reservationId: '0109072310330002423',
  username: 'username1',
  password: 'mYPaSSw0rD',
  formName: '13cc',
  priceDescription: '9.90(EUR) for 30 days then 9.90(EUR) recurring every 30 days',
  billedInitialPrice: '9.90',
  billedRecurringPrice: '9.90',
  billedCurrencyCode: '978',
  initialPeriod: '30',
  recurringPeriod: '30',
  rebills: '99',
  nextRenewalDate: '2026-07-01',
  subscriptionTypeId: '0000060748',
  dynamicPricingValidationDigest: '',
  paymentType: 'CREDIT',
  cardType: 'VISA',
} as const
