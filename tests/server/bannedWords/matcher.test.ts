import { describe, expect, it } from 'vitest'
import {
  type BannedRule,
  createMatcher,
  matchesWildcards,
  ruleProblem,
} from '../../../server/bannedWords/matcher.ts'

const word = (text: string): BannedRule => ({ kind: 'word', word: text })
const pattern = (text: string): BannedRule => ({ kind: 'pattern', word: text })

/** What a rule finds in a text. */
function found(rule: BannedRule, text: string): string | null {
  const match = createMatcher([rule]).findInText(text)
  return match && text.slice(match.start, match.end)
}

describe('a word in a text', () => {
  it.each([
    ['pills', 'Buy PILLS now', 'PILLS'],
    ['pills', 'pi11s!', 'pi11s'],
    ['pills', 'рills', 'рills'],
    ['pills', 'píłls', 'píłls'],
    ['pills', 'pil\u200Bls', 'pil\u200Bls'],
    ['Cash App', 'my cash-app is', 'cash-app'],
    ['ass', 'https://ass.example/x', 'ass'],
    ['420', 'at 420', '420'],
    ['спам', 'это Спам', 'Спам'],
  ])('%j is found in %j', (rule, text, expected) => {
    expect(found(word(rule), text)).toBe(expected)
  })

  it.each([
    ['pills', 'pillsbury and spills'],
    ['ass', 'class and assume'],
    ['mall', 'you have mail'],
    ['bum', 'burn it'],
    ['cash app', 'cash and app'],
    ['pills', ''],
  ])('%j is not found in %j', (rule, text) => {
    expect(found(word(rule), text)).toBeNull()
  })

  it('is found as the first of many', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => word(`word${index}x`))
    const text = 'nothing and word7x and word1999x'
    const match = createMatcher(many).findInText(text)
    expect(match && text.slice(match.start, match.end)).toBe('word7x')
  })
})

describe('a pattern in a text', () => {
  it.each([
    ['viagra*', 'ViagraPro24 here', 'ViagraPro24'],
    ['*coin', 'Dogecoin', 'Dogecoin'],
    ['b*tcoin', 'b1tcoin', 'b1tcoin'],
    ['send * money', 'please send me money', 'send me money'],
  ])('%j is found in %j', (rule, text, expected) => {
    expect(found(pattern(rule), text)).toBe(expected)
  })

  it.each([
    ['viagra*', 'a via graph'],
    ['send * money', 'send me some money'],
    ['*coin', 'coinage'],
  ])('%j is not found in %j', (rule, text) => {
    expect(found(pattern(rule), text)).toBeNull()
  })

  it('with many stars takes no long time in a long text', () => {
    const rule = pattern(`${'a*'.repeat(29)}b`)
    const began = process.cpuUsage()
    expect(found(rule, 'a'.repeat(5_000))).toBeNull()
    // A regular expression would need longer than the sun shines.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
  })
})

describe('a rule for names', () => {
  const matches = (rule: BannedRule, name: string) => createMatcher([rule]).matchesName(name)

  it('refuses a word anywhere in a name, and a pattern in its parts', () => {
    expect(matches(word('badminton'), 'MrBADM1NTON')).toBe(true)
    expect(matches(word('badminton'), 'Minton')).toBe(false)
    expect(matches(pattern('ass'), 'Cassidy')).toBe(false)
    expect(matches(pattern('ass'), 'Big_Ass')).toBe(true)
    expect(matches(pattern('ass*'), 'BigAssets')).toBe(true)
    expect(matches(pattern('big*ets'), 'BigAssets')).toBe(true)
  })
})

describe('wildcards', () => {
  it.each([
    ['*', '', true],
    ['a*', 'a', true],
    ['a*c', 'abbbc', true],
    ['a*b*c', 'axbxxbxc', true],
    ['a*c', 'abcd', false],
    ['abc', 'ab', false],
    ['a**c', 'ac', true],
  ])('%j against %j: %j', (rule, text, expected) => {
    expect(matchesWildcards(rule, text)).toBe(expected)
  })
})

describe('a rule that can’t be used', () => {
  it.each([
    [word('a'), 'Use at least 2 letters or digits.'],
    [word('...'), 'Use at least 2 letters or digits.'],
    [word('via*'), 'Only patterns can have a *.'],
    [pattern('*'), 'Use at least 3 letters or digits besides the *.'],
    [pattern('a* b'), 'Use at least 3 letters or digits besides the *.'],
    [pattern('spam*'), null],
    [word('spam'), null],
  ])('%j: %s', (rule, problem) => {
    expect(ruleProblem(rule)).toBe(problem)
  })
})
