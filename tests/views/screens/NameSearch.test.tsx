import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { nameSearchMachine } from '../../../src/machines/members/typeahead/nameSearch.ts'
import { NameSearch } from '../../../src/views/screens/Search/NameSearch.tsx'
import { withHeldActors } from '../../machines/harness/held.ts'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { card, refusal } from '../../machines/people.ts'

it('selects a name by arrow keys, opens it with Enter, and closes the list with Escape', async () => {
  const live = new LiveActor(withHeldActors(nameSearchMachine, {}), { words: '' })
  render(<NameSearch search={live.actor} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Find a member by name/ })
  const answer = () =>
    act(() => live.finish('find', { ok: true, data: { data: [card(), card({ id: 3, name: 'Marko' })] } }))
  await userEvent.type(field, 'Mar')
  act(() => live.waitFor('typingPause'))
  answer()
  await screen.findByRole('listbox', { name: 'Members found' })
  await userEvent.keyboard('{Escape}')
  live.isIn('folded')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(field.value).toBe('Mar')
  await userEvent.keyboard('{ArrowDown}')
  answer()
  await screen.findByRole('listbox', { name: 'Members found' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  live.isIn('folded')
  expect(live.facts.at(-1)).toMatchObject({ type: 'item.chosen', item: { name: 'Marko' } })
  // The typed text is still there after coming back from the profile.
  expect(field.value).toBe('Mar')
})

it('opens the best match on Enter, also while its list is not there yet', async () => {
  const live = new LiveActor(withHeldActors(nameSearchMachine, {}), { words: '' })
  render(<NameSearch search={live.actor} />)
  const field = screen.getByRole('combobox', { name: /Find a member by name/ })
  const answer = () =>
    act(() => live.finish('find', { ok: true, data: { data: [card({ id: 3, name: 'Marko' }), card()] } }))
  await userEvent.type(field, 'marek{Enter}')
  live.isIn('opening')
  answer()
  expect(live.facts.at(-1)).toMatchObject({ type: 'item.chosen', item: { name: 'Marek' } })
  await userEvent.type(field, '{Backspace}{Backspace}')
  act(() => live.waitFor('typingPause'))
  answer()
  await screen.findByRole('listbox', { name: 'Members found' })
  await userEvent.keyboard('{Enter}')
  live.isIn('folded')
  expect(live.facts.at(-1)).toMatchObject({ type: 'item.chosen', item: { name: 'Marko' } })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it.each([
  [403, 'upgrade_required', 'Today’s 288 profiles are used up. Become a supporter to open more.', 1],
  [429, 'daily_limit', 'Today’s 3,000 profiles are used up. You can open more tomorrow.', 0],
] as const)(
  'shows the message of a daily limit (%i) instead of a failure',
  async (status, code, message, links) => {
    const live = new LiveActor(withHeldActors(nameSearchMachine, {}), { words: '' })
    render(<NameSearch search={live.actor} />)
    await userEvent.type(screen.getByRole('combobox'), 'Mar')
    act(() => live.waitFor('typingPause'))
    act(() => live.finish('find', refusal(status, code, message)))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull()
    const upgrade = screen.queryAllByRole('link', { name: 'Become a supporter' })
    expect(upgrade.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/account/upgrade'))
  },
)
