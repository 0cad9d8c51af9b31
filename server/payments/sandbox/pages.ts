/** HTML of the sandbox provider, without scripts. */
import { escapeHtml } from '../../http/markup.ts'
import { moneyText } from '../emails.ts'
import type { SandboxAction } from './provider.ts'
import type { SandboxEvent, SandboxOrder } from './records.ts'

export const styleSheet = `
  * { box-sizing: border-box; }
  body { max-width: 60ch; margin: 32px auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 26px; line-height: 1.2; }
  h2 { font-size: 18px; }
  ul { padding: 0; list-style: none; }
  li, section { padding: 12px 0; border-top: 1px solid light-dark(#e2ddd3, #2f3a40); }
  form { display: inline-block; margin: 0 8px 8px 0; }
  button { min-height: 44px; padding: 8px 16px; border: 1px solid light-dark(#8b8578, #7c878c); border-radius: 8px;
    background: transparent; color: inherit; font: inherit; cursor: pointer; }
  button.primary { background: #eda63f; border-color: #eda63f; color: #1c1405; font-weight: 600; }
  .note { padding: 8px 12px; border-radius: 8px; background: light-dark(#f2ecdf, #263036); }
  .price { font-size: 26px; font-weight: 700; }
  code { overflow-wrap: anywhere; }
`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/style.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const button = (path: string, label: string, isPrimary = false) =>
  `<form method="post" action="${escapeHtml(path)}"><button${isPrimary ? ' class="primary"' : ''}>${escapeHtml(label)}</button></form>`

export function payPage(of: {
  readonly siteName: string
  readonly publicId: string
  readonly isOpen: boolean
  readonly product: string
  readonly price: string
  readonly terms: string
  /** Whether the panel of test payments is served, too. */
  readonly hasPanel: boolean
}): string {
  const at = `/sandbox/pay/${of.publicId}`
  return page(
    `Pay ${of.siteName}`,
    `<p class="note">This is a test payment. No money moves.</p>
<p>${escapeHtml(of.product)}<br><span class="price">${escapeHtml(of.price)}</span><br>${escapeHtml(of.terms)}</p>
${
  of.isOpen
    ? `${button(`${at}/approve`, 'Approve', true)}${button(`${at}/decline`, 'Decline')}`
    : '<p>This order is paid.</p><p><a href="/home">Back to the site</a></p>'
}${of.hasPanel ? '<p><a href="/sandbox">All test payments: renew, refund, hold back, repeat, reorder or forge</a></p>' : ''}`,
  )
}

const labels: Readonly<Record<Exclude<SandboxAction, 'approve' | 'decline'>, string>> = {
  renew: 'Renew',
  refund: 'Refund the latest',
  chargeback: 'Charge the latest back',
  cancel: 'Cancel the renewal',
  expire: 'Expire',
}

const eventRow = ({ eventId, fact, sentCount }: SandboxEvent) =>
  `<li>${escapeHtml(fact.type)}, sent ${sentCount} times<br>${button(`/sandbox/event/${eventId}/send`, sentCount === 0 ? 'Send' : 'Send again')}${button(`/sandbox/event/${eventId}/forge`, 'Send with a wrong signature')}</li>`

const orderSection = ({
  order,
  events,
}: {
  readonly order: SandboxOrder
  readonly events: readonly SandboxEvent[]
}) => {
  const { productName, price, memberId } = order.details
  const actions = Object.entries(labels)
    .map(([action, label]) => button(`/sandbox/order/${order.publicId}/${action}`, label))
    .join('')
  return `<section><h2>${escapeHtml(productName)}, ${escapeHtml(moneyText(price))}, member ${memberId}: ${order.state}</h2>
<p><a href="/sandbox/pay/${escapeHtml(order.publicId)}">Pay page</a></p>${actions}<ul>${events.map(eventRow).join('')}</ul></section>`
}

export function panelPage(of: {
  readonly orders: readonly { readonly order: SandboxOrder; readonly events: readonly SandboxEvent[] }[]
  readonly isHolding: boolean
}): string {
  const hold = of.isHolding
    ? `<p class="note">New postbacks are held back until you send them.</p>${button('/sandbox/hold/off', 'Send new postbacks at once')}`
    : button('/sandbox/hold/on', 'Hold new postbacks back')
  const list = of.orders.length > 0 ? of.orders.map(orderSection).join('') : '<p>No orders yet.</p>'
  return page('Test payments', `${hold}${list}`)
}
