import { describe, expect, it } from 'vitest'
import { networkAddress, readLink, readNetworkName } from '../../../contract/outsideLinks.ts'

describe('a link', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['http://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['  example.com/me ', 'https://example.com/me'],
    ['example.com:8443/me', 'https://example.com:8443/me'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(readLink(typed)).toEqual({ value: stored, problem: null })
    expect(readLink(stored)).toEqual({ value: stored, problem: null })
  })

  it.each([
    '',
    'me',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:me@example.com',
    'https://known.example@evil.example',
    'https://me:secret@example.com',
    'me@example.com',
    'https:\\\\example.com',
    'https://exam\u0000ple.com',
    'https://exam\tple.com',
    'https://example.com/\u202Egpj.exe',
    'https://exa mple.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::1]/',
    'https://example.com.',
  ])('%j is refused with a reason', (typed) => {
    expect(readLink(typed)).toEqual({ value: null, problem: expect.stringMatching(/\.$/) })
  })

  it('is refused with how much it is too long, as it would be stored', () => {
    expect(readLink(`example.com/${'a'.repeat(180)}`)).toEqual({ value: expect.any(String), problem: null })
    expect(readLink(`example.com/${'a'.repeat(181)}`)).toEqual({
      value: null,
      problem: '1 character too long.',
    })
  })
})

describe('a name on a network', () => {
  it.each([
    ['facebook', 'luc.lake', 'luc.lake'],
    ['facebook', 'https://www.facebook.com/luc.lake?ref=1', 'luc.lake'],
    ['instagram', '@luc_lake', 'luc_lake'],
    ['instagram', 'instagram.com/luc_lake/', 'luc_lake'],
    ['twitter', ' https://twitter.com/luc_lake ', 'luc_lake'],
    ['twitter', 'https://x.com/@luc', 'luc'],
  ] as const)('on %s, %j is stored as %s', (network, typed, stored) => {
    expect(readNetworkName(network, typed)).toEqual({ value: stored, problem: null })
  })

  it.each([
    ['facebook', 'luc'],
    ['facebook', 'luc lake'],
    ['facebook', 'luc-lake'],
    ['instagram', '.luc'],
    ['instagram', 'luc..lake'],
    ['instagram', 'luc.'],
    ['instagram', 'https://evil.example/luc'],
    ['twitter', 'luc.lake'],
    ['twitter', 'https://evil.example/luc'],
    ['twitter', '../luc'],
    ['twitter', 'лук'],
  ] as const)('on %s, %j is refused with the rule', (network, typed) => {
    expect(readNetworkName(network, typed)).toEqual({
      value: null,
      problem: expect.stringMatching(/names have/),
    })
  })

  it('leads to the page of the member', () => {
    expect(networkAddress('twitter', 'luc')).toBe('https://x.com/luc')
  })

  it.each([
    ['facebook', 52, '2 characters too long. Facebook names have 5 to 50 letters, digits or dots.'],
    [
      'instagram',
      31,
      '1 character too long. Instagram names have up to 30 letters, digits, underscores or single dots.',
    ],
    ['twitter', 20, '5 characters too long. X names have up to 15 letters, digits or underscores.'],
  ] as const)('on %s, %i letters are refused with how many are too many', (network, length, problem) => {
    expect(readNetworkName(network, `@${'a'.repeat(length)}`)).toEqual({ value: null, problem })
  })
})
