import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor as waitForState } from 'xstate'
import { MessageStamp } from '../../src/views/components/messages/MessageStamp.tsx'
import { Thread } from '../../src/views/screens/Messages/Thread.tsx'
import { Boundary } from '../../src/views/shell/Boundary.tsx'
import { ConnectionNotice } from '../../src/views/shell/ConnectionNotice.tsx'
import { NoticeBoundary } from '../../src/views/shell/NoticeBoundary.tsx'
import { connection } from '../machines/app/connection.cases.ts'
import { startRoot, type WholeRoot } from '../machines/app/wholeRoot.ts'
import { LiveActor } from '../machines/harness/liveActor.ts'
import { liveMachineOf } from '../machines/harness/paths.ts'
import { openTab } from '../machines/messages/wholeMessages.ts'
import { self } from '../machines/people.ts'
import { chartsWith, lodgeWith, Surroundings } from './Surroundings.tsx'
import { translatePage } from './translatePage.ts'

let endTranslation = () => {}
let whole: WholeRoot | undefined

beforeEach(() => {
  endTranslation = translatePage()
})
afterEach(() => {
  endTranslation()
  whole?.root.stop()
  whole = undefined
})

/** The translator works after React's change, as an observer. */
const translated = () => act(() => Promise.resolve())

it('replaces texts as a translator does', async () => {
  const { container, rerender } = render(<p>Online</p>)
  await translated()
  expect(container.innerHTML).toBe('<p><font><font>Online</font></font></p>')
  rerender(<p>Offline</p>)
  await translated()
  expect(container.innerHTML).toBe('<p><font><font>Offline</font></font></p>')
})

it('tells that the network is lost and back on a translated page', async () => {
  const luc = new LiveActor(liveMachineOf(connection), { memberId: 1, lastEventId: 3, isOnline: true })
  render(<ConnectionNotice connection={luc.actor} />)
  const region = screen.getByRole('status')
  const change = async (event: Parameters<typeof luc.send>[0]) => {
    act(() => luc.send(event))
    await translated()
    return region.textContent
  }
  expect(await change({ type: 'network.lost' })).toBe('You are offline')
  expect(await change({ type: 'network.cameBack' })).toBe('Connecting…')
  expect(await change({ type: 'network.lost' })).toBe('You are offline')
  expect(await change({ type: 'network.cameBack' })).toBe('Connecting…')
  expect(await change({ type: 'channel.joined', lastEventId: 3 })).toBe('')
  expect(region.isConnected).toBe(true)
})

it('marks a message as saved, not saved, and saved again on a translated page', async () => {
  const stamp = (isSaved: boolean) => <MessageStamp sentAt="2026-05-01T10:00:00Z" isRead isSaved={isSaved} />
  const { rerender } = render(stamp(false))
  for (const isSaved of [true, false, true]) {
    await translated()
    rerender(stamp(isSaved))
    expect(screen.queryByText('Saved') !== null).toBe(isSaved)
  }
})

it('shares private photos, stops, and shares again in a thread on a translated page', async () => {
  history.replaceState(null, '', '/community/messages')
  const started = startRoot({ signedIn: self() })
  whole = started
  await waitForState(started.root, (snapshot) => snapshot.matches('signedIn'))
  const tab = openTab()
  const lodge = lodgeWith({ root: started.root, charts: chartsWith({ messages: tab.charts }) })
  render(
    <Surroundings {...lodge}>
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  const press = async (role: 'button' | 'menuitem', name: string) =>
    userEvent.click(await screen.findByRole(role, { name }))
  for (const days of [7, 1]) {
    await press('button', 'Share private photos')
    await press('menuitem', `Share private photos for ${days} day${days === 1 ? '' : 's'}`)
    await press('button', 'Stop sharing')
  }
  expect(await screen.findByRole('button', { name: 'Share private photos' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Write to Marek' })).toBeTruthy()
})

it('keeps the page when a notice fails, and shows the next one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Notice = ({ words }: { words: string }) => {
    if (words === 'broken') throw new Error('The node to be removed is not a child of this node.')
    return <p>{words}</p>
  }
  const page = (words: string) => (
    <Boundary>
      <h1>Nearby</h1>
      <NoticeBoundary resetKey={words}>
        <Notice words={words} />
      </NoticeBoundary>
    </Boundary>
  )
  const { rerender } = render(page('You are offline'))
  rerender(page('broken'))
  expect(screen.getByRole('heading', { name: 'Nearby' })).toBeTruthy()
  rerender(page('Connecting…'))
  expect(screen.getByText('Connecting…')).toBeTruthy()
})
