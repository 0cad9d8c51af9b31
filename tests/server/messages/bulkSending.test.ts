import { describe, expect, it, vi } from 'vitest'
import { bulkSending } from '../../../contract/limits.ts'
import {
  allowedStartsPerDay,
  judgeSending,
  sameTextAs,
  type Sender,
  type Sending,
  trigramsOf,
} from '../../../server/messages/bulkSending.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const hour = 3_600_000
const sender: Sender = { isVerified: false, isSupporter: false, wasReported: false }
const sending: Sending = { toId: 99, text: 'Hello there', startsConversation: true, isConfirmed: false }
const sentTo = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ toId: index + 1, text }))
const starts = (count: number, ago: number) => Array.from({ length: count }, () => new Date(now - ago))

describe('sending to many', () => {
  it('allows the same text to five members, and asks at the sixth', () => {
    const judge = (count: number) =>
      judgeSending(
        sending,
        sender,
        { recentTexts: sentTo(count, 'hello, THERE!'), conversationStarts: [] },
        now,
      )
    expect(judge(4)).toEqual({ kind: 'allowed' })
    expect(judge(5)).toEqual({ kind: 'confirm' })
  })

  it('counts each recipient once', () => {
    const recentTexts = Array.from({ length: 20 }, () => ({ toId: 99, text: sending.text }))
    expect(judgeSending(sending, sender, { recentTexts, conversationStarts: [] }, now)).toEqual({
      kind: 'allowed',
    })
  })

  it('does not compare texts of emoji only', () => {
    const history = { recentTexts: sentTo(9, '👋'), conversationStarts: [] }
    expect(judgeSending({ ...sending, text: '👋' }, sender, history, now)).toEqual({ kind: 'allowed' })
  })

  it('compares no texts for fewer than five other recipients', () => {
    const read = vi.fn<() => string>(() => sending.text)
    const recentTexts = [1, 2, 3, 4].map((toId) =>
      Object.defineProperty({ toId, text: '' }, 'text', { get: read }),
    )
    judgeSending(sending, sender, { recentTexts, conversationStarts: [] }, now)
    expect(read).not.toHaveBeenCalled()
  })

  it('asks before the eleventh new conversation in an hour, whatever its text', () => {
    const judge = (count: number, ago: number) =>
      judgeSending(sending, sender, { recentTexts: [], conversationStarts: starts(count, ago) }, now)
    expect(judge(9, hour / 2)).toEqual({ kind: 'allowed' })
    expect(judge(10, hour / 2)).toEqual({ kind: 'confirm' })
    expect(judge(10, 2 * hour)).toEqual({ kind: 'allowed' })
  })

  it('accepts a confirmation', () => {
    const history = { recentTexts: sentTo(5, sending.text), conversationStarts: starts(12, hour / 2) }
    expect(judgeSending({ ...sending, isConfirmed: true }, sender, history, now)).toEqual({ kind: 'allowed' })
  })

  it('refuses beyond the limit of a day even with a confirmation, and says until when', () => {
    const oldest = new Date(now - 20 * hour)
    const history = { recentTexts: [], conversationStarts: [oldest, ...starts(19, hour)] }
    const verdict = judgeSending({ ...sending, isConfirmed: true }, sender, history, now)
    expect(verdict).toEqual({
      kind: 'refused',
      until: new Date(oldest.getTime() + bulkSending.refusedWindow),
    })
  })

  it('allows messages in an existing conversation, however many were started', () => {
    const history = { recentTexts: [], conversationStarts: starts(30, 2 * hour) }
    expect(judgeSending({ ...sending, startsConversation: false }, sender, history, now)).toEqual({
      kind: 'allowed',
    })
  })

  it('allows more to verified members and supporters, and half to reported members', () => {
    expect(allowedStartsPerDay(sender)).toBe(20)
    expect(allowedStartsPerDay({ ...sender, isVerified: true })).toBe(40)
    expect(allowedStartsPerDay({ ...sender, isVerified: true, isSupporter: true })).toBe(60)
    expect(allowedStartsPerDay({ ...sender, wasReported: true })).toBe(10)
  })
})

describe('nearly the same text', () => {
  const text = 'Hi, I saw your profile and I liked what you wrote. Coffee this week?'
  it.each([
    ['another case and other signs', text.toUpperCase().replaceAll(',', ' -')],
    ['one word changed', text.replace('Coffee', 'Tea')],
    ['full-width letters', 'Ｈi, I saw your profile and I liked what you wrote. Coffee this week?'],
  ])('sees through %s', (_, other) => expect(sameTextAs(text)(other)).toBe(true))

  it('distinguishes different texts', () => {
    expect(sameTextAs(text)('Are you coming to the climbing hall on Friday? I have a spare rope.')).toBe(
      false,
    )
    expect(sameTextAs('Yes')('No')).toBe(false)
  })
  it.each([
    ['of five thousand characters', text.repeat(72)],
    ['behind more signs than are folded at once', `${'~ '.repeat(600)}${text}`],
  ])('knows a text %s again', (_, long) => {
    expect(sameTextAs(long)(long.replaceAll('Coffee', 'Tea'))).toBe(true)
    expect(sameTextAs(long)('Are you coming to the climbing hall on Friday?')).toBe(false)
  })

  it('takes no more work than a thousand characters do, even if they fold to many more', () => {
    // U+FDFA folds to eighteen characters. A different letter beside each of them makes different trigrams.
    const hostile = Array.from({ length: 2_500 }, (_, at) => `\u{FDFA}${String.fromCodePoint(0x4e00 + at)}`)
    const typed = String.fromCodePoint(...Array.from({ length: 5_000 }, (_, at) => 0x4e00 + at))
    for (const each of [hostile.join(''), hostile.toReversed().join(''), typed, '\u{FDFA}'.repeat(5_000)])
      expect(trigramsOf(each).size).toBeLessThanOrEqual(1_001)
  })
})
