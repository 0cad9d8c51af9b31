/** Serves `/dev/mail`: the emails that were written to the data folder instead of sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { notFound } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import { linked } from './email.ts'
import { createMailFolder } from './mailFolder.ts'
import type { StoredMail } from './mailFolder.ts'

const listLimit = 100

const styleSheet = `
  body { max-width: 68ch; margin: 32px auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 26px; line-height: 1.2; }
  ul { padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid light-dark(#e2ddd3, #2f3a40); }
  a { overflow-wrap: anywhere; }
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

const mailPage = ({ to, subject, text, sent_at }: StoredMail) =>
  page(
    subject,
    `<p>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></p><article>${paragraphs(text)}</article><p><a href="/dev/mail">All mail</a></p>`,
  )

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Serves the emails of the data folder to browsers on this machine: never in production, never when `HOST` or `APP_URL`
 * is not loopback, and only to requests with a loopback `Host`. The last keeps out pages on a domain that resolves to
 * this machine (DNS rebinding).
 */
export const registerDevMail = (
  app: FastifyInstance,
  config: Pick<Config, 'isProduction' | 'isLoopback' | 'mail' | 'dataDir'>,
): void => {
  if (config.isProduction || !config.isLoopback || config.mail.smtpUrl) return
  const folder = createMailFolder(config.dataDir)
  const check = async (request: FastifyRequest) => {
    if (!loopback.test(request.raw.headers.host ?? '')) throw notFound()
  }
  const html = 'text/html; charset=utf-8'

  app.get('/dev/mail', { onRequest: check }, async (_request, reply) =>
    reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(listPage(await folder.list(listLimit))),
  )
  app.get('/dev/mail/style.css', { onRequest: check }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest: check }, async ({ params }, reply) => {
    const mail = await folder.find(params.id)
    if (!mail) throw notFound()
    return reply.type(html).header('cache-control', 'no-store').send(mailPage(mail))
  })
}
