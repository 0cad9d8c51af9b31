import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../../../../src/views/components/fields/Checkbox.tsx'
import { Combobox } from '../../../../src/views/components/fields/Combobox.tsx'
import { DateField } from '../../../../src/views/components/fields/DateField.tsx'
import { DayField } from '../../../../src/views/components/fields/DayField.tsx'
import { ChipGroup } from '../../../../src/views/components/controls/ChipGroup.tsx'
import { Form } from '../../../../src/views/components/fields/Form.tsx'
import { PasswordField } from '../../../../src/views/components/fields/PasswordField.tsx'
import { Segmented } from '../../../../src/views/components/controls/Segmented.tsx'
import { Select } from '../../../../src/views/components/fields/Select.tsx'
import { Switch } from '../../../../src/views/components/fields/Switch.tsx'
import { TextArea } from '../../../../src/views/components/fields/TextArea.tsx'
import { TextField } from '../../../../src/views/components/fields/TextField.tsx'

const ignore = () => undefined

describe('a text field', () => {
  it('is labeled by its label and described by its hint', () => {
    render(<TextField label="Name" name="name" value="" onChange={ignore} hint="3 to 20 letters" />)
    expect(screen.getByRole('textbox', { name: 'Name', description: /^3 to 20 letters/ })).toBeTruthy()
  })

  it('is invalid and described by all of its errors', () => {
    render(
      <TextField
        label="Name"
        name="name"
        value="x"
        onChange={ignore}
        error={['Too short.', 'Already taken.']}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Name', description: /Too short\. ?Already taken\./ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('is not invalid without errors', () => {
    render(<TextField label="Name" name="name" value="x" onChange={ignore} error={[]} />)
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  })

  it('says that it is optional', () => {
    render(<TextField label="Site" name="site" value="" onChange={ignore} isOptional />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site optional' }).required).toBe(false)
  })
})

it('shows a password on demand', async () => {
  render(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      value="secret"
      onChange={ignore}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

it('counts the characters of a long field', () => {
  render(<TextArea label="About you" name="about" value="Hello" onChange={ignore} limit={3000} showsCount />)
  expect(screen.getByText('5 of 3,000')).toBeTruthy()
})

describe('a text that is too long', () => {
  function NameForm({ limit, onSend }: { limit: number; onSend: (text: string) => void }) {
    const [text, setText] = useState('')
    return (
      <Form label="Sample" onSubmit={() => onSend(text)}>
        <TextField label="Name" name="name" value={text} onChange={setText} limit={limit} error="Taken" />
        <button type="submit">Send</button>
      </Form>
    )
  }

  it('is taken whole, said to be too long and by how much, and sent once it fits', async () => {
    const send = vi.fn<(text: string) => void>()
    render(<NameForm limit={10} onSend={send} />)
    const field = screen.getByLabelText<HTMLInputElement>('Name')
    await userEvent.click(field)
    await userEvent.paste(' twelve signs ')
    expect(field.value).toBe(' twelve signs ')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('2 characters too long.')).toBeTruthy()
    expect(screen.queryByText('Taken')).toBeNull()
    expect(screen.getByText('12 of 10')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(document.activeElement).toBe(field)
    expect(send).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.paste('ten signs.')
    expect(screen.queryByText(/too long/)).toBeNull()
    expect(screen.getByText('Taken')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(send.mock.calls).toEqual([['ten signs.']])
  })

  it('is counted near its limit', () => {
    const { rerender } = render(
      <TextArea label="Note" name="note" value={'x'.repeat(900)} onChange={ignore} limit={1000} />,
    )
    expect(screen.queryByText('900 of 1,000')).toBeNull()
    rerender(<TextArea label="Note" name="note" value={'x'.repeat(901)} onChange={ignore} limit={1000} />)
    expect(screen.getByText('901 of 1,000')).toBeTruthy()
  })

  it('is said of every password, which is counted with its spaces', async () => {
    function Password() {
      const [value, setValue] = useState('')
      return (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={value}
          onChange={setValue}
        />
      )
    }
    render(<Password />)
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    await userEvent.click(field)
    await userEvent.paste(`${'x'.repeat(139)} `)
    expect(field.value).toHaveLength(140)
    expect(screen.getByText('12 characters too long.')).toBeTruthy()
  })

  it('is said of a date', async () => {
    render(<DateField label="Birthday" name="birthday" value="" onChange={ignore} />)
    await userEvent.type(screen.getByLabelText('Year'), '19991')
    expect(screen.getByText('Enter the year with four digits.')).toBeTruthy()
  })
})

it('chooses an option of a select', async () => {
  const change = vi.fn<(value: string) => void>()
  render(
    <Select
      label="Build"
      name="build"
      value=""
      onChange={change}
      placeholder="Choose"
      options={[
        { value: 'slim', label: 'Slim' },
        { value: 'stocky', label: 'Stocky' },
      ]}
    />,
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Build' }), 'Stocky')
  expect(change.mock.calls).toEqual([['stocky']])
})

it('toggles a switch by keyboard', async () => {
  const change = vi.fn<(checked: boolean) => void>()
  render(<Switch label="Show my age" name="age" hint="Visible to members." checked onChange={change} />)
  const toggle = screen.getByRole('switch', {
    name: 'Show my age',
    checked: true,
    description: 'Visible to members.',
  })
  toggle.focus()
  await userEvent.keyboard(' ')
  expect(change.mock.calls).toEqual([[false]])
})

it('connects errors with a checkbox', () => {
  render(
    <Checkbox
      label="I am 18 or older"
      name="adult"
      checked={false}
      onChange={ignore}
      error="Please confirm."
    />,
  )
  expect(
    screen.getByRole('checkbox', { name: 'I am 18 or older', description: 'Please confirm.' }),
  ).toBeTruthy()
})

it('adds an option to a group of checkboxes, and removes it again', async () => {
  function Interests() {
    const [selected, setSelected] = useState<number[]>([1])
    return (
      <ChipGroup
        legend="Interests"
        options={[
          { id: 1, name: 'Climbing' },
          { id: 2, name: 'Sauna' },
        ]}
        selected={selected}
        onChange={setSelected}
      />
    )
  }
  render(<Interests />)
  expect(screen.getByRole('group', { name: 'Interests' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sauna' }))
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Climbing' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Climbing' }).checked).toBe(false)
})

it('chooses an option of a radio group', async () => {
  const change = vi.fn<(value: string) => void>()
  render(
    <Segmented
      legend="Units"
      name="units"
      value="metric"
      onChange={change}
      options={[
        { value: 'metric', label: 'Metric' },
        { value: 'imperial', label: 'Imperial' },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Units' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Imperial' }))
  expect(change.mock.calls).toEqual([['imperial']])
})

it('sends a form on Enter without leaving the page', async () => {
  const submit = vi.fn<() => void>()
  render(
    <Form onSubmit={submit} label="Sign in">
      <TextField label="Email" name="email" value="" onChange={ignore} />
      <button type="submit">Go on</button>
    </Form>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

const choices = [{ value: 'slim', label: 'Slim' }]
const shared = { label: 'Field', name: 'field', disabled: true, onChange: ignore }

const disabled: Readonly<Record<string, ReactElement>> = {
  text: <TextField {...shared} value="" />,
  'text of several lines': <TextArea {...shared} value="" />,
  password: <PasswordField {...shared} value="" autoComplete="current-password" />,
  option: <Select {...shared} value="slim" options={choices} />,
  date: <DateField {...shared} value="2001-12-31" />,
  day: <DayField {...shared} value="2026-03-01" />,
  'text with suggestions': <Combobox {...shared} value="" onInput={ignore} options={[]} onChoose={ignore} />,
  checkbox: <Checkbox {...shared} checked />,
  switch: <Switch {...shared} checked />,
  'choice of several options': (
    <ChipGroup {...shared} legend="Field" options={[{ id: 1, name: 'Slim' }]} selected={[]} />
  ),
}

it.each(Object.entries(disabled))('disables all parts of a %s', (_, field) => {
  const { container } = render(field)
  const parts = [...container.querySelectorAll('input:not([aria-hidden]), select, textarea, button')]
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter((part) => part.matches(':enabled'))).toEqual([])
})
