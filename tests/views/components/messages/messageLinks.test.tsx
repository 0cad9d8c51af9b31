import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MessageBubble } from '../../../../src/views/components/messages/MessageBubble.tsx'
import { partsOf } from '../../../../src/views/components/messages/messageLinks.ts'

const linksIn = (text: string) => partsOf(text).filter(({ href }) => href !== undefined)
const shownLinks = (text: string) => linksIn(text).map((part) => part.text)

describe('the links in a text', () => {
  it('keeps the text around them', () => {
    expect(partsOf('See https://example.org/maps?at=3#top, or ask.')).toEqual([
      { at: 0, text: 'See ' },
      { at: 4, text: 'https://example.org/maps?at=3#top', href: 'https://example.org/maps?at=3#top' },
      { at: 37, text: ', or ask.' },
    ])
    expect(partsOf('Nothing to open.')).toEqual([{ at: 0, text: 'Nothing to open.' }])
  })

  it.each([
    ['one that ends a sentence', 'Here: https://example.org/a.', 'https://example.org/a'],
    ['one in brackets', '(https://example.org/a)', 'https://example.org/a'],
    ['one with brackets of its own', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['one in quotation marks', '“https://example.org”', 'https://example.org'],
    ['one in capital letters', 'HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
    ['one with a port', 'https://example.org:8443/a', 'https://example.org:8443/a'],
  ])('finds %s', (_, text, shown) => {
    expect(shownLinks(text)).toEqual([shown])
  })

  it.each([
    ['http', 'http://example.org'],
    ['a script', 'javascript:alert(1)//https:'],
    ['data', 'data:text/html,https'],
    ['a name without a scheme', 'www.example.org'],
    ['a user name that passes for the host', 'https://lodge.example@evil.example/'],
    ['a host that is no domain', 'https://localhost/admin'],
    ['an address that cannot be read', 'https://%zz.example'],
    ['nothing after the scheme', 'https://'],
    ['an address of endless brackets', `https://example.org/${')'.repeat(4_900)}`],
  ])('leaves %s as text', (_, text) => {
    expect(partsOf(text)).toEqual([{ at: 0, text }])
  })

  it.each([
    ['a host with a lookalike letter', 'https://exаmple.org/a', 'https://xn--exmple-4nf.org/a'],
    ['letters of full width', 'https://ｅｘａｍｐｌｅ.org', 'https://example.org'],
    ['a number for a host', 'https://2130706433.', 'https://127.0.0.1'],
    [
      'a backslash before another name',
      'https://evil.example\\@lodge.example',
      'https://evil.example/@lodge.example',
    ],
    ['a turned direction', 'https://evil.example/\u202Egro.elpmaxe', 'https://evil.example'],
    ['an invisible letter', 'https://example\u200B.org', undefined],
    ['other letters in the path', 'https://example.org/שלום', 'https://example.org/%D7%A9%D7%9C%D7%95%D7%9D'],
  ])('shows where a link leads for %s', (_, text, shown) => {
    expect(shownLinks(text)[0]).toBe(shown)
    for (const part of linksIn(text)) expect(part.href?.startsWith(part.text)).toBe(true)
  })
})

describe('a message with a link', () => {
  const link = () => screen.getByRole<HTMLAnchorElement>('link')

  it('opens it in a new tab, without telling the other site about this one', () => {
    render(<MessageBubble isOwn={false} otherName="Marek" text="Look: https://example.org/a" />)
    expect(link().textContent).toBe('https://example.org/a')
    expect(link().getAttribute('href')).toBe('https://example.org/a')
    expect(link().target).toBe('_blank')
    expect(link().rel).toBe('noopener noreferrer nofollow ugc')
    expect(link().dir).toBe('ltr')
  })

  it('shows markup as text', () => {
    const text = '<a href="https://evil.example">https://example.org"onclick="alert(1)</a>'
    render(<MessageBubble isOwn otherName="Marek" text={text} />)
    const [first, second] = screen.getAllByRole<HTMLAnchorElement>('link')
    expect([first?.textContent, second?.textContent]).toEqual(['https://evil.example', 'https://example.org'])
    expect(first?.closest('p')?.textContent).toBe(text)
    expect(second?.getAttribute('onclick')).toBeNull()
  })
})
