import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SafeHtml } from '../../../src/views/components/SafeHtml.tsx'

vi.mock('../../../src/views/components/SanitisedHtml.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('shows the words without their markup where the sanitiser did not arrive', async () => {
  const { container } = render(
    <SafeHtml html={'Try <a href="/x">another</a> card.<img src=x onerror=a()>'} />,
  )
  expect(await screen.findByText('Try another card.')).toBe(container)
  expect(container.children).toHaveLength(0)
})
