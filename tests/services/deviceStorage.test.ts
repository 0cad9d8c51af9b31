import { beforeEach, describe, expect, it } from 'vitest'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { createDraftStorage, createOutboxStorage, forgetMembers } from '../../src/browser/memberStorage.ts'
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
  isUnlock: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  state: 'queued',
  ...fields,
})

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
    drafts.write(1, '1-2', 'Hello Marek')
    drafts.write(3, '1-2', 'Hello Luc')
    const afterReload = createDraftStorage(createKeptTexts(() => localStorage))
    expect(afterReload.read(1, '1-2')).toBe('Hello Marek')
    expect(afterReload.read(3, '1-2')).toBe('Hello Luc')
    expect(afterReload.read(1, '1-3')).toBe('')
  })

  it('are removed when they become empty', () => {
    const drafts = createDraftStorage(createKeptTexts(() => localStorage))
    drafts.write(1, '1-2', 'Hello')
    drafts.write(1, '1-2', '')
    expect(localStorage).toHaveLength(0)
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
    ].entries()) {
      localStorage.setItem(`member.1.outbox.${index}`, text)
    }
    expect(outbox().read(1)).toEqual([])
  })
})

it('logging out removes everything stored for members, and nothing else', () => {
  const texts = createKeptTexts(() => localStorage)
  createDraftStorage(texts).write(1, '1-2', 'Hello')
  createOutboxStorage(texts).put(3, outgoing('a'))
  localStorage.setItem('theme', 'dark')
  forgetMembers(texts)
  expect(Object.keys(localStorage)).toEqual(['theme'])
})
