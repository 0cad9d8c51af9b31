import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { palette } from '../../../src/views/theme/palette.ts'
import { deriveKeys } from '../../../server/appSecret.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import { registerDevMail } from '../../../server/mail/devMail.ts'
import type { EmailContent, EmailFooter, Email } from '../../../server/mail/email.ts'
import { emailColors, emailHtml } from '../../../server/mail/emailHtml.ts'
import { emailText } from '../../../server/mail/emailText.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { createMailer as createAnyMailer, type MailerDeps } from '../../../server/mail/mailer.ts'
import { mailSamples } from './samples.ts'

const soon = { timeout: 10_000, interval: 10 }
const logger = Fastify().log
const keys = deriveKeys('a secret of these tests')
/** A mailer without members. */
const createMailer = (deps: Omit<MailerDeps, 'findAddress'>) =>
  createAnyMailer({ findAddress: async () => null, ...deps })
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const configFor = (smtpUrl: string | null = null) => ({
  appUrl: 'https://lodge.example',
  dataDir,
  isSecure: true,
  keys,
  siteName: 'Lodge & Co',
  mail: { smtpUrl, from: 'no-reply@lodge.example' },
})

const letter: EmailContent<'reset-password'> = {
  kind: 'reset-password',
  subject: 'Good evening',
  paragraphs: ['Tom & Jerry <say> hello.', 'See https://lodge.example/a?b=1&c=2 for more.'],
  action: { label: 'Open it', link: 'https://lodge.example/open#token' },
  closing: 'Good night.',
}

const footer: EmailFooter = {
  why: 'You get this email because of a test.',
  preferencesLink: 'https://lodge.example/account/email-preferences',
  unsubscribeLink: null,
}

describe('an email', () => {
  test('says in plain text what it says in HTML', () => {
    const text = emailText('Lodge', letter, footer)
    expect(text).toContain('Open it:\nhttps://lodge.example/open#token')
    expect(text).toContain('Good night.\n\n-- \nLodge\nYou get this email because of a test.')
    const html = emailHtml('Lodge', letter, footer)
    expect(html).toContain('Tom &amp; Jerry &lt;say&gt; hello.')
    expect(html).toContain('<a href="https://lodge.example/a?b=1&amp;c=2"')
    expect(html).toContain('<a href="https://lodge.example/open#token"')
    for (const link of [footer.preferencesLink]) {
      expect(text).toContain(link)
      expect(html).toContain(`href="${link}"`)
    }
  })

  test('has the colors of the site', () => {
    const { accent, ...others } = emailColors
    for (const [name, shades] of Object.entries({ accent, ...others }))
      expect([name, shades]).toEqual([name, Object.entries(palette).find(([each]) => each === name)?.[1]])
  })
})

describe.each(Object.entries(mailSamples('https://lodge.example')))('the mail %s', (kind, content) => {
  const html = emailHtml('Lodge', content, footer)

  test('is named as its kind, and loads nothing from anywhere', () => {
    expect(content.kind).toBe(kind)
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/)
  })

  test('shows at most one button, with its address below it', () => {
    const buttons = [...html.matchAll(/class="button".*?href="([^"]+)"/g)].map(([, link]) => link)
    const plainLinks = [...html.matchAll(/open this address:<br>.*>([^<]+)<\/a>/g)].map(([, link]) => link)
    expect(buttons).toEqual(content.action ? [content.action.link] : [])
    expect(plainLinks).toEqual(buttons)
  })
})

/** Writes the file of a mail from a version that stored no HTML, and one that a killed process left half-written. */
const leaveOldFiles = async () => {
  const folder = path.join(dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const old = {
    to: 'Ben@example.com',
    subject: 'An old one',
    text: 'Hi.',
    sent_at: '2025-03-01T10:00:00.000Z',
  }
  await writeFile(path.join(folder, 'old.json'), JSON.stringify(old))
  await writeFile(path.join(folder, 'old.eml'), 'Hi.')
  await writeFile(path.join(folder, 'torn.json'), JSON.stringify(old).slice(0, 40))
}

describe('without an SMTP server', () => {
  test('mails of an address are removed, whatever other files there are', async () => {
    await leaveOldFiles()
    const mailer = createMailer({ config: configFor(), logger })
    mailer.post('ben@example.com', letter)
    mailer.post('amy@example.com', letter)
    await mailer.close()
    const folder = createMailFolder(dataDir)
    await folder.removeTo('ben@example.com')
    expect((await folder.list(10)).map(({ to }) => to)).toEqual(['amy@example.com'])
    expect(await readdir(path.join(dataDir, 'mail'))).not.toContain('old.eml')
  })

  test('a mail is a file that mail programs open', async () => {
    const mailer = createMailer({ config: configFor(), logger })
    mailer.post('ben@example.com', letter)
    await mailer.close()
    const names = await readdir(path.join(dataDir, 'mail'))
    const eml = names.find((name) => name.endsWith('.eml')) ?? ''
    const message = await readFile(path.join(dataDir, 'mail', eml), 'utf8')
    expect(message).toMatch(/^From: "?Lodge & Co"? <no-reply@lodge\.example>\r?$/m)
    expect(message).toMatch(/^To: ben@example\.com\r?$/m)
    expect(message).toMatch(/^Subject: Good evening\r?$/m)
    expect(message).toContain('multipart/alternative')
  })
})

describe('with an SMTP server', () => {
  /** Takes one mail a connection, in the few words that takes. */
  const startSmtp = async () => {
    const received: string[] = []
    const server: Server = createServer((socket) => {
      let data: string | null = null
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          if (data !== null && line !== '.') data += `${line}\n`
          else if (data !== null) {
            received.push(data)
            data = null
            socket.write('250 taken\r\n')
          } else if (/^DATA/i.test(line)) {
            data = ''
            socket.write('354 go on\r\n')
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
          else socket.write('250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(server.address())
    return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
  }

  test('a mail goes there and nowhere else', async () => {
    const smtp = await startSmtp()
    const mailer = createMailer({ config: configFor(smtp.url), logger })
    mailer.post('ben@example.com', letter)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), soon)
    await mailer.close()
    smtp.close()
    expect(smtp.received[0]).toContain('To: ben@example.com')
    expect(await readdir(dataDir)).toEqual([])
  })
})

describe('an SMTP server that falls silent', () => {
  /** Takes connections, says this much on each, and never again anything. */
  const startSilent = async (greeting: string) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (greeting !== '') socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    const { port } = z.object({ port: z.number() }).parse(server.address())
    return { sockets, url: `smtp://127.0.0.1:${port}` }
  }
  const timeouts = { dnsTimeout: 30, connectionTimeout: 30, greetingTimeout: 30, socketTimeout: 30 }

  test.each([
    ['at once', ''],
    ['after its greeting', '220 ready\r\n'],
  ])('%s holds up a mail for a while, and not for ever', async (_when, greeting) => {
    const silent = await startSilent(greeting)
    const warned = vi.spyOn(logger, 'warn')
    onTestFinished(() => warned.mockRestore())
    const mailer = createMailer({ config: configFor(silent.url), logger, timeouts, delays: [1] })
    mailer.post('ben@example.com', letter)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2), soon)
    await mailer.close()
    expect(silent.sockets.size).toBe(2)
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ code: 'ETIMEDOUT' })
  })
})

describe('a mail that cannot be delivered', () => {
  const failing = (failures: number) => {
    const tried: Email[] = []
    const deliver = async (mail: Email) => {
      tried.push(mail)
      if (tried.length <= failures) throw new Error('550 ben@example.com is not here')
    }
    return { tried, deliver }
  }

  test('is tried again', async () => {
    const { tried, deliver } = failing(2)
    const mailer = createMailer({ config: configFor(), logger, deliver, delays: [1, 1, 1] })
    mailer.post('ben@example.com', letter)
    await vi.waitFor(() => expect(tried).toHaveLength(3), soon)
    await mailer.close()
    expect(tried).toHaveLength(3)
  })

  test('is tried a last time before the server stops, and does not keep it waiting', async () => {
    const { tried, deliver } = failing(1)
    const mailer = createMailer({ config: configFor(), logger, deliver, delays: [3_600_000] })
    mailer.post('ben@example.com', letter)
    await vi.waitFor(() => expect(tried).toHaveLength(1), soon)
    await mailer.close()
    expect(tried).toHaveLength(2)
  })

  test('does not keep the server from stopping while it is under way', async () => {
    const mailer = createMailer({
      config: configFor(),
      logger,
      deliver: () => new Promise(() => {}),
      closeWithin: 20,
    })
    mailer.post('ben@example.com', letter)
    await expect(mailer.close()).resolves.toBeUndefined()
  })

  test('leaves no address in the log', async () => {
    const lines: string[] = []
    const app = Fastify({
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    })
    const mailer = createMailer({
      config: configFor(),
      logger: app.log,
      deliver: failing(9).deliver,
      delays: [1],
    })
    mailer.post('ben@example.com', letter)
    await mailer.close()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('ben@example.com')
  })
})

describe('/dev/mail', () => {
  const local = { isProduction: false, isLoopback: true }

  const open = async (
    fields: { isProduction: boolean; isLoopback: boolean },
    smtpUrl: string | null = null,
  ) => {
    const config = { ...configFor(smtpUrl), ...fields }
    const mailer = createMailer({ config: configFor(), logger })
    mailer.post('ben@example.com', letter)
    await mailer.close()
    const app = Fastify()
    registerErrors(app)
    registerDevMail(app, config)
    return (url: string, host = 'localhost:3000') => app.inject({ url, headers: { host } })
  }

  test('lists the mails and shows each, as text', async () => {
    const get = await open(local)
    const list = await get('/dev/mail')
    expect(list.body).toContain('Good evening')
    expect(list.headers['cache-control']).toBe('no-store')
    const [, link = ''] = /href="(\/dev\/mail\/[\w-]+)"/.exec(list.body) ?? []
    const mail = await get(link)
    expect(mail.body).toContain('Tom &amp; Jerry &lt;say&gt; hello.')
    expect(mail.body).toContain('<a href="https://lodge.example/open#token">')
  })

  test('lists mails of earlier versions, shows their text, and leaves out a half-written one', async () => {
    await leaveOldFiles()
    const get = await open(local)
    const list = await get('/dev/mail')
    expect(list.body).toContain('Good evening')
    expect(list.body).toContain('An old one')
    expect(list.body).not.toContain('/dev/mail/torn')
    expect((await get('/dev/mail/old')).body).toContain('Hi.')
    expect((await get('/dev/mail/old')).body).not.toContain('<iframe')
    expect((await get('/dev/mail/torn')).statusCode).toBe(404)
  })

  test('shows the HTML in a frame without scripts, in the light or the dark theme', async () => {
    const get = await open(local)
    const [, link = ''] = /href="(\/dev\/mail\/[\w-]+)"/.exec((await get('/dev/mail')).body) ?? []
    expect((await get(link)).body).toContain(`src="${link}/light.html"`)
    expect((await get(`${link}?theme=dark`)).body).toContain(`src="${link}/dark.html"`)
    const light = await get(`${link}/light.html`)
    expect(light.body).toContain('@media not all{')
    expect(light.headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'unsafe-inline'",
    )
    expect((await get(`${link}/dark.html`)).body).toContain('@media all{')
    expect((await get('/dev/mail/nothing/dark.html')).statusCode).toBe(404)
  })

  test.each([
    ['in production', { isProduction: true, isLoopback: true }, null],
    ['where others reach the server', { isProduction: false, isLoopback: false }, null],
    ['where mails are sent', local, 'smtp://127.0.0.1:25'],
  ])('does not exist %s', async (_where, fields, smtpUrl) => {
    const get = await open(fields, smtpUrl)
    expect((await get('/dev/mail')).statusCode).toBe(404)
  })

  test.each(['lodge.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000'])(
    'does not exist for the host %j',
    async (host) => {
      const get = await open(local)
      expect((await get('/dev/mail', host)).statusCode).toBe(404)
    },
  )

  test.each(['..%2Fapp-secret', 'nothing', '%00'])('has no mail %s', async (id) => {
    const get = await open(local)
    expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404)
  })
})
