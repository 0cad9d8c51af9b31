import { beforeEach, describe, expect, it } from 'vitest'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { forgetMembers, keepsOutgoing } from '../../src/browser/memberStorage.ts'
import { createNoteStorage } from '../../src/browser/noteStorage.ts'
import { createDraftStorage, createOutboxStorage } from '../../src/browser/messageStorage.ts'
import type { Attachment } from '../../src/machines/messages/attachment.ts'
import type { OutgoingMessage } from '../../src/machines/messages/outgoingMessage.ts'

beforeEach(() => localStorage.clear())

const refusing = () => {
  throw new DOMException('The quota is used up.', 'QuotaExceededError')
}
/** A storage that is full: reading works, writing throws. */
const full = (): Storage => Object.create(localStorage, { setItem: { value: refusing } })

const outgoing = (key: string, fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key,
  conversation: '1-2',
  toUserId: 2,
  text: 'Hello',
  attachments: [],
  isUnlock: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  state: 'queued',
  ...fields,
})

const photo: Attachment = {
  kind: 'photo',
  id: 7,
  isPrivate: false,
  isWaiting: true,
  url: '/media/photo/7.webp',
  thumbhash: 'aGFzaA==',
  description: 'The lake',
}
const hidden: Attachment = { ...photo, id: 8, isPrivate: true, url: '/media/private/8.webp' }
const draft = (text: string, ...attachments: Attachment[]) => ({ text, attachments })

describe('texts kept on the device', () => {
  it('survive a reload', () => {
    createKeptTexts(() => localStorage).set('a', 'one')
    const afterReload = createKeptTexts(() => localStorage)
    expect([afterReload.get('a'), afterReload.keys()]).toEqual(['one', ['a']])
    afterReload.remove('a')
    expect(createKeptTexts(() => localStorage).get('a')).toBeNull()
  })

  it.each([
    ['refuses storage altogether', refusing],
    ['is full', full],
  ])('last while the page is open if the browser %s', (_why, open) => {
    const texts = createKeptTexts(open)
    texts.set('a', 'one')
    texts.set('a', 'two')
    expect([texts.get('a'), texts.keys()]).toEqual(['two', ['a']])
    texts.remove('a')
    expect([texts.get('a'), texts.keys()]).toEqual([null, []])
  })

  it('shows the newer text when an older one is stored and the newer does not fit', () => {
    localStorage.setItem('a', 'old')
    const texts = createKeptTexts(full)
    texts.set('a', 'new')
    expect([texts.get('a'), texts.keys()]).toEqual(['new', ['a']])
  })
})

describe('drafts', () => {
  it('are kept separately for each member and conversation, across reloads', () => {
    const drafts = createDraftStorage(createKeptTexts(() => localStorage))
    drafts.write(1, '1-2', draft('Hello Marek'))
    drafts.write(3, '1-2', draft('Hello Luc', photo))
    const afterReload = createDraftStorage(createKeptTexts(() => localStorage))
    expect(afterReload.read(1, '1-2')).toEqual(draft('Hello Marek'))
    expect(afterReload.read(3, '1-2')).toEqual(draft('Hello Luc', photo))
    expect(afterReload.read(1, '1-3')).toEqual(draft(''))
  })

  it('are removed when they become empty', () => {
    const drafts = createDraftStorage(createKeptTexts(() => localStorage))
    drafts.write(1, '1-2', draft('Hello', photo))
    drafts.write(1, '1-2', draft(''))
    expect(localStorage).toHaveLength(0)
  })

  it('are read as they were stored before drafts had attachments', () => {
    localStorage.setItem('member.1.draft.1-2', 'Hello Marek')
    expect(createDraftStorage(createKeptTexts(() => localStorage)).read(1, '1-2')).toEqual(
      draft('Hello Marek'),
    )
  })

  it('keep no address of a private photo, because it would not work later', () => {
    const drafts = createDraftStorage(createKeptTexts(() => localStorage))
    drafts.write(1, '1-2', draft('', hidden, photo))
    expect(drafts.read(1, '1-2')).toEqual(draft('', { ...hidden, url: null }, photo))
    expect(Object.values(localStorage).join(' ')).not.toContain('media/private')
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another version', JSON.stringify({ version: 3, attachments: [photo] })],
    ['another kind', JSON.stringify({ version: 2, attachments: [{ ...photo, kind: 'place' }] })],
    ['no id', JSON.stringify({ version: 2, attachments: [{ ...photo, id: '1' }] })],
    ['no list', JSON.stringify({ version: 2, attachments: photo })],
  ])('have their text, and no attachments, if these are stored as %s', (_what, stored) => {
    localStorage.setItem('member.1.draft.1-2', 'Hello')
    localStorage.setItem('member.1.attachments.1-2', stored)
    expect(createDraftStorage(createKeptTexts(() => localStorage)).read(1, '1-2')).toEqual(draft('Hello'))
  })
})

describe('outgoing messages', () => {
  const outbox = () => createOutboxStorage(createKeptTexts(() => localStorage))

  it('come back after a reload, oldest first, with the same idempotency keys', () => {
    const location = { coordinates: [3.7, 51] as [number, number], address: null }
    outbox().put(1, outgoing('b', { createdAt: '2026-03-01T12:00:01.000Z' }))
    outbox().put(1, outgoing('a', { createdAt: '2026-03-01T12:00:02.000Z', location }))
    outbox().put(12, outgoing('c'))
    expect(outbox().read(1)).toEqual([
      outgoing('b', { createdAt: '2026-03-01T12:00:01.000Z' }),
      outgoing('a', { createdAt: '2026-03-01T12:00:02.000Z', location }),
    ])
    outbox().remove(1, 'b')
    expect(
      outbox()
        .read(1)
        .map(({ key }) => key),
    ).toEqual(['a'])
  })

  it('come back with their attachments, the private ones without their address', () => {
    const video = { ...photo, kind: 'video' as const, description: null, thumbhash: null }
    outbox().put(1, outgoing('a', { text: '', attachments: [photo, hidden, video] }))
    expect(outbox().read(1)).toEqual([
      outgoing('a', { text: '', attachments: [photo, { ...hidden, url: null }, video] }),
    ])
  })

  it('come back as they were stored before messages had attachments', () => {
    const { attachments: _attachments, state: _state, ...message } = outgoing('a')
    localStorage.setItem('member.1.outbox.a', JSON.stringify({ ...message, hasSendError: false }))
    expect(outbox().read(1)).toEqual([outgoing('a')])
  })

  it('have failed after a reload if attachments were missing', () => {
    const missing = [{ kind: 'photo' as const, id: 7 }]
    outbox().put(1, outgoing('a', { state: 'missingAttachments', attachments: [photo], missing }))
    expect(outbox().read(1)).toEqual([outgoing('a', { state: 'failed', attachments: [photo] })])
  })

  it('have failed after a reload only if they had failed before', () => {
    outbox().put(1, outgoing('a', { state: 'failed' }))
    outbox().put(1, outgoing('b', { state: 'sending' }))
    expect(
      outbox()
        .read(1)
        .map(({ key, state }) => `${key} ${state}`)
        .toSorted(),
    ).toEqual(['a failed', 'b queued'])
  })

  it('are queued after a reload as if they had never been tried', () => {
    outbox().put(1, outgoing('a', { state: 'confirming', heldFor: 'You’ve sent a lot of messages.' }))
    outbox().put(1, outgoing('b', { state: 'sending', isTried: true }))
    expect(outbox().read(1)).toEqual([outgoing('a'), outgoing('b')])
  })

  it('are not overwritten by messages of another open page', () => {
    const [one, other] = [outbox(), outbox()]
    one.put(1, outgoing('a'))
    other.put(1, outgoing('b'))
    expect(one.read(1)).toHaveLength(2)
  })

  it('are ignored if an older version stored them in another format', () => {
    for (const [index, text] of [
      '{',
      'null',
      '[]',
      '{"key":"a"}',
      '7',
      JSON.stringify({ ...outgoing('a'), hasSendError: false, location: 'here' }),
      JSON.stringify({ ...outgoing('a'), hasSendError: false, version: 3 }),
      JSON.stringify({ ...outgoing('a'), hasSendError: false, version: 2, attachments: [7] }),
    ].entries()) {
      localStorage.setItem(`member.1.outbox.${index}`, text)
    }
    expect(outbox().read(1)).toEqual([])
  })
})

it('logging out removes everything stored for members, and nothing else', () => {
  const texts = createKeptTexts(() => localStorage)
  createDraftStorage(texts).write(1, '1-2', draft('Hello', photo))
  createOutboxStorage(texts).put(3, outgoing('a'))
  localStorage.setItem('theme', 'dark')
  forgetMembers(texts)
  expect(keepsOutgoing(texts)).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

it('knows whether a message of any member was not sent', () => {
  const texts = createKeptTexts(() => localStorage)
  createDraftStorage(texts).write(3, '3-outbox.4', { text: 'Hi', attachments: [] })
  expect(keepsOutgoing(texts)).toBe(false)
  createOutboxStorage(texts).put(3, outgoing('a'))
  expect(keepsOutgoing(texts)).toBe(true)
})

describe('changes of another tab', () => {
  /** As the browser tells every other tab. */
  const tell = (key: string | null, storageArea = localStorage) =>
    dispatchEvent(new StorageEvent('storage', { key, storageArea }))

  it('are told with their key, and all of them after the page comes back', () => {
    const keys: (string | null)[] = []
    const stop = createKeptTexts(() => localStorage).follow((key) => keys.push(key))
    tell('a')
    tell('b', sessionStorage)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    stop()
    tell('c')
    expect(keys).toEqual(['a', null])
  })

  it('are told to who follows a draft, a note or the removal of a message', () => {
    const texts = createKeptTexts(() => localStorage)
    const told: string[] = []
    createDraftStorage(texts).follow(1, '1-2', () => told.push('draft'))
    createOutboxStorage(texts).followRemovals(1, (key) => told.push(`removed ${key}`))
    createNoteStorage(texts).follow(1, 2, (text) => told.push(`note ${text}`))
    localStorage.setItem('member.1.note.2', 'Bakes')
    localStorage.setItem('member.1.outbox.b', '{}')
    for (const key of [
      'draft.1-2',
      'attachments.1-2',
      'draft.1-3',
      'outbox.a',
      'outbox.b',
      'note.2',
      'note.3',
    ])
      tell(`member.1.${key}`)
    localStorage.removeItem('member.1.note.2')
    tell('member.1.note.2')
    tell('member.2.draft.1-2')
    expect(told).toEqual(['draft', 'draft', 'removed a', 'note Bakes'])
  })
})
