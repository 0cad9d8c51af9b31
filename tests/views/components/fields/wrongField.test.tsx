import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { Form } from '../../../../src/views/components/fields/Form.tsx'
import { FormProblem, type FormProblemProps } from '../../../../src/views/components/fields/FormProblem.tsx'
import { TextField } from '../../../../src/views/components/fields/TextField.tsx'

type State = FormProblemProps['state']

function Fields({ label, state }: { label: string; state: State }) {
  return (
    <Form label={label} onSubmit={vi.fn<() => void>()}>
      <FormProblem state={state} problem="Wrong" isAtField />
      <TextField
        label={label}
        name="text"
        value=""
        disabled={state === 'saving'}
        error={state === 'refused' ? ['Wrong'] : undefined}
        onChange={vi.fn<() => void>()}
      />
    </Form>
  )
}

const forms = (first: State, second: State) => (
  <>
    <Fields label="Name" state={first} />
    <Fields label="City" state={second} />
  </>
)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** A browser takes the focus away from a field that is disabled. */
const disable = (name: string) => act(() => field(name).blur())

it('focuses the wrong field after each refusal, and none of another form', () => {
  const { rerender } = render(forms('refused', 'editing'))
  expect(document.activeElement).toBe(field('Name'))
  for (let refusal = 0; refusal < 2; refusal++) {
    act(() => field('City').focus())
    rerender(forms('refused', 'saving'))
    disable('City')
    rerender(forms('refused', 'refused'))
    expect(document.activeElement).toBe(field('City'))
  }
})

it('leaves the focus with who has gone on to another field', () => {
  const { rerender } = render(forms('saving', 'editing'))
  act(() => field('City').focus())
  rerender(forms('refused', 'editing'))
  expect(document.activeElement).toBe(field('City'))
})
