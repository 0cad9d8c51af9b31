import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageFooter } from '../../../src/views/shell/PageFooter.tsx'
import { lodgeWith, Surroundings } from '../Surroundings.tsx'

const show = (links: Partial<Record<string, string>>) => {
  const { site } = lodgeWith()
  render(
    <Surroundings site={{ ...site, links }}>
      <PageFooter />
    </Surroundings>,
  )
  return within(screen.getByRole('contentinfo'))
}

it('links to all configured pages outside the app', () => {
  const links = Object.fromEntries(
    ['about', 'guidelines', 'help', 'privacy', 'terms', 'compliance'].map((name) => [
      name,
      `https://pages.example/${name}`,
    ]),
  )
  const footer = show(links)
  expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', 'https://pages.example/about'],
    ['Content guidelines', 'https://pages.example/guidelines'],
    ['Help', 'https://pages.example/help'],
    ['Privacy', 'https://pages.example/privacy'],
    ['Terms', 'https://pages.example/terms'],
    ['Record-keeping compliance', 'https://pages.example/compliance'],
  ])
})

it('leaves out pages that the operator did not configure', () => {
  expect(
    show({ terms: '/terms' })
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Terms'])
})
