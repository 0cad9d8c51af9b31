import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { waitFor as waitForState } from 'xstate'

// Loaded with the roles of a session; imported here so that they are loaded before sign-in.
import '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { App } from '../../../src/views/App.tsx'
import '../../../src/views/screens/Messages/Messages.tsx'
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import { Thread } from '../../../src/views/screens/Messages/Thread.tsx'
import { self } from '../../machines/people.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined

beforeEach(() => history.replaceState(null, '', '/community/messages'))
afterEach(() => page?.root.stop())

/** Luc (1) is signed in and has a conversation with Marek (2). */
async function signedIn() {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const tab = openTab()
  const lodge = lodgeWith({
    root: whole.root,
    outbox: tab.outbox,
    charts: chartsWith({ messages: tab.charts }),
  })
  return { whole, tab, lodge, dialog: whole.child('confirmation') }
}

it('closes the question whether to delete a conversation when its thread is left', async () => {
  const { lodge, dialog } = await signedIn()
  const view = render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
  expect(dialog.getSnapshot().value).toBe('asking')
  view.unmount()
  expect(dialog.getSnapshot().value).toBe('closed')
})

it('says that a message is too long, and sends it once it is shorter', async () => {
  const { lodge, tab } = await signedIn()
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const field = await screen.findByRole('textbox', { name: 'Write to Marek' })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const tooLong = 'This message is too long: it may have 5,000 characters at most.'
  fireEvent.change(field, { target: { value: 'a'.repeat(5_001) } })
  expect(screen.getByText(tooLong)).toBeTruthy()
  expect(send.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'a'.repeat(5_000) } })
  expect(screen.queryByText(tooLong)).toBeNull()
  expect(send.disabled).toBe(false)
  await userEvent.click(send)
  await waitFor(() => expect(tab.server.asked).toHaveLength(1))
})

it('marks the log as busy while messages are fetched, so that only later ones are announced', async () => {
  const { lodge, tab } = await signedIn()
  const opened = Promise.withResolvers<void>()
  tab.server.delivers = () => opened.promise
  tab.server.nextCursor = 'older'
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const log = await screen.findByRole('log', { name: 'Messages' })
  expect(log.getAttribute('aria-busy')).toBe('true')
  await act(async () => opened.resolve())
  await waitFor(() => expect(log.getAttribute('aria-busy')).toBe('false'))
  const older = Promise.withResolvers<void>()
  tab.server.delivers = () => older.promise
  fireEvent.click(await screen.findByRole('button', { name: 'Show older messages' }))
  expect(log.getAttribute('aria-busy')).toBe('true')
  await act(async () => older.resolve())
  await waitFor(() => expect(log.getAttribute('aria-busy')).toBe('false'))
  expect(document.contains(log)).toBe(true)
})

it('keeps the element of a message when it is stored, so that it is announced once', async () => {
  const { lodge, tab } = await signedIn()
  const answers = Promise.withResolvers<void>()
  tab.server.answers = answers.promise
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  await waitFor(() => expect(screen.queryByText('Opening the conversation')).toBeNull())
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'By the fountain' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const sentText = log.getByText('By the fountain')
  expect(log.getByRole('status').textContent).toBe('Sending')
  setTimeout(answers.resolve)
  await waitFor(() => expect(log.queryByRole('status')).toBeNull())
  expect(log.getByRole('button', { name: 'Message options' })).toBeTruthy()
  expect(log.getByText('By the fountain')).toBe(sentText)
})

it('closes a question when the member signs out', async () => {
  const { whole, dialog } = await signedIn()
  whole.root.send({ type: 'confirmation.ask', id: 'asked' })
  dialog.send({ type: 'confirmation.confirm' })
  act(() => whole.root.send({ type: 'session.logOut' }))
  await waitFor(() => expect(dialog.getSnapshot().value).toBe('closed'))
})

const row = () => screen.findByRole('link', { name: /Are we still on for the river/ })

it('opens a conversation beside the same list, by a link that works in another tab', async () => {
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const link = await row()
  expect(link.getAttribute('href')).toBe('/community/messages/conversation/1-2')
  await userEvent.click(link)
  await screen.findByRole('log', { name: 'Messages' })
  expect(await row()).toBe(link)
  expect(location.pathname).toBe('/community/messages')
  act(() => history.back())
  await screen.findByRole('heading', { name: 'Choose a conversation' })
  expect(await row()).toBe(link)
})

it('keeps the open conversation and the address when the member skips to the content', async () => {
  history.replaceState({ conversation: '1-2' }, '', '/community/messages')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const log = await screen.findByRole('log', { name: 'Messages' })
  await screen.findByRole('button', { name: 'More' })
  const entries = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect([location.hash, history.length, history.state]).toEqual(['', entries, { conversation: '1-2' }])
  expect(document.contains(log)).toBe(true)
})

it('keeps a thread open below the profile that is opened from it', async () => {
  history.replaceState({ conversation: '1-2' }, '', '/community/messages')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const log = await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open profile' }))
  expect(location.pathname).toBe('/profile/Marek')
  expect(document.contains(log)).toBe(true)
})

it.each([
  ['leaves', null],
  ['stays in, below what was opened over it,', '/profile/Marek'],
])('%s a thread that is deleted', async (_, modal) => {
  history.replaceState({ conversation: '1-2' }, '', '/community/messages')
  const { lodge, tab } = await signedIn()
  const erased = Promise.withResolvers<void>()
  tab.server.settles = () => erased.promise
  render(<App lodge={lodge} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleting the conversation')
  if (modal !== null)
    act(() => navigate(modal, { state: { ...history.state, beneath: '/community/messages' } }))
  await act(async () => erased.resolve())
  const end = modal === null ? 'Choose a conversation' : 'Conversation deleted'
  await screen.findByRole('heading', { name: end, hidden: true })
  expect(location.pathname).toBe(modal ?? '/community/messages')
})
