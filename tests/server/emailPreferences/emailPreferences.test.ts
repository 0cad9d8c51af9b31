import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { type MailKind, mailKinds, preferenceOf } from '../../../server/mail/kinds.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import type { Email } from '../../../server/mail/email.ts'
import { findMailAddress } from '../../../server/mail/recipientRepository.ts'
import { unsubscribeLink } from '../../../server/mail/unsubscribeLink.ts'
import { createMember } from '../factories.ts'
import { mailSamples } from '../mail/samples.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { eventually } from '../realtime/eventually.ts'

let site: TestApp
let id: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp({ env: { APP_URL: 'https://lodge.example' } })
})
afterAll(() => site.close())
beforeEach(async () => {
  id = await createMember(site.database.db)
  browser = await site.browserOf(id)
})

const kinds = Object.keys(mailKinds) as MailKind[]
const all = { 'new-message': true, reviews: true, 'supporter-reminders': true }
type Choices = Partial<Record<keyof typeof all, boolean>>

const put = (choices: Record<string, boolean>) =>
  browser.send('PUT', '/api/user/auth/email-preferences', {
    email_preferences: Object.entries(choices).map(([slug, boolean_value]) => ({
      slug,
      pivot: { boolean_value },
    })),
  })
const chosen = async (): Promise<Choices> => {
  const self = (await browser.get('/api/sso/user')).json<UserSelf>()
  return Object.fromEntries(self.email_preferences.map(({ slug, pivot }) => [slug, pivot.boolean_value]))
}
const gets = async (kind: MailKind) => (await findMailAddress(site.database.db, id, kind)) !== null
const change = (fields: object) =>
  site.database.db.updateTable('member').set(fields).where('id', '=', id).execute()

describe('email preferences', () => {
  it('are all on until the member switches some off, and keep those that are not named', async () => {
    expect(await chosen()).toEqual(all)
    expect((await put({ reviews: false })).json<UserSelf>().email_preferences).toContainEqual({
      slug: 'reviews',
      pivot: { boolean_value: false },
    })
    await put({ 'new-message': false })
    expect(await chosen()).toEqual({ ...all, reviews: false, 'new-message': false })
    await put({ reviews: true })
    expect(await chosen()).toEqual({ ...all, 'new-message': false })
  })

  it.each([
    ['an unknown kind', [{ slug: 'visitors', pivot: { boolean_value: true } }]],
    ['a kind twice', Array.from({ length: 2 }, () => ({ slug: 'reviews', pivot: { boolean_value: true } }))],
    ['no kind', []],
  ])('refuse %s', async (_what, email_preferences) => {
    const answer = await browser.send('PUT', '/api/user/auth/email-preferences', { email_preferences })
    expect(answer.statusCode).toBe(422)
    expect(await chosen()).toEqual(all)
  })

  it.each(kinds)('decide whether a mail of the kind %s is sent', async (kind) => {
    const preference = preferenceOf(kind)
    expect(await gets(kind)).toBe(true)
    await put({ 'new-message': false, reviews: false, 'supporter-reminders': false })
    expect(await gets(kind)).toBe(preference === null)
    if (preference !== null) await put({ [preference]: true })
    expect(await gets(kind)).toBe(true)
    for (const fields of [{ disables_emails: true }, { disables_emails: false, suspended_at: new Date() }]) {
      await change(fields)
      expect(await gets(kind)).toBe(preference === null)
    }
  })
})

describe('the link that stops a kind of mail', () => {
  const linkOf = () => unsubscribeLink(site.config.keys.unsubscribe, id, 'reviews')
  /** As a mail program: without cookies, and with a form of any format. */
  const post = (url: string, headers: Record<string, string> = {}) =>
    site.app.server.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const get = (url: string) => site.app.server.inject({ method: 'GET', url })

  it('is in the headers and the text of every mail that is not required', async () => {
    const sent: Email[] = []
    const mailer = createMailer({
      config: site.config,
      logger: site.app.server.log,
      findAddress: (memberId, kind) => findMailAddress(site.database.db, memberId, kind),
      deliver: async (mail) => void sent.push(mail),
    })
    for (const kind of kinds) mailer.postToMember(id, mailSamples(site.config.appUrl)[kind])
    await eventually(() => expect(sent).toHaveLength(kinds.length))
    await mailer.close()
    const subjects = Object.entries(mailSamples(site.config.appUrl)).map(([kind, { subject }]) => ({
      kind,
      subject,
    }))
    const withLink = kinds.filter((kind) => preferenceOf(kind) !== null)
    const found = sent.filter(({ headers }) => 'List-Unsubscribe' in headers)
    expect(found).toHaveLength(withLink.length)
    for (const { subject, headers, text, html } of found) {
      const kind = kinds.find((each) => subjects.some((one) => one.kind === each && one.subject === subject))
      const link = `https://lodge.example${unsubscribeLink(site.config.keys.unsubscribe, id, preferenceOf(kind ?? 'welcome') ?? 'reviews')}`
      expect(headers['List-Unsubscribe']).toBe(`<${link}>`)
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(text).toContain(link)
      expect(html).toContain(link)
    }
  })

  it('shows a page with a button, and changes nothing when it is opened', async () => {
    const page = await get(linkOf())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form method="post"><button>Stop these emails</button></form>')
    expect(page.body).toContain('href="/account/email-preferences"')
    expect(await chosen()).toEqual(all)
  })

  it('switches off that kind only, without a session, however often it is posted', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post(linkOf(), { 'content-type': type })).statusCode).toBe(200)
    expect(await chosen()).toEqual({ ...all, reviews: false })
    await put({ reviews: true })
    expect(await chosen()).toEqual(all)
  })

  it('answers the same for forged links, links of other members and other kinds, and changes nothing', async () => {
    const other = await createMember(site.database.db)
    const real = linkOf()
    const forged = [
      real.replace(`/${id}.`, `/${other}.`),
      real.replace('/reviews/', '/new-message/'),
      `${real.slice(0, -2)}xx`,
      '/unsubscribe/reviews/nothing',
      '/unsubscribe/reviews/0.x',
    ]
    const normal = { get: (await get(real)).body, post: (await post(real)).body }
    await put({ reviews: true })
    for (const url of forged.filter((each) => each.includes('/reviews/'))) {
      expect((await get(url)).body).toBe(normal.get)
      expect((await post(url)).body).toBe(normal.post)
    }
    expect((await post(forged[1] ?? '')).statusCode).toBe(200)
    expect(await chosen()).toEqual(all)
    expect((await get('/unsubscribe/nothing/1.x')).statusCode).toBe(404)
  })

  it('answers the same for a member who is deleted', async () => {
    const normal = (await post(linkOf())).body
    await change({ deleted_at: new Date() })
    expect((await post(linkOf())).body).toBe(normal)
  })
})
