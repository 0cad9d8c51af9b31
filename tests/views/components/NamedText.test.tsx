import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NamedText } from '../../../src/views/components/layout/NamedText.tsx'

afterEach(cleanup)

it.each([
  ['Block משה-7_?', 'משה-7_', ['Block', 'משה-7_', '?']],
  ['Block lock?', 'lock', ['Block', 'lock', '?']],
  ['Marek', 'Marek', ['', 'Marek', '']],
  ['Report this photo', 'Marek', []],
  ['Do you want to delete it?', '', []],
])('shows %j as it is, with the name %j apart', (text, name, parts) => {
  const { container } = render(<NamedText text={text} name={name} />)
  expect(container.textContent.trim()).toBe(text)
  const apart = container.querySelector('bdi')
  const shown = apart ? [apart.previousElementSibling, apart, apart.nextElementSibling] : []
  expect(shown.map((part) => part?.textContent)).toEqual(parts)
})
