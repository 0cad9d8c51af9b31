import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createActor, waitFor as waitForState } from 'xstate'

// Loaded with the roles of a session; imported here so that they are loaded before sign-in.
import { Confirmation } from '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { App } from '../../../src/views/App.tsx'
import '../../../src/views/screens/Messages/Messages.tsx'
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import { createSaveReport, reportFormMachine } from '../../../src/machines/account/accountForm/report.ts'
import { confirmationMachine } from '../../../src/machines/app/confirmation/machine.ts'
import type { ConfirmationIntent } from '../../../src/machines/app/root/intents.ts'
import { Thread } from '../../../src/views/screens/Messages/Thread.tsx'
import { asking, asksForAccess } from '../../../src/views/shell/asking.ts'
import { stateOver } from '../../../src/views/shell/modals.ts'
import { message, self } from '../../machines/people.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldProfile, lodgeWith, Surroundings } from '../Surroundings.tsx'

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
  const tooLong = '1,299 characters too long.'
  fireEvent.change(field, { target: { value: 'a'.repeat(6_299) } })
  expect(screen.getByText(tooLong)).toBeTruthy()
  expect(send.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'a'.repeat(5_000) } })
  expect(screen.queryByText(tooLong)).toBeNull()
  expect(screen.getByText('5,000 of 5,000')).toBeTruthy()
  expect(send.disabled).toBe(false)
  await userEvent.click(send)
  await waitFor(() => expect(tab.server.asked).toHaveLength(1))
})

it('begins an empty message with a request for access once, and sends nothing by itself', async () => {
  history.replaceState(asking, '', '/community/messages/user/2')
  const { lodge, tab } = await signedIn()
  render(<App lodge={lodge} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Marek' })
  await waitFor(() => expect(field.value).toBe('Hi Marek, would you share your private photos with me?'))
  expect(asksForAccess(history.state)).toBe(false)
  expect(tab.server.asked).toEqual([])
})

it('keeps a message that was begun before, instead of the request for access', async () => {
  history.replaceState(null, '', '/community/messages/user/2')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Marek' })
  fireEvent.change(field, { target: { value: 'Half a sentence' } })
  await act(async () => navigate('/community/messages/user/2', { state: asking }))
  await waitFor(() => expect(asksForAccess(history.state)).toBe(false))
  expect(field.value).toBe('Half a sentence')
})

it('waits with the request while a profile is open over the thread, and keeps the page beneath it', async () => {
  const thread = '/community/messages/conversation/1-2'
  history.replaceState(asking, '', thread)
  const { lodge, tab } = await signedIn()
  const opened = Promise.withResolvers<void>()
  tab.server.delivers = () => opened.promise
  render(<App lodge={lodge} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const state = stateOver(thread, history.state)
  await act(async () => navigate('/profile/Marek', { state }))
  await act(async () => opened.resolve())
  await screen.findByRole('region', { name: 'Conversation with Marek', hidden: true })
  expect([location.pathname, history.state]).toEqual(['/profile/Marek', state])
  expect(field.value).toBe('')
  act(() => history.back())
  await waitFor(() => expect(field.value).toBe('Hi Marek, would you share your private photos with me?'))
  expect(asksForAccess(history.state)).toBe(false)
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

it('divides the days anew when the time zone changes while the thread is open', async () => {
  const { lodge, tab } = await signedIn()
  // Before and after midnight in Berlin, on one afternoon in Los Angeles.
  tab.server.stored.push(
    message({ id: 10, created_at: '2026-03-01T22:30:00.000Z' }),
    message({ id: 11, created_at: '2026-03-01T23:30:00.000Z' }),
  )
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  expect(await log.findAllByText(/March [12]/)).toHaveLength(2)
  vi.stubEnv('TZ', 'America/Los_Angeles')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(log.getAllByText(/March [12]/)).toHaveLength(1)
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

it('offers to discard a message through its tries with the same button, and those that wait for it', async () => {
  const { lodge, tab } = await signedIn()
  tab.server.next = ['lose the request']
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const log = within(await screen.findByRole('log', { name: 'Messages' }))
  await waitFor(() => expect(screen.queryByText('Opening the conversation')).toBeNull())
  const progress = () => log.getAllByRole('status').map(({ textContent }) => textContent)
  await userEvent.type(screen.getByRole('textbox'), 'By the fountain{Enter}At noon{Enter}')
  await waitFor(() =>
    expect(progress()).toEqual(['No connection. Trying again', 'Waiting for the message before']),
  )
  const answers = Promise.withResolvers<void>()
  tab.server.answers = answers.promise
  const [discard, discardNext] = log.getAllByRole('button', { name: 'Discard' })
  act(() => discard?.focus())
  await waitFor(() => expect(progress()).toEqual(['Sending', 'Waiting for the message before']), {
    timeout: 2_000,
  })
  expect(document.activeElement).toBe(discard)
  if (discardNext) await userEvent.click(discardNext)
  expect(progress()).toEqual(['Sending'])
  if (discard) await userEvent.click(discard)
  expect(log.queryByRole('status')).toBeNull()
  expect(tab.device.keys()).toEqual([])
  answers.resolve()
})

const askedIn = (told: readonly { type: string }[]) =>
  told.filter((event): event is ConfirmationIntent => event.type === 'confirmation.ask')

it('returns the focus to the message field after the question about a held message is cancelled', async () => {
  const { lodge, tab } = await signedIn()
  tab.server.next = ['ask']
  const dialog = createActor(confirmationMachine).start()
  dialog.on('confirmation.cancelled', (fact) => tab.bus.send(fact))
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
      <Confirmation confirmation={dialog} />
    </Surroundings>,
  )
  await waitFor(() => expect(screen.queryByText('Opening the conversation')).toBeNull())
  await userEvent.type(screen.getByRole('textbox'), 'Hello there{Enter}')
  await waitFor(() => expect(askedIn(tab.told)).toHaveLength(1))
  // A browser takes the focus from a field that is disabled; jsdom leaves it there.
  screen.getByRole('textbox').blur()
  act(() => askedIn(tab.told).forEach((asked) => dialog.send(asked)))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true }).disabled).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Marek' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('Hello there')
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
  expect(location.pathname).toBe('/community/messages/conversation/1-2')
  const { length } = history
  await userEvent.click(link)
  expect(history.length).toBe(length)
  act(() => history.back())
  await screen.findByRole('heading', { name: 'Choose a conversation' })
  expect(location.pathname).toBe('/community/messages')
  expect(await row()).toBe(link)
})

it('opens the conversation of a link, and keeps its address', async () => {
  history.replaceState(null, '', '/community/messages/conversation/1-2')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  await screen.findByRole('log', { name: 'Messages' })
  expect(await screen.findByRole('region', { name: 'Conversation with Marek' })).toBeTruthy()
  expect((await row()).getAttribute('aria-current')).toBe('true')
  expect(location.pathname).toBe('/community/messages/conversation/1-2')
})

it('opens the conversation with a member at its own address, without leaving the screen', async () => {
  // Drops the entries that the test before has left for going forward.
  history.pushState(null, '', '/community/messages')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const link = await row()
  const { length } = history
  act(() => navigate('/community/messages/user/2'))
  expect(await screen.findByRole('region', { name: 'Conversation with Marek' })).toBeTruthy()
  expect(location.pathname).toBe('/community/messages/conversation/1-2')
  expect(history.length).toBe(length + 1)
  expect(await row()).toBe(link)
})

it.each([
  '/community/messages/conversation/3-4',
  '/community/messages/user/me',
  '/community/messages/user/1',
])('says at %s that there is no such conversation, beside the list', async (address) => {
  history.replaceState(null, '', address)
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  expect(await screen.findByRole('heading', { name: 'This conversation does not exist' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Back to messages', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'Choose a conversation' })).toBeTruthy()
  expect(location.pathname).toBe('/community/messages')
})

it.each([
  ['returns to the list that the conversation was chosen in', true],
  ['replaces a conversation that was opened by a link', false],
])('the arrow %s', async (_, isChosen) => {
  history.pushState(null, '', isChosen ? '/community/messages' : '/community/messages/conversation/1-2')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  if (isChosen) await userEvent.click(await row())
  await screen.findByRole('region', { name: 'Conversation with Marek' })
  const backs = vi.spyOn(history, 'back')
  const { length } = history
  await userEvent.click(screen.getByRole('link', { name: 'Back to messages', hidden: true }))
  await screen.findByRole('heading', { name: 'Choose a conversation' })
  expect(location.pathname).toBe('/community/messages')
  expect(history.length).toBe(length)
  expect(backs).toHaveBeenCalledTimes(isChosen ? 1 : 0)
  backs.mockRestore()
})

it('keeps the open conversation and the address when the member skips to the content', async () => {
  history.replaceState(null, '', '/community/messages/conversation/1-2')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  const log = await screen.findByRole('log', { name: 'Messages' })
  await screen.findByRole('button', { name: 'More' })
  const entries = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect([location.hash, history.length, location.pathname]).toEqual([
    '',
    entries,
    '/community/messages/conversation/1-2',
  ])
  expect(document.contains(log)).toBe(true)
})

it('keeps a thread open below the profile that is opened from it', async () => {
  history.replaceState(null, '', '/community/messages/conversation/1-2')
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
  history.replaceState(null, '', '/community/messages/conversation/1-2')
  const { lodge, tab } = await signedIn()
  const erased = Promise.withResolvers<void>()
  tab.server.settles = () => erased.promise
  render(<App lodge={lodge} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleting the conversation')
  if (modal !== null)
    act(() =>
      navigate(modal, { state: { ...history.state, beneath: '/community/messages/conversation/1-2' } }),
    )
  await act(async () => erased.resolve())
  const end = modal === null ? 'Choose a conversation' : 'Conversation deleted'
  await screen.findByRole('heading', { name: end, hidden: true })
  expect(location.pathname).toBe(modal ?? '/community/messages')
})

it('reports a message from its menu, and blocks its author instead after a question', async () => {
  const { lodge, tab, dialog } = await signedIn()
  tab.server.stored.push(message({ id: 10 }), message({ id: 11, from_user_id: 1, text: 'Mine' }))
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  await screen.findByText('Mine')
  const [theirs, mine] = screen.getAllByRole('button', { name: 'Message options' })
  if (mine) await userEvent.click(mine)
  await screen.findByRole('menuitem', { name: 'Save' })
  expect(screen.queryByRole('menuitem', { name: 'Report message' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  if (theirs) await userEvent.click(theirs)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report message' }))
  expect(await screen.findByRole('dialog', { name: 'Report this message' })).toBeTruthy()
  act(() =>
    tab.bus.send({
      type: 'message.changed',
      id: 10,
      conversation: '1-2',
      changes: { is_reported_by_me: true },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Block Marek' }))
  await waitFor(() => expect(dialog.getSnapshot().value).toBe('asking'))
  // It leaves the page in a frame of its own.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /this message/ })).toBeNull())
  dialog.send({ type: 'confirmation.confirm' })
  expect(await screen.findByRole('heading', { name: 'You blocked this member' })).toBeTruthy()
  expect(tab.server.set).toMatchObject([{ toggle: 'block', id: 2, to: true }])
  expect(dialog.getSnapshot().value).toBe('closed')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})

it('offers no second block after a blocked member is reported', async () => {
  const { lodge, tab } = await signedIn()
  const report = () =>
    Promise.resolve({
      ok: true as const,
      data: { is_reported_by_me: true as const, reported_by_me_at: '2026-03-01T12:00:00.000Z' },
    })
  const save = createSaveReport({
    report,
    reportMessage: report,
    reportPhoto: report,
    reportVideo: report,
    tell: () => {},
  })
  const reportForm = reportFormMachine.provide(createAccountFormImplementations({ save }))
  const charts = chartsWith({ messages: tab.charts, profile: { ...heldProfile, reportForm } })
  render(
    <Surroundings {...lodge} charts={charts}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  await screen.findByRole('textbox', { name: 'Write to Marek' })
  act(() => tab.bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } }))
  await screen.findByRole('heading', { name: 'You blocked this member' })
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report this member' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Reason/ }), 'spam')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText(/We’ll review it/)
  expect(screen.queryByRole('button', { name: 'Block this member' })).toBeNull()
})

it('returns the focus to the message field after the question whether to delete is cancelled', async () => {
  history.replaceState(null, '', '/community/messages/conversation/1-2')
  const { lodge } = await signedIn()
  render(<App lodge={lodge} />)
  await screen.findByRole('textbox', { name: 'Write to Marek' })
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  const field = await screen.findByRole('textbox', { name: 'Write to Marek' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('keeps the focus on the button that shares private photos when it becomes another', async () => {
  const { lodge } = await signedIn()
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Share private photos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Share private photos for 7 days' }))
  const stop = await screen.findByRole('button', { name: 'Stop sharing' })
  await waitFor(() => expect(document.activeElement).toBe(stop))
  await userEvent.keyboard('{Enter}')
  const share = await screen.findByRole('button', { name: 'Share private photos' })
  await waitFor(() => expect(document.activeElement).toBe(share))
})

it('shares private photos and stops it in the menu of the thread, too', async () => {
  const { lodge } = await signedIn()
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Share private photos for 1 day')
  await screen.findByRole('button', { name: 'Stop sharing' })
  await choose('Stop sharing private photos')
  expect(await screen.findByRole('button', { name: 'Share private photos' })).toBeTruthy()
})
