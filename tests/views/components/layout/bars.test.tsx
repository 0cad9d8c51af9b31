import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BottomBar } from '../../../../src/views/components/layout/BottomBar.tsx'
import { Chip } from '../../../../src/views/components/controls/Chip.tsx'
import { CookieBanner } from '../../../../src/views/components/layout/CookieBanner.tsx'
import { Count } from '../../../../src/views/components/layout/Count.tsx'
import { ErrorState } from '../../../../src/views/components/layout/ErrorState.tsx'
import { PageTitle } from '../../../../src/views/components/layout/PageTitle.tsx'
import { TopBar } from '../../../../src/views/components/layout/TopBar.tsx'

it('links to the pages of the site and marks the current one', async () => {
  render(
    <TopBar
      brand={{ name: 'Lodge', href: '/home' }}
      items={[
        { label: 'Home', href: '/home' },
        {
          label: 'Browse',
          href: '/members/nearby',
          isCurrent: true,
          items: [{ label: 'Nearby', href: '/members/nearby', isCurrent: true }],
        },
        { label: 'Messages', href: '/community/messages', count: 5 },
      ]}
      notifications={{ href: '/notifications', linkState: { beneath: '/home' }, count: 2 }}
    />,
  )
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(nav.getByRole('link', { name: 'Messages 5 unread' })).toBeTruthy()
  await userEvent.click(nav.getByRole('button', { name: 'Browse', current: true }))
  expect(nav.getByRole('link', { name: 'Nearby', current: 'page' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Notifications, 2 new' }))
  expect([location.pathname, history.state]).toEqual(['/notifications', { beneath: '/home' }])
})

// The window of jsdom has a desktop's width, which hides the bottom bar, so queries use `hidden`.
it('opens the menu from the bottom bar and exposes whether it is open', async () => {
  const open = vi.fn<() => void>()
  render(
    <BottomBar
      items={[
        { label: 'Home', icon: <svg />, href: '/home', isCurrent: true },
        { label: 'Me', icon: <svg />, onOpen: open, isExpanded: false },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Home', current: 'page', hidden: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Me', expanded: false, hidden: true }))
  expect(open).toHaveBeenCalledOnce()
})

it('names a screen once, and shows its other views in a menu', async () => {
  render(
    <PageTitle
      title="Nearby"
      lead="1,204 men"
      viewsLabel="Browse"
      views={[
        { label: 'Nearby', href: '/members/nearby', isCurrent: true },
        { label: 'Newest', href: '/members/newest', isCurrent: false },
      ]}
      moreViews={[{ label: 'Visitors', href: '/community/visitors', isCurrent: false }]}
    />,
  )
  expect(screen.getAllByRole('heading', { level: 1, name: 'Nearby' })).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Visitors', hidden: true })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Nearby', hidden: true }))
  const menu = screen.getByRole('button', { name: 'Nearby', hidden: true }).parentElement ?? document.body
  expect(
    within(menu)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/members/nearby', '/members/newest', '/community/visitors'])
  expect(
    within(screen.getByRole('navigation', { name: 'Browse' })).getByRole('link', { current: 'page' })
      .textContent,
  ).toBe('Nearby')
})

it('accepts one answer in the cookie banner, and no second one', async () => {
  const accept = vi.fn<() => void>()
  const reject = vi.fn<() => void>()
  const { rerender } = render(<CookieBanner onAccept={accept} onReject={reject} />)
  expect(
    screen.getByText('This website uses cookies to ensure you get the best experience on our website.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(reject).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(accept).toHaveBeenCalledOnce()
  rerender(<CookieBanner onAccept={accept} onReject={reject} isFading />)
  expect(screen.getByRole('region', { name: 'Cookies', hidden: true }).hasAttribute('inert')).toBe(true)
})

it('shows no count of 0, and a plus above the highest count', () => {
  const { container, rerender } = render(<Count value={0} />)
  expect(container.textContent).toBe('')
  rerender(<Count value={128} label="128 unread" />)
  expect(screen.getByText('99+')).toBeTruthy()
  expect(screen.getByText('128 unread')).toBeTruthy()
})

it('shows whether a filter is active', () => {
  render(
    <Chip pressed onClick={vi.fn<() => void>()} count={5}>
      Unread
    </Chip>,
  )
  expect(screen.getByRole('button', { name: /^Unread/, pressed: true })).toBeTruthy()
})

it('shows what happened and offers to try again', async () => {
  const retry = vi.fn<() => void>()
  render(
    <ErrorState title="The list did not load" onRetry={retry}>
      Nothing is lost.
    </ErrorState>,
  )
  expect(
    within(screen.getByRole('alert')).getByRole('heading', { name: 'The list did not load' }),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
