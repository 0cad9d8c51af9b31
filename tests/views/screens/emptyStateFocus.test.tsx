import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useEmptyStateFocus } from '../../../src/views/screens/MemberList/useEmptyStateFocus.ts'

function List({ names }: { names: readonly string[] }) {
  const empty = useRef<HTMLDivElement>(null)
  const isEmpty = names.length === 0
  useEmptyStateFocus(empty, { hasItems: !isEmpty, isEmpty })
  return (
    <>
      <button>Online now</button>
      {names.map((name) => (
        <button key={name}>{name}</button>
      ))}
      {isEmpty && (
        <div ref={empty}>
          <button>Clear all filters</button>
        </div>
      )}
    </>
  )
}

const focus = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.textContent

it('focuses the empty state when the focused last item is removed', () => {
  const { rerender } = render(<List names={['Tane', 'Marek']} />)
  focus('Tane')
  rerender(<List names={['Tane']} />)
  expect(focused()).toBe('Tane')
  rerender(<List names={[]} />)
  expect(focused()).toBe('Clear all filters')
})

it('focuses the empty state after the question about the last item has closed', async () => {
  const { rerender } = render(<List names={['Tane']} />)
  const question = document.createElement('div')
  question.setAttribute('role', 'alertdialog')
  const yes = question.appendChild(document.createElement('button'))
  document.body.append(question)
  focus('Tane')
  yes.focus()
  rerender(<List names={[]} />)
  expect(document.activeElement).toBe(yes)
  question.remove()
  await waitFor(() => expect(focused()).toBe('Clear all filters'))
})

it('leaves a focus elsewhere on the page', () => {
  const { rerender } = render(<List names={['Tane']} />)
  focus('Tane')
  focus('Online now')
  rerender(<List names={[]} />)
  expect(focused()).toBe('Online now')
})

it('takes no focus when nothing was focused, as after a touch', () => {
  const { rerender } = render(<List names={['Tane']} />)
  rerender(<List names={[]} />)
  expect(document.activeElement).toBe(document.body)
})

it('takes no focus in a list that was empty from the start', () => {
  const { rerender } = render(<List names={[]} />)
  rerender(<List names={[]} />)
  expect(document.activeElement).toBe(document.body)
})
