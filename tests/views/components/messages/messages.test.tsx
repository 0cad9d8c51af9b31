import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Photo } from '../../../../contract/media.ts'
import { Composer } from '../../../../src/views/components/messages/Composer.tsx'
import { ConversationRow } from '../../../../src/views/components/messages/ConversationRow.tsx'
import { DayDivider } from '../../../../src/views/components/messages/DayDivider.tsx'
import { MessageBubble } from '../../../../src/views/components/messages/MessageBubble.tsx'
import { shownMediaOf } from '../../../../src/views/components/messages/shownMedia.ts'
import { conversation, photo } from '../people.ts'

const now = new Date(2025, 10, 14, 21, 30)
const today = new Date(2025, 10, 14, 20, 4).toISOString()

/** Returns the last line of a row, which follows the time. */
const lineOf = (row: HTMLElement) => row.querySelector('time')?.nextElementSibling?.textContent

const mediaOf = (...photos: Photo[]) => shownMediaOf({ photos, videos: [] })

describe('a message', () => {
  it('names its author for screen readers', () => {
    render(<MessageBubble isOwn={false} otherName="Marek" text="Are we on?" />)
    render(<MessageBubble isOwn otherName="Marek" text="Yes." />)
    expect(screen.getByText('Marek wrote')).toBeTruthy()
    expect(screen.getByText('You wrote')).toBeTruthy()
  })

  it('keeps spaces, indents and lines of its text', () => {
    render(<MessageBubble isOwn otherName="Marek" text={'a  table\n    of words'} />)
    const text = screen.getByText(/table/)
    expect(text.textContent).toBe('a  table\n    of words')
    expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap')
  })

  it('keeps its text and offers to try again when it failed', async () => {
    const retry = vi.fn<() => void>()
    render(<MessageBubble isOwn otherName="Marek" text="That roof." state="failed" onRetry={retry} />)
    expect(screen.getByText('That roof.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Not sent. Try again?')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it.each([
    ['sending', 'Sending'],
    ['retrying', 'No connection. Trying again'],
    ['troubled', 'The server has a problem. Trying again.'],
    ['offline', 'Waiting for the network'],
    ['waiting', 'Waiting for the message before'],
    ['held', 'Not sent yet'],
  ] as const)('shows that it is %s', (state, progress) => {
    render(<MessageBubble isOwn otherName="Marek" text="Hello" state={state} />)
    expect(screen.getByRole('status').textContent).toBe(progress)
  })

  it('can be discarded while the server has a problem', async () => {
    const discard = vi.fn<() => void>()
    render(<MessageBubble isOwn otherName="Marek" text="Hello" state="troubled" onDiscard={discard} />)
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(discard).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it.each([
    [1, 'You shared your private photos for 1 day', 'Shared their private photos with you for 1 day'],
    [7, 'You shared your private photos for 7 days', 'Shared their private photos with you for 7 days'],
    [
      0,
      'You shared your private photos until you stop',
      'Shared their private photos with you until they stop',
    ],
    [null, 'You shared your private photos', 'Shared their private photos with you'],
  ] as const)('says for how long private photos are shared (%s)', (unlockDays, own, theirs) => {
    render(<MessageBubble isOwn otherName="Marek" text="" isUnlock unlockDays={unlockDays} />)
    render(<MessageBubble isOwn={false} otherName="Marek" text="" isUnlock unlockDays={unlockDays} />)
    expect(screen.getByText(own)).toBeTruthy()
    expect(screen.getByText(theirs)).toBeTruthy()
  })

  it('shows its photos without buttons where nothing opens them', () => {
    render(
      <MessageBubble
        isOwn={false}
        otherName="Marek"
        text=""
        media={mediaOf(photo({ description: 'The river' }), photo({ id: 2, description: '' }))}
      />,
    )
    expect(screen.getByRole('img', { name: 'The river' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Photo 2 of 2' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /photo/i })).toBeNull()
  })

  it('says which of its photos are only for this conversation', () => {
    const media = mediaOf(photo({ id: 1, is_private: true }), photo({ id: 2 }))
    const view = render(<MessageBubble isOwn={false} otherName="Marek" text="" media={media} />)
    expect(screen.getAllByText('Only for this conversation')).toHaveLength(1)
    view.unmount()
    const mediaLink = ({ id }: { id: number }) => ({ href: `/photo/${id}`, state: null })
    render(<MessageBubble isOwn={false} otherName="Marek" text="" media={media} mediaLink={mediaLink} />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open photo 1 of 2, only for this conversation',
      'Open photo 2 of 2',
    ])
  })

  it('shows nothing of its content when it is unsent', () => {
    render(
      <MessageBubble
        isOwn
        otherName="Marek"
        text="Secret"
        state="unsent"
        media={mediaOf(photo())}
        isUnlock
      />,
    )
    expect(screen.getByText('You unsent a message')).toBeTruthy()
    expect(screen.queryByText('Secret')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/private photos/)).toBeNull()
  })

  it('shows when it was sent, read and saved', () => {
    render(<MessageBubble isOwn otherName="Marek" text="Hello" sentAt={today} isRead isSaved />)
    expect(screen.getByText(/, read$/).getAttribute('datetime')).toBe(today)
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  it('shows no receipt under a message of the other member', () => {
    render(<MessageBubble isOwn={false} otherName="Marek" text="Hello" sentAt={today} isRead />)
    expect(screen.queryByText(/read/)).toBeNull()
  })

  it('links each photo to the media viewer', () => {
    render(
      <MessageBubble
        isOwn={false}
        otherName="Marek"
        text=""
        isUnlock
        media={mediaOf(photo({ id: 1 }), photo({ id: 2 }))}
        mediaLink={({ kind, id }) => ({ href: `/${kind}/${id}`, state: null })}
      />,
    )
    expect(screen.getByText('Shared their private photos with you')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open photo 2 of 2' }).getAttribute('href')).toBe('/photo/2')
  })
})

describe('the day between messages', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['Pacific/Auckland', '2026-01-14T20:00:00Z', '2026-01-15'],
    ['America/Los_Angeles', '2026-01-15T03:00:00Z', '2026-01-14'],
  ])('is the day in the reader’s time zone, also in its datetime, in %s', (zone, iso, day) => {
    vi.stubEnv('TZ', zone)
    const { container } = render(<DayDivider iso={iso} />)
    expect(container.querySelector('time')?.dateTime).toBe(day)
  })
})

describe('the composer', () => {
  const pointer = (kind: 'fine' | 'coarse') =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(kind) }))

  beforeEach(() => {
    pointer('fine')
    return () => vi.unstubAllGlobals()
  })

  function Writing({ onSend }: { onSend: (text: string) => void }) {
    const [text, setText] = useState('')
    return <Composer name="Marek" value={text} onChange={setText} onSend={() => onSend(text)} />
  }

  const field = () => screen.getByRole('textbox', { name: 'Write to Marek' })

  it('sends on Enter, and starts a new line on Shift+Enter', async () => {
    const send = vi.fn<(text: string) => void>()
    render(<Writing onSend={send} />)
    await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    expect(send.mock.calls).toEqual([['One\ntwo']])
  })

  it.each([
    ['while an input method composes', { isComposing: true }],
    // Safari has ended the composition by then.
    ['that ends a composition', { keyCode: 229 }],
  ])('does not send on an Enter %s', async (_when, key) => {
    const send = vi.fn<(text: string) => void>()
    render(<Writing onSend={send} />)
    await userEvent.type(field(), 'にほん')
    fireEvent.keyDown(field(), { key: 'Enter', ...key })
    expect(send).not.toHaveBeenCalled()
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
    expect(send).toHaveBeenCalledOnce()
  })

  it('sends no text that shows nothing', async () => {
    const send = vi.fn<(text: string) => void>()
    render(<Writing onSend={send} />)
    fireEvent.change(field(), { target: { value: '\u200B\u3164' } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })

  it('starts a new line on Enter on a touch screen, and sends with its button', async () => {
    pointer('coarse')
    const send = vi.fn<(text: string) => void>()
    render(<Writing onSend={send} />)
    await userEvent.type(field(), 'One{Enter}two')
    expect(send).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(send.mock.calls).toEqual([['One\ntwo']])
  })

  it('does not send an empty message', async () => {
    const send = vi.fn<(text: string) => void>()
    render(<Writing onSend={send} />)
    await userEvent.type(field(), '   {Enter}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    expect(send).not.toHaveBeenCalled()
  })

  it('is disabled while a confirmation is open', () => {
    const ignore = () => {}
    const { container } = render(
      <Composer
        name="Marek"
        value="Hello"
        onChange={ignore}
        onSend={ignore}
        onAttach={ignore}
        onSharePlace={ignore}
        isLocked
      />,
    )
    expect(container.querySelectorAll('textarea:disabled, button:disabled')).toHaveLength(4)
    expect(container.querySelectorAll('textarea:enabled, button:enabled')).toHaveLength(0)
  })
})

describe('a row of the list of conversations', () => {
  it('shows the other member, the last message and the number of unread messages', () => {
    render(
      <ConversationRow
        conversation={conversation({ unread_count: 2, latest_message_created_at: today, is_supporter: true })}
        href="/community/messages/conversation/7-9"
        now={now}
      />,
    )
    expect(screen.getByRole('link', { name: /Marek.*supporter.*See you on Sunday.*2 unread/ })).toBeTruthy()
  })

  it.each([
    [{ is_own: true, text: 'Yes' }, 'You: Yes'],
    [{ is_own: true, text: '', is_unlock: true }, 'You shared your private photos'],
    [{ text: '', is_unlock: true }, 'Shared their private photos'],
    [{ text: '', shares_location: true }, 'Shared a place with you'],
    [{ is_own: true, text: '', shares_location: true }, 'You shared a place'],
    [{ text: 'By the fountain', shares_location: true }, 'By the fountain'],
    [{ text: '', photo_count: 1 }, 'Sent you a photo'],
    [{ is_own: true, text: '', photo_count: 3 }, 'You sent 3 photos'],
    [{ text: '', video_count: 1 }, 'Sent you a video'],
    [{ text: '', video_count: 2 }, 'Sent you 2 videos'],
    [{ is_own: true, text: '', photo_count: 1, video_count: 1 }, 'You sent a photo and a video'],
    [{ is_unsent: true, text: '' }, 'Unsent a message'],
    [{ is_own: true, is_unsent: true, text: '' }, 'You unsent a message'],
  ])('%o reads %j', (rest, line) => {
    render(<ConversationRow conversation={conversation(rest)} href="/x" now={now} />)
    expect(lineOf(screen.getByRole('link'))).toBe(line)
  })

  it('shows an outgoing message instead of the last stored one', () => {
    render(
      <ConversationRow
        conversation={conversation()}
        href="/x"
        now={now}
        outgoing={{ state: 'failed', text: 'That roof' }}
      />,
    )
    expect(lineOf(screen.getByRole('link'))).toBe('Not sent: That roof')
    expect(screen.queryByText('See you on Sunday')).toBeNull()
  })
})
