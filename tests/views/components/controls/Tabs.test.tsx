import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from '../../../../src/views/components/controls/Tabs.tsx'

const tabs = [
  { id: 'unread', label: 'Unread', count: 5, description: '5 unread messages' },
  { id: 'online', label: 'Online', count: 8 },
  { id: 'cam', label: 'On cam', count: 2 },
]

function Notifier() {
  const [selected, setSelected] = useState('unread')
  return (
    <Tabs label="Activity" tabs={tabs} selected={selected} onSelect={setSelected} variant="counts">
      {`Panel of ${selected}`}
    </Tabs>
  )
}

it('shows the panel of the selected tab', async () => {
  render(<Notifier />)
  expect(screen.getByRole('tab', { name: '5 unread messages', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /Online/ }))
  expect(screen.getByRole('tabpanel', { name: /Online/ }).textContent).toBe('Panel of online')
})

it('is one tab stop, and arrow keys cycle within it', async () => {
  render(<Notifier />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '5 unread messages' }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /On cam/, selected: true }))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '5 unread messages', selected: true }))
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { name: /On cam/, selected: true })).toBeTruthy()
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('tab', { name: '5 unread messages', selected: true })).toBeTruthy()
  await userEvent.tab()
  expect(screen.getByRole('tablist').contains(document.activeElement)).toBe(false)
})
