import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
// A lazy part, imported here so that it is shown at once.
import '../../../src/views/screens/Home/StatusBanner.tsx'
import type { WelcomeBannerInput } from '../../../src/machines/account/welcomeBanner/machine.ts'
import { WelcomeBanner } from '../../../src/views/screens/Home/WelcomeBanner.tsx'
import { lodgeWith, Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { self } from '../people.ts'
import { welcomeBanner } from './welcomeBanner.cases.ts'

describeView(welcomeBanner, (actor) => (
  <Surroundings>
    <WelcomeBanner banner={actor} />
  </Surroundings>
))

const now = Date.parse('2026-03-08T12:00:00.000Z')
const user = self({ is_approved: true, approved_at: '2026-01-01T00:00:00.000Z', email: 'luc@lodge.test' })

function show(fields: Partial<WelcomeBannerInput> = {}, isConfigured = true) {
  const { actor } = start({
    user,
    payment: null,
    wasReactivated: false,
    isDismissed: false,
    now,
    ...fields,
  })
  const site = {
    ...lodgeWith().site,
    ...(isConfigured && {
      contacts: {
        bugReport: '/bugs',
        feedback: '/feedback',
        helpForum: 'https://forum.example',
        helpdesk: 'https://desk.example',
        paymentCompany: 'https://pay.example',
      },
      statementDescriptor: 'LODGE*SUPPORT',
    }),
  }
  render(
    <Surroundings site={site}>
      <WelcomeBanner banner={actor} />
    </Surroundings>,
  )
}
const start = (input: ConstructorParameters<typeof LiveActor<typeof welcomeBanner.machine>>[1]) =>
  new LiveActor(liveMachineOf(welcomeBanner), input)
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('thanks for a payment: the statement, the receipt, the question why, and what to do if it is not active', async () => {
  show({ payment: 'approved' })
  const { textContent } = await screen.findByRole('status')
  expect(textContent).toContain('appears on your card statement as LODGE*SUPPORT')
  expect(textContent).toContain('A receipt was e-mailed to luc@lodge.test')
  expect(textContent).toContain('Why did you become a supporter?')
  expect(textContent).toContain('log out and in again')
  expect(textContent).toContain('forward the billing confirmation to support')
  expect(linkTo('Tell us')).toBe('/feedback')
  expect(linkTo('support')).toBe('https://desk.example')
})

it('thanks without what the operator did not name', async () => {
  show({ payment: 'approved' }, false)
  const { textContent } = await screen.findByRole('status')
  expect(textContent).toContain('appears on your card statement under the name of our payment company')
  expect(screen.queryByRole('link')).toBeNull()
})

it('leads back to the upgrade page, or to the payment company, after a payment that was declined', async () => {
  show({ payment: 'declined' })
  expect((await screen.findByRole('alert')).textContent).toContain('try another card')
  expect(linkTo('upgrade page')).toBe('/account/upgrade')
  expect(linkTo('the payment company')).toBe('https://pay.example')
})

const meanwhile = [
  'unlimited profiles, photos and videos',
  'online and nearby members',
  'newest and most popular members',
]
const unapproved = self({ is_approved: false, approved_at: null })

it('says what a member can do who waits for approval', async () => {
  show({ user: { ...unapproved, is_waiting_for_approval: true } })
  const { textContent } = await screen.findByRole('status')
  for (const words of ['less than 24 hours', ...meanwhile]) expect(textContent).toContain(words)
})

it('promises no approval to who was rejected, but says where it stands why, and what he can do', async () => {
  show({ user: unapproved })
  const { textContent } = await screen.findByRole('status')
  for (const words of ['say why', ...meanwhile]) expect(textContent).toContain(words)
  expect(textContent).not.toMatch(/24 hours|waiting/)
  expect(linkTo('notifications')).toBe('/notifications')
})

it('congratulates who is just approved, and offers the upgrade', async () => {
  show({ user: self({ is_approved: true, approved_at: '2026-03-07T12:00:00.000Z' }) })
  expect((await screen.findByRole('status')).textContent).toContain('Congratulations')
  expect(linkTo('Upgrade now')).toBe('/account/upgrade')
})

it('announces the new site, with the links that the operator named', () => {
  show()
  expect(screen.getByRole('region').textContent).toContain(
    'Lodge is free, with no ads, and was rebuilt as version 2.0',
  )
  expect(linkTo('Report a bug')).toBe('/bugs')
  expect(linkTo('Give feedback')).toBe('/feedback')
  expect(linkTo('Help forum')).toBe('https://forum.example')
  expect(linkTo('Helpdesk')).toBe('https://desk.example')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says first that his profile is on again to who had switched it off', () => {
  show({ wasReactivated: true }, false)
  expect(screen.getByRole('status').textContent).toContain('Your profile is active again')
  expect(screen.getByRole('link', { name: 'account settings' }).getAttribute('href')).toBe(
    '/account/account-settings',
  )
})

it('removes the dismissed announcement with its links, and keeps the reactivation notice', () => {
  show({ wasReactivated: true })
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Helpdesk' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Your profile is active again')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

it('shows nothing to who dismissed the announcement before', () => {
  show({ isDismissed: true })
  expect(document.body.textContent).toBe('')
})

it.each([
  { payment: 'approved' },
  { payment: 'declined' },
  { user: unapproved },
  { user: self({ is_approved: true, approved_at: '2026-03-07T12:00:00.000Z' }) },
] as const)('offers no way to dismiss another banner', async (fields) => {
  show(fields)
  const isAlert = 'payment' in fields && fields.payment === 'declined'
  expect(await screen.findByRole(isAlert ? 'alert' : 'status')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})
