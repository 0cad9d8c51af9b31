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
    `https://example.com/${'a'.repeat(200)}`,
  ])('%j is refused with a reason', (typed) => {
    expect(readLink(typed)).toEqual({ value: null, problem: expect.stringMatching(/\.$/) })
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
    ['instagram', 'a'.repeat(31)],
    ['instagram', 'https://evil.example/luc'],
    ['twitter', 'luc.lake'],
    ['twitter', 'a'.repeat(16)],
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
})
