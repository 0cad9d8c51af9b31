/** Serves `/dev/mail`: the emails that were written to the data folder instead of sent. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { notFound } from '../http/errors.ts'
import { requireLoopbackHost } from '../http/loopbackHost.ts'
import { escapeHtml } from '../http/markup.ts'
import { linked } from './email.ts'
import { darkQuery } from './emailHtml.ts'
import { createMailFolder } from './mailFolder.ts'
import type { StoredMail } from './mailFolder.ts'

const listLimit = 100

const styleSheet = `
  body { max-width: 720px; margin: 32px auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 26px; line-height: 1.2; }
  ul { padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid light-dark(#e2ddd3, #2f3a40); }
  a { overflow-wrap: anywhere; }
  nav a { display: inline-block; padding: 12px 16px 12px 0; }
  nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
  iframe { width: 100%; height: 720px; border: 1px solid light-dark(#e2ddd3, #2f3a40); border-radius: 8px; }
`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const row = ({ id, to, subject, sent_at }: StoredMail) =>
  `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></li>`

const listPage = (mails: readonly StoredMail[]) =>
  page(
    'Mail',
    mails.length > 0 ? `<ul>${mails.map(row).join('')}</ul>` : '<p>No mail has been written yet.</p>',
  )

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const themeLink = (id: string, theme: Theme, shown: Theme) =>
  `<a href="/dev/mail/${id}?theme=${theme}"${theme === shown ? ' aria-current="true"' : ''}>${theme === 'light' ? 'Light' : 'Dark'}</a>`

const htmlPart = (id: string, theme: Theme) =>
  `<h2>HTML</h2><nav aria-label="Theme of the email">${themes.map((each) => themeLink(id, each, theme)).join('')}</nav>
<iframe title="The HTML of the email" src="/dev/mail/${id}/${theme}.html"></iframe>`

const mailPage = ({ id, to, subject, text, html, sent_at }: StoredMail, theme: Theme) =>
  page(
    subject,
    `<p>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></p>
<h2>Text</h2><article>${paragraphs(text)}</article>
${html === '' ? '' : htmlPart(id, theme)}
<p><a href="/dev/mail">All mail</a></p>`,
  )

/** Returns the HTML as a mail program with this theme shows it. */
const inTheme = (html: string, theme: Theme) =>
  html
    .replaceAll(`@media ${darkQuery}`, theme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${theme}`)

/**
 * The pages may show the mail in a frame, which may use its own inline styles, and nothing else. The frame is not
 * sandboxed: browsers would then warn about every later page, because a sandboxed frame has no origin of its own.
 */
const framing = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
const framed =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/**
 * Serves the emails of the data folder to browsers on this machine: never in production, never when `HOST` or `APP_URL`
 * is not loopback, and only to requests with a loopback `Host`.
 */
export const registerDevMail = (
  app: FastifyInstance,
  config: Pick<Config, 'isProduction' | 'isLoopback' | 'mail' | 'dataDir'>,
): void => {
  if (config.isProduction || !config.isLoopback || config.mail.smtpUrl) return
  const folder = createMailFolder(config.dataDir)
  const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(html)
  const find = async (id: string): Promise<StoredMail> => {
    const mail = await folder.find(id)
    if (!mail) throw notFound()
    return mail
  }

  app.get('/dev/mail', { onRequest: requireLoopbackHost }, async (_request, reply) =>
    sendHtml(reply, framing, listPage(await folder.list(listLimit))),
  )
  app.get('/dev/mail/style.css', { onRequest: requireLoopbackHost }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  )
  app.get<{ Params: { id: string }; Querystring: { theme?: unknown } }>(
    '/dev/mail/:id',
    { onRequest: requireLoopbackHost },
    async ({ params, query }, reply) =>
      sendHtml(reply, framing, mailPage(await find(params.id), query.theme === 'dark' ? 'dark' : 'light')),
  )
  for (const theme of themes)
    app.get<{ Params: { id: string } }>(
      `/dev/mail/:id/${theme}.html`,
      { onRequest: requireLoopbackHost },
      async ({ params }, reply) =>
        sendHtml(
          reply.header('x-frame-options', 'SAMEORIGIN'),
          framed,
          inTheme((await find(params.id)).html, theme),
        ),
    )
}
