import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aboutPages } from '../../../server/base/aboutPages.ts'
import { renderText } from '../../../server/about/renderText.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

describe('the pages about the site', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp({
      env: { SITE_NAME: 'Bears & Co', LINK_HELP: 'https://help.example', LINK_TERMS: 'none' },
    })
  }, 120_000)
  afterAll(() => site.close())
  const open = (name: string) => site.guest().get(`/about/${name}`)

  it('have a text each', async () => {
    const files = await readdir(path.join(import.meta.dirname, '../../../server/about/texts'))
    expect(files.toSorted()).toEqual(
      Object.keys(aboutPages)
        .map((name) => `${name}.md`)
        .toSorted(),
    )
  })

  it('are shown to guests, with the links of the footer', async () => {
    const answer = await open('about')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<title>About – Bears &amp; Co</title>')
    expect(answer.body).toContain('<h1>About Bears &amp; Co</h1>')
    expect(answer.body).toContain('<a href="/about/privacy">Privacy</a>')
    expect(answer.body).toContain('<a href="https://help.example">Help</a>')
    expect(answer.body).not.toContain('>Terms</a>')
    expect((await open('style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it.each(Object.keys(aboutPages))('lead from %s only to pages that exist', async (name) => {
    const { body } = await open(name)
    const targets = [...body.matchAll(/href="(\/about\/[^"]+)"/g)].map(([, target = '']) => target)
    for (const target of targets) expect((await site.guest().get(target)).statusCode).toBe(200)
  })

  it('are replaced by the operator’s files at once, whose HTML stays text', async () => {
    const folder = path.join(site.config.dataDir, 'about')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'feedback.md'), '# Write to {site}\n<script>alert(1)</script>')
    const { body } = await open('feedback')
    expect(body).toContain('<h1>Write to Bears &amp; Co</h1>')
    expect(body).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })

  it('have the chosen theme', async () => {
    const { body } = await site.guest().get('/about/help', { cookie: 'theme=dark' })
    expect(body).toContain('<html data-theme="dark" lang="en">')
  })

  it.each(['unknown', '..%2f..%2fpackage', 'about.md', 'constructor'])('are no page %s', async (name) => {
    expect((await open(name)).statusCode).toBe(404)
  })

  it('say plainly that a text of law is an example', async () => {
    const folder = path.join(import.meta.dirname, '../../../server/about/texts')
    for (const name of ['privacy', 'terms', 'compliance'])
      expect(await readFile(path.join(folder, `${name}.md`), 'utf8')).toMatch(
        /^> Example text, no legal advice/m,
      )
  })
})

describe('the text of a page', () => {
  const shownOf = (text: string) => renderText(text).trimEnd()

  it.each([
    ['# One\nTwo', '<h1>One</h1>\n<p>Two</p>'],
    ['- **a**\n- `b`', '<ul>\n<li><strong>a</strong></li>\n<li><code>b</code></li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> a\n> b', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
    [
      '[a](/b) [c](https://d.example/?e&f) [g](mailto:h@i.example)',
      '<p><a href="/b">a</a> <a href="https://d.example/?e&amp;f">c</a> <a href="mailto:h@i.example">g</a></p>',
    ],
  ])('renders %j', (text, html) => {
    expect(shownOf(text)).toBe(html)
  })

  it('renders tables', () => {
    const html = renderText('|a|b|\n|-|-|\n|1|2|')
    expect(html.replaceAll('\n', '')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    )
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '<javascript:alert(1)>',
  ])('shows a link to %s as text', (target) => {
    expect(renderText(`[a](${target})`)).not.toContain('<a')
    expect(renderText(`[a]\n\n[a]: ${target}`)).not.toContain('<a')
  })

  it.each(['<javascript:alert(1)>', 'https://no-link.example', '![a](https://tracker.example/x.png)'])(
    'makes neither a script link, a link of a bare address nor an image of %s',
    (text) => {
      expect(renderText(text)).not.toMatch(/<img|href="javascript|<a href="https:\/\/no-link/)
    },
  )

  it('keeps quotes in a link inside its attribute', () => {
    const html = renderText('[b](https://x" onload="y) [c](</d" onload="e>)')
    expect(html).not.toMatch(/<a[^>]* onload=/)
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['<div>\n<script>alert(1)</script>', '<p>&lt;div&gt;<br>\n&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['```<b>\n<i>\n```', '<pre><code class="language-&lt;b&gt;">&lt;i&gt;\n</code></pre>'],
  ])('escapes the HTML of %j', (text, html) => {
    expect(shownOf(text)).toBe(html)
  })
})
