import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox, type ComboboxOption } from '../../../../src/views/components/fields/Combobox.tsx'

const places: ComboboxOption[] = [
  { id: '1', label: 'Springfield', detail: 'Illinois, United States' },
  { id: '2', label: 'Springfield', detail: 'Missouri, United States' },
]

function Picker({
  found,
  onChoose,
}: {
  found: ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
}) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="City"
      name="city"
      value={text}
      onInput={setText}
      options={text === '' ? [] : found}
      onChoose={onChoose}
      emptyText="No such city"
    />
  )
}

it('shows matching options, distinguishes equal names, and chooses by keyboard', async () => {
  const choose = vi.fn<(option: ComboboxOption) => void>()
  render(<Picker found={places} onChoose={choose} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'Spr')
  expect(await screen.findByRole('option', { name: /Missouri/ })).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(choose.mock.calls).toEqual([[places[1]]])
})

it('leaves an Enter that ends a composition to the input method', async () => {
  const choose = vi.fn<(option: ComboboxOption) => void>()
  render(<Picker found={places} onChoose={choose} />)
  const field = screen.getByRole('combobox', { name: 'City' })
  await userEvent.type(field, 'Spr')
  await screen.findByRole('option', { name: /Missouri/ })
  await userEvent.keyboard('{ArrowDown}')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(choose).not.toHaveBeenCalled()
  expect(screen.getByRole('option', { name: /Missouri/ })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledOnce()
})

it('says when nothing matches', async () => {
  render(<Picker found={[]} onChoose={vi.fn<(option: ComboboxOption) => void>()} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'Xyz')
  expect(await screen.findByText('No such city')).toBeTruthy()
})

it('reports an emptied field', async () => {
  const input = vi.fn<(text: string) => void>()
  render(
    <Combobox
      label="City"
      name="city"
      value="Ghent"
      onInput={input}
      options={[]}
      onChoose={vi.fn<(option: ComboboxOption) => void>()}
    />,
  )
  await userEvent.clear(screen.getByRole('combobox', { name: 'City' }))
  expect(input.mock.calls).toEqual([['']])
})

it('requests suggestions on every change, and not when one is chosen', async () => {
  const input = vi.fn<(text: string) => void>()
  render(
    <Combobox
      label="City"
      name="city"
      value="S"
      onInput={input}
      options={places}
      onChoose={vi.fn<(option: ComboboxOption) => void>()}
    />,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'p')
  expect(input.mock.calls).toEqual([['Sp']])
  await userEvent.click(await screen.findByRole('option', { name: /Illinois/ }))
  expect(input).toHaveBeenCalledOnce()
})
