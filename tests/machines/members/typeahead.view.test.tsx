import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PlaceSearch } from '../../../src/views/screens/PlaceSearch.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { typeahead } from './typeahead.cases.ts'

describeView(typeahead, (search) => <PlaceSearch search={search} label="City" />)

const ghent = {
  id: 2797656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.71667,
}

async function writeGhe() {
  const live = new LiveActor<typeof typeahead.machine>(liveMachineOf(typeahead), { words: '' })
  render(<PlaceSearch search={live.actor} label="City" />)
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'Ghe')
  act(() => live.waitFor('typingPause'))
  const answer = () => act(() => live.finish('find', { ok: true, data: { data: [ghent] } }))
  return { live, answer }
}

it('shows what was chosen in the field, and no list', async () => {
  const { live, answer } = await writeGhe()
  answer()
  await userEvent.click(await screen.findByRole('option', { name: /Ghent/ }))
  live.isIn('folded')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Ghent')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('puts the list away with Escape, keeps the words, and brings it back with the down arrow', async () => {
  const { live, answer } = await writeGhe()
  answer()
  await screen.findByRole('listbox', { name: 'Places found' })
  await userEvent.keyboard('{Escape}')
  live.isIn('folded')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Ghe')
  await userEvent.keyboard('{ArrowDown}')
  answer()
  expect(await screen.findByRole('listbox', { name: 'Places found' })).toBeTruthy()
})

it('does not open a list over the next field when he has gone on', async () => {
  const { live } = await writeGhe()
  await userEvent.tab()
  live.isIn('folded')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('keeps what was found in reach while one types on, and says that it was found before', async () => {
  const { live, answer } = await writeGhe()
  answer()
  await screen.findByRole('listbox', { name: 'Places found' })
  await userEvent.type(screen.getByRole('combobox'), 'n')
  live.isIn('typing')
  expect(screen.getByRole('listbox', { name: 'Earlier results' })).toBeTruthy()
})

it('loads more below what was found, with the keyboard too, and keeps the list open', async () => {
  const { live } = await writeGhe()
  act(() => live.finish('find', { ok: true, data: { data: [ghent], next_cursor: 'second' } }))
  await screen.findByRole('option', { name: 'More places' })
  await userEvent.keyboard('{ArrowUp}{Enter}')
  live.isIn('loadingMore')
  const ghentbrugge = { ...ghent, id: 2797670, city: 'Ghentbrugge' }
  act(() => live.finish('findMore', { ok: true, data: { data: [ghentbrugge], next_cursor: null } }))
  expect(await screen.findByRole('option', { name: /Ghentbrugge/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'More places' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Ghe')
})
