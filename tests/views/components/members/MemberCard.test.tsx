import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { UserCard } from '../../../../contract/members.ts'
import { MemberCard } from '../../../../src/views/components/members/MemberCard.tsx'
import { member } from '../people.ts'

describe('a member card', () => {
  it('is a link with the member’s name, age and distance', () => {
    render(<MemberCard member={member()} href="/profile/Marek" />)
    const link = screen.getByRole('link', { name: 'Marek 38' })
    expect(link.getAttribute('href')).toBe('/profile/Marek')
    expect(screen.getByText('under 5 km')).toBeTruthy()
  })

  it('shows neither age nor distance if they are hidden', () => {
    render(<MemberCard member={member({ age: null, converted_distance: null })} href="/profile/Marek" />)
    expect(screen.getByRole('link', { name: 'Marek' })).toBeTruthy()
    expect(screen.queryByText(/km/)).toBeNull()
  })

  it('shows that the member is online, a supporter and on which list', () => {
    render(
      <MemberCard
        member={member({ is_online: true, is_supporter: true, dudelist_type: 'buddies' })}
        href="/profile/Marek"
      />,
    )
    expect(screen.getByText('Online')).toBeTruthy()
    expect(screen.getByText('This member is a supporter')).toBeTruthy()
    expect(screen.getByText('On your Buddies list')).toBeTruthy()
  })

  it('shows no other marks', () => {
    render(<MemberCard member={member({ is_idle: true })} href="/profile/Marek" />)
    expect(screen.getByText('Away')).toBeTruthy()
    expect(screen.queryByText('Online')).toBeNull()
    expect(screen.queryByText('This member is a supporter')).toBeNull()
    expect(screen.queryByText(/On your/)).toBeNull()
  })

  it('has buttons to write and to add a buddy, outside the link', async () => {
    const onBuddy = vi.fn<(member: UserCard) => void>()
    const marek = member()
    const { container } = render(
      <MemberCard
        member={marek}
        href="/profile/Marek"
        messageHref="/community/messages/user/7"
        onBuddy={onBuddy}
      />,
    )
    expect(screen.getByRole('link', { name: 'Message Marek' }).getAttribute('href')).toBe(
      '/community/messages/user/7',
    )
    // Quick actions show on hover, which jsdom can't do, so the button is focused instead.
    screen.getByRole('button', { name: 'Marek on your Buddies list', pressed: false }).focus()
    await userEvent.keyboard('{Enter}')
    expect(onBuddy.mock.calls).toEqual([[marek]])
    expect(container.querySelector('a a, a button, button a')).toBeNull()
  })

  it.each([
    [null, false, 'Add to Buddies'],
    ['buddies', true, 'Remove from Buddies'],
    ['hotties', false, 'Move to Buddies'],
  ] as const)(
    'labels the list button by what it does, for a member on the list %s',
    (dudelist_type, pressed, words) => {
      render(
        <MemberCard member={member({ dudelist_type })} href="/profile/Marek" onBuddy={() => undefined} />,
      )
      const button = screen.getByRole('button', { name: 'Marek on your Buddies list', pressed })
      expect(button.title).toBe(words)
    },
  )

  it('opens with the history state that the screen passes', async () => {
    render(<MemberCard member={member()} href="/profile/Marek" linkState={{ beneath: '/home' }} />)
    await userEvent.click(screen.getByRole('link', { name: 'Marek 38' }))
    expect(location.pathname).toBe('/profile/Marek')
    expect(history.state).toEqual({ beneath: '/home' })
  })

  it('renders again only when its own member or what it is given changes', () => {
    const rendered = vi.fn<(name: string) => void>()
    // Renders whenever its card does.
    const Line = ({ member: { name } }: { member: UserCard }) => {
      rendered(name)
      return <i>{name}</i>
    }
    const cards = (members: readonly UserCard[], messageHref?: string) =>
      members.map((each) => (
        <MemberCard key={each.id} member={each} href="/profile" messageHref={messageHref} Line={Line} />
      ))
    const [ada, bob] = [member({ id: 1, name: 'Ada' }), member({ id: 2, name: 'Bob' })]
    const { rerender } = render(cards([ada, bob]))
    const namesSince = (change: () => void) => {
      rendered.mockClear()
      change()
      return rendered.mock.calls.flat()
    }
    expect(namesSince(() => rerender(cards([ada, bob])))).toEqual([])
    expect(namesSince(() => rerender(cards([ada, { ...bob, is_online: true }])))).toEqual(['Bob'])
    expect(namesSince(() => rerender(cards([ada, bob], '/messages')))).toEqual(['Ada', 'Bob'])
  })
})
