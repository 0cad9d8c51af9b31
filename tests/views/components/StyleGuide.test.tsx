import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { StyleGuide } from '../../../src/views/screens/StyleGuide/StyleGuide.tsx'
import { applyThemeChoice } from '../../../src/views/theme/choice.ts'

afterEach(() => applyThemeChoice('system'))

it('has an index whose entries all link to a section', () => {
  render(<StyleGuide />)
  const links = within(screen.getByLabelText('Sections')).getAllByRole('link')
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) {
    expect(document.querySelector(`section${link.getAttribute('href')}`)).not.toBeNull()
  }
})

it('changes the theme of the page', async () => {
  render(<StyleGuide />)
  await userEvent.click(screen.getByLabelText('Dark'))
  expect(document.documentElement.dataset.theme).toBe('dark')
})
