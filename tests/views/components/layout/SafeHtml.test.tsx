import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Notice } from '../../../../src/views/components/layout/Notice.tsx'
import { SafeHtml, safeHtmlBy } from '../../../../src/views/components/layout/SafeHtml.tsx'

describe('markup from the server', () => {
  it('shows plain text unchanged', () => {
    const { container } = render(<SafeHtml html="Your email has been verified!" />)
    expect(container.textContent).toBe('Your email has been verified!')
    expect(container.querySelector(':not(span)')).toBeNull()
  })

  it('keeps emphasis and links', async () => {
    render(<SafeHtml html={'Try <b>another</b> <a href="/account/upgrade">card</a>.'} />)
    const link = await screen.findByRole('link', { name: 'card' })
    expect(link.getAttribute('href')).toBe('/account/upgrade')
    expect(screen.getByText('another').tagName).toBe('B')
  })

  it.each([
    '/home',
    '/members/nearby?cursor=a%2Fb#top',
    'https://help.example/a',
    'mailto:help@lodge.example',
  ])('keeps a link to %s', async (href) => {
    render(<SafeHtml html={`See <a href="${href}">this</a>.`} />)
    expect((await screen.findByRole('link', { name: 'this' })).getAttribute('href')).toBe(href)
  })

  it.each([
    ['a script', 'Hello <script>alert(1)</script>'],
    ['an event handler', 'Hello <img src=x onerror=alert(1)>'],
    ['a javascript address', 'Hello <a href="javascript:alert(1)">there</a>'],
    ['an address of another site without its scheme', 'Hello <a href="//evil.test">there</a>'],
    ['an address of another site with a backslash', 'Hello <a href="/\\evil.test">there</a>'],
    ['an encoded backslash', 'Hello <a href="/%5cevil.test">there</a>'],
    ['an encoded slash', 'Hello <a href="/%2Fevil.test">there</a>'],
    ['a tab before the second slash', 'Hello <a href="/&#9;/evil.test">there</a>'],
    ['a line break before the second slash', 'Hello <a href="/&#10;/evil.test">there</a>'],
    ['a space before the second slash', 'Hello <a href=" //evil.test">there</a>'],
    ['steps that lead to a second slash', 'Hello <a href="/./x/..//evil.test">there</a>'],
    ['an address without the slashes of its scheme', 'Hello <a href="https:evil.test">there</a>'],
    ['a backslash behind the scheme', 'Hello <a href="https://\\evil.test">there</a>'],
    ['a relative address', 'Hello <a href="evil">there</a>'],
    ['a style', 'Hello <p style="position:fixed">there</p>'],
    ['a frame', 'Hello <iframe src="https://evil.test"></iframe>'],
    ['a form', 'Hello <form action="https://evil.test"><input></form>'],
  ])('drops %s', async (_, html) => {
    const { container } = render(<SafeHtml html={html} />)
    await screen.findByText(/Hello/)
    expect(
      container.querySelector('script, img, iframe, form, input, style, [style], [href], [onerror]'),
    ).toBeNull()
  })
})

it('shows the text without markup if the sanitizer can’t be loaded', async () => {
  const SafeHtmlAlone = safeHtmlBy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const { container } = render(
    <SafeHtmlAlone html={'Try <a href="/x">another</a> card.<img src=x onerror=a()>'} />,
  )
  expect(await screen.findByText('Try another card.')).toBeTruthy()
  expect(container.querySelector(':not(span)')).toBeNull()
})

it('sanitizes the markup of a flash', async () => {
  const { container } = render(<Notice tone="error" html={'<b>No</b><img src=x onerror=alert(1)>'} />)
  await screen.findByText('No')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})
