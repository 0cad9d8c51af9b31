import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Shortcuts } from '../../../src/views/shell/Shortcuts.tsx'
// A lazy part, imported here so that tests do not wait for it.
import '../../../src/views/shell/ShortcutsDialog.tsx'
import { lodgeWith, Surroundings } from '../Surroundings.tsx'

beforeEach(() => history.replaceState(null, '', '/members/newest'))

const show = (more?: React.ReactNode) =>
  render(
    <Surroundings root={lodgeWith().root}>
      <Shortcuts />
      {more}
    </Surroundings>,
  )

it('opens the search with a slash, and focuses its field when the search is open', async () => {
  show(
    <search>
      <input aria-label="Name" />
    </search>,
  )
  await userEvent.keyboard('/')
  expect(location.pathname).toBe('/search')
  await userEvent.keyboard('/')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('')
})

it('lists the keys with a question mark, until Escape or back', async () => {
  show()
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  await userEvent.keyboard('/')
  expect(location.pathname).toBe('/members/newest')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/members/newest')
})

it('ignores keys in a field, with a modifier, and while a dialog is open', async () => {
  const { unmount } = show(<textarea aria-label="Message" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'a/b?')
  expect(location.pathname).toBe('/members/newest')
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  show(<div role="dialog" aria-label="Another dialog" />)
  await userEvent.keyboard('/?')
  expect(location.pathname).toBe('/members/newest')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
