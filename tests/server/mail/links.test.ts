import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailHtml } from '../../../server/mail/emailHtml.ts'
import { emailText } from '../../../server/mail/emailText.ts'
import type { EmailPreferenceSlug } from '../../../contract/account.ts'
import { lookupValues } from '../../../server/lookups/values.ts'
import { unsubscribeLink } from '../../../server/mail/unsubscribeLink.ts'
import { modals, pages } from '../../../src/views/pages.ts'
import { createTestApp, type TestApp } from '../testApp.ts'
import { mailSamples } from './samples.ts'

const appUrl = 'http://localhost:3000'
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

/** Whether the app has a page or a modal at a path. */
const isPage = (path: string) =>
  [...Object.values(pages), ...Object.values(modals)].some(({ path: pattern }) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )

const slugs: readonly EmailPreferenceSlug[] = lookupValues['email-preference'].map(({ slug }) => slug)

describe.each(Object.entries(mailSamples(appUrl)))('the mail %s', (_kind, content) => {
  test('links to pages that exist', async () => {
    const links = slugs.map((slug) => `${appUrl}${unsubscribeLink(site.config.keys.unsubscribe, 1, slug)}`)
    const found = links.flatMap((link) => {
      const footer = {
        why: 'Why.',
        preferencesLink: `${appUrl}/account/email-preferences`,
        unsubscribeLink: link,
      }
      const html = [...emailHtml('Lodge', content, footer).matchAll(/href="([^"]+)"/g)].map(
        ([, each = '']) => each,
      )
      const text = [...emailText('Lodge', content, footer).matchAll(/https?:\/\/\S+/g)].map(([each]) => each)
      expect([...new Set(text)].toSorted()).toEqual([...new Set(html)].toSorted())
      return html
    })
    const missing: string[] = []
    for (const link of new Set(found)) {
      const { origin, pathname } = new URL(link)
      expect(origin).toBe(appUrl)
      if (isPage(pathname)) continue
      const { statusCode } = await site.app.server.inject({ url: pathname })
      if (statusCode >= 400) missing.push(link)
    }
    expect(missing).toEqual([])
  })
})
