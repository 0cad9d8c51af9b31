import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MobileMenu } from '../../../../src/views/components/layout/MobileMenu.tsx'

const items = [
  { id: 'home', label: 'Home', href: '/home' },
  { id: 'browse', label: 'Browse', items: [{ label: 'Nearby', href: '/members/nearby' }] },
]

function Phone() {
  const [isOpen, setIsOpen] = useState(false)
  const [submenu, setSubmenu] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Me
      </button>
      <MobileMenu
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        items={items}
        openSubmenu={submenu}
        onToggleSubmenu={(id) => setSubmenu(id === submenu ? null : id)}
      />
    </>
  )
}

const isInert = () => screen.getByRole('navigation', { hidden: true }).hasAttribute('inert')

it('can’t be reached by keyboard while it is closed', () => {
  render(<Phone />)
  expect(isInert()).toBe(true)
})

it('takes the focus when it opens, keeps it, and returns it', async () => {
  render(<Phone />)
  await userEvent.click(screen.getByRole('button', { name: 'Me' }))
  expect(isInert()).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Browse' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
  await userEvent.keyboard('{Escape}')
  expect(isInert()).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Me' }))
})

it('shows the items of the open submenu only', async () => {
  render(<Phone />)
  await userEvent.click(screen.getByRole('button', { name: 'Me' }))
  expect(screen.queryByRole('link', { name: 'Nearby' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Browse', expanded: false }))
  expect(screen.getByRole('link', { name: 'Nearby' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Browse', expanded: true }))
  expect(screen.queryByRole('link', { name: 'Nearby' })).toBeNull()
})
