import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NameSearch } from '../../src/views/screens/Search/NameSearch.tsx'
import { describeView } from './harness/describeView.tsx'
import { LiveActor } from './harness/liveActor.ts'
import { liveMachineOf } from './harness/paths.ts'
import { nameSearch } from './nameSearch.cases.ts'
import { card } from './people.ts'

describeView(nameSearch, (search) => <NameSearch search={search} />)

it('goes to a name by the arrows and opens it with Enter; Escape puts the list away', async () => {
  const live = new LiveActor<typeof nameSearch.machine>(liveMachineOf(nameSearch), undefined)
  render(<NameSearch search={live.actor} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Find a man by name/ })
  const answer = () =>
    act(() =>
      live.finish('findNames', { ok: true, data: { data: [card(), card({ id: 3, name: 'Marko' })] } }),
    )
  await userEvent.type(field, 'Mar')
  act(() => live.waitFor('typingPause'))
  answer()
  await screen.findByRole('listbox', { name: 'Members' })
  await userEvent.keyboard('{Escape}')
  live.isIn('folded')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(field.value).toBe('Mar')
  await userEvent.keyboard('{ArrowDown}')
  answer()
  await screen.findByRole('listbox', { name: 'Members' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  live.isIn('folded')
  expect(live.facts.at(-1)).toMatchObject({ type: 'name.chosen', member: { name: 'Marko' } })
})
