import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { AccountSettings } from '../../../src/views/screens/AccountSettings/AccountSettings.tsx'
import { hrefOf, settingsGroups } from '../../../src/views/screens/AccountSettings/sections.ts'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => {
  page?.root.stop()
  vi.unstubAllGlobals()
})

async function open(section: string | null, device: 'phone' | 'desktop') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') === (device === 'phone'),
    addEventListener() {},
    removeEventListener() {},
  }))
  page = startRoot({ signedIn: self() })
  await waitFor(page.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={page.root} charts={chartsWith({})}>
      <AccountSettings section={section} />
    </Surroundings>,
  )
}

const index = () => screen.queryByRole('navigation', { name: 'Account settings' })

it('has an address of its own for each section', () => {
  const hrefs = settingsGroups.flatMap(({ rows }) => rows.map(hrefOf))
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

it('shows a section beside the index on a desktop', async () => {
  await open('language', 'desktop')
  expect(await screen.findByRole('region', { name: 'Language' })).toBeTruthy()
  expect(index()?.querySelector('[aria-current]')?.textContent).toBe('Language')
})

it('shows only the index on a phone, until a section is opened', async () => {
  await open(null, 'phone')
  expect(index()).not.toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})

it('shows a section with a way back on a phone', async () => {
  await open('language', 'phone')
  expect(await screen.findByRole('region', { name: 'Language' })).toBeTruthy()
  expect(index()).toBeNull()
  const back = screen.getByRole('link', { name: 'All settings' })
  expect(back.getAttribute('href')).toBe('/account/account-settings')
})

it('shows the not-found page for an unknown section', async () => {
  await open('nonsense', 'desktop')
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
})
