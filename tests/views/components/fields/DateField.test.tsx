import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { dayOf, partsOf } from '../../../../src/views/components/fields/calendarDay.ts'
import { DateField } from '../../../../src/views/components/fields/DateField.tsx'

describe('a date in parts', () => {
  it.each([
    [{ day: '31', month: '12', year: '2001' }, '2001-12-31'],
    [{ day: '5', month: '4', year: '1987' }, '1987-04-05'],
    [{ day: '29', month: '2', year: '2004' }, '2004-02-29'],
    [{ day: '７', month: '3', year: '１９８８' }, '1988-03-07'],
    [{ day: '٧', month: '3', year: '١٩٨٨' }, '1988-03-07'],
    [{ day: '29', month: '2', year: '2003' }, ''],
    [{ day: '31', month: '4', year: '1990' }, ''],
    [{ day: '0', month: '4', year: '1990' }, ''],
    [{ day: '1', month: '', year: '1990' }, ''],
    [{ day: '1', month: '4', year: '90' }, ''],
    [{ day: '1e1', month: '4', year: '1990' }, ''],
  ])('%o is %j', (parts, day) => {
    expect(dayOf(parts)).toBe(day)
  })

  it('is split into parts again', () => {
    expect(partsOf('1987-04-05')).toEqual({ day: '5', month: '4', year: '1987' })
  })
})

function Birthday({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateField label="Birthday" name="birthday" value={value} onChange={setValue} isBirthday />
      <output>{value === '' ? 'no day' : value}</output>
      <button type="button" onClick={() => setValue('2000-01-01')}>
        Set from outside
      </button>
    </>
  )
}

describe('a date field', () => {
  it('reports a date once all of its parts are valid', async () => {
    render(<Birthday />)
    expect(screen.getByRole('group', { name: 'Birthday' })).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '31')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'April')
    await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '1987')
    expect(screen.getByText('no day')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'May')
    expect(screen.getByText('1987-05-31')).toBeTruthy()
  })

  it('keeps incomplete input, and reports no date', async () => {
    render(<Birthday initial="1987-05-31" />)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Year' }))
    expect(screen.getByText('no day')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('31')
  })

  it('shows a date that is set from outside', async () => {
    render(<Birthday initial="1987-05-31" />)
    await userEvent.click(screen.getByRole('button', { name: 'Set from outside' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' }).value).toBe('2000')
  })

  it('says that the date does not exist, instead of asking to fill it in', async () => {
    const field = (
      <DateField
        label="Birthday"
        name="birthday"
        value=""
        onChange={() => {}}
        error={['Enter your birthday.']}
      />
    )
    render(field)
    await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '31')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February')
    screen.getByText('Enter your birthday.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '90')
    screen.getByText('Enter the year with four digits.')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Year' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '1990')
    screen.getByText('This date does not exist.')
    expect(screen.queryByText('Enter your birthday.')).toBeNull()
  })

  it('lets the browser fill in a birthday', () => {
    render(<Birthday />)
    expect(screen.getByRole('textbox', { name: 'Day' }).getAttribute('autocomplete')).toBe('bday-day')
  })
})
