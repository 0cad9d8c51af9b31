import { order } from '../../tests/machines/account/payment.cases.ts'
import type { Scene, Stage } from './scene.ts'

const user = 'GET /sso/user'
const payments = 'GET /payment'
const path = '/account/upgrade'

const until = '2027-01-01T12:00:00.000Z'
const since = '2026-03-01T12:00:00.000Z'

const receipt = {
  id: 9,
  transaction_id: 'sandbox-9',
  kind: 'sale',
  amount: 790,
  vat: 137,
  vat_rate: 2_100,
  country: 'NL',
  country_source: 'card',
  refunded: 0,
  is_charged_back: false,
  paid_at: since,
} as const
const renewing = order({
  product_name: 'Monthly',
  price: 790,
  state: 'approved',
  is_recurring: true,
  is_renewing: true,
  renews_at: until,
  receipts: [{ ...receipt, id: 12, kind: 'renewal', paid_at: '2026-04-01T12:00:00.000Z' }, receipt],
})
const canceled = { ...renewing, is_renewing: false, renews_at: null }
const declined = order({ id: 5, product_name: '90 days', price: 2_490, state: 'declined' })
const refunded = order({
  id: 6,
  state: 'refunded',
  receipts: [
    {
      ...receipt,
      id: 7,
      amount: 990,
      vat: null,
      vat_rate: null,
      country: null,
      country_source: null,
      refunded: 990,
    },
  ],
})

const none = { is_supporter: false, is_legacy_supporter: false, supporter_since: null }

const upgrade = (
  name: string,
  expectedText: string,
  {
    changes = {},
    data = [],
    supporterUntil = null,
    afterOpen = async () => {},
    ...scene
  }: {
    readonly changes?: object
    readonly data?: readonly object[]
    readonly supporterUntil?: string | null
    readonly afterOpen?: (stage: Stage) => Promise<void>
    readonly path?: string
    readonly isDialog?: true
  } = {},
): Scene => ({
  path,
  ...scene,
  name: `upgrade-${name}`,
  as: 'member',
  beforeOpen: ({ held }) => held.hold(user, payments),
  afterOpen: async (stage) => {
    await stage.held.answer(user, { changes: { ...none, ...changes } })
    await stage.held.answer(payments, { instead: { data, supporter_until: supporterUntil } })
    await afterOpen(stage)
  },
  expectedText,
})

const supporter = { is_supporter: true, supporter_since: since }

/** The upgrade page in each state of the member, receipts, and the page of the sandbox. */
export const paymentScenes: readonly Scene[] = [
  upgrade('member', 'Become a supporter', { data: [declined] }),
  upgrade('renewing', 'It renews on', { changes: supporter, data: [renewing], supporterUntil: until }),
  upgrade('canceled', 'It does not renew', {
    changes: supporter,
    data: [canceled, declined, refunded],
    supporterUntil: until,
  }),
  upgrade('legacy', 'without an end', { changes: { is_legacy_supporter: true, supporter_since: since } }),
  upgrade('lapsed', 'Your supporter time ended', {
    changes: { supporter_since: since },
    data: [canceled],
    supporterUntil: '2026-06-01T12:00:00.000Z',
  }),
  upgrade('receipt', 'VAT country', {
    changes: supporter,
    data: [renewing],
    supporterUntil: until,
    path: `${path}?receipt=9`,
    isDialog: true,
  }),
  upgrade('cancel', 'Nothing more is charged', {
    changes: supporter,
    data: [renewing],
    supporterUntil: until,
    afterOpen: ({ page }) => page.getByRole('button', { name: 'Cancel renewal' }).click(),
    isDialog: true,
  }),
  {
    name: 'payment-order',
    as: 'superAdmin',
    path: '/admin/payments/recent?status=paid',
    afterOpen: async ({ page }) => {
      await page.getByRole('rowheader').getByRole('link').first().click()
    },
    expectedText: 'What was agreed',
  },
  {
    name: 'product-form',
    as: 'superAdmin',
    path: '/admin/payments/products',
    afterOpen: ({ page }) => page.getByRole('button', { name: 'Add a product' }).click(),
    isDialog: true,
    expectedText: 'With VAT, as members pay it',
  },
  {
    name: 'sandbox-pay',
    as: 'member',
    path,
    afterOpen: async ({ page }) => {
      await page.getByRole('button', { name: 'Buy Monthly' }).click()
      await page.waitForURL(/\/sandbox\/pay\//)
    },
    expectedText: 'This is a test payment',
  },
]
