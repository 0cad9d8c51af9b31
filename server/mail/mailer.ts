/** Sends emails by SMTP, or writes them to the data folder when `SMTP_URL` is not set. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { emailHtml, emailText } from './email.ts'
import type { EmailContent, Email } from './email.ts'
import { createMailFolder } from './mailFolder.ts'

type Deliver = (mail: Email) => Promise<void>

export interface Mailer {
  /** Returns at once. The email is delivered in the background, and tried again when that fails. */
  post(to: string, content: EmailContent): void
  /** Tries waiting emails once more. Resolves when all are delivered or given up, or after `closeWithin`. */
  close(): Promise<void>
}

export interface MailerDeps {
  readonly config: Pick<Config, 'mail' | 'siteName' | 'dataDir'>
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly deliver?: Deliver
  /** Milliseconds before each retry. */
  readonly delays?: readonly number[]
  /** Milliseconds that `close` waits at most. */
  readonly closeWithin?: number
  readonly timeouts?: SmtpTimeouts
}

const defaultDelays = [2_000, 15_000, 60_000, 300_000]

/** Milliseconds. With the 5 s in which requests are drained, a stop stays well below 10 s. */
const defaultCloseWithin = 2_500

/** Milliseconds. A server that accepts a connection and then stays silent must not hold an email forever. */
const defaultTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}
export type SmtpTimeouts = typeof defaultTimeouts

const bySmtp = (url: string, timeouts: SmtpTimeouts): Deliver => {
  const transport = createTransport({ url, ...timeouts })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}

/** Returns only the codes of an SMTP error for the log: its message contains the address. */
const codesOf = (error: unknown) =>
  error instanceof Error
    ? {
        code: 'code' in error ? error.code : error.name,
        response: 'responseCode' in error ? error.responseCode : undefined,
      }
    : {}

export const createMailer = (deps: MailerDeps): Mailer => {
  const { config, logger, delays = defaultDelays, closeWithin = defaultCloseWithin } = deps
  const { mail, siteName, dataDir } = config
  const smtp = mail.smtpUrl === null ? null : bySmtp(mail.smtpUrl, deps.timeouts ?? defaultTimeouts)
  const deliver = deps.deliver ?? smtp ?? createMailFolder(dataDir).deliver
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()

  const attempt = async (message: Email): Promise<boolean> => {
    try {
      await deliver(message)
      return true
    } catch (error) {
      logger.warn(codesOf(error), 'a mail could not be delivered')
      return false
    }
  }

  const send = async (message: Email) => {
    if (await attempt(message)) return
    for (const delay of delays) {
      await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (await attempt(message)) return
      if (closing.signal.aborted) break
    }
    logger.error('a mail was given up')
  }

  return {
    post(to, content) {
      const sent = send({
        to,
        from: { name: siteName, address: mail.from },
        subject: content.subject,
        text: emailText(siteName, content),
        html: emailHtml(siteName, content),
      }).finally(() => pending.delete(sent))
      pending.add(sent)
    },
    async close() {
      closing.abort()
      const ended = new AbortController()
      const deadline = wait(closeWithin, undefined, { signal: ended.signal }).catch(() => {})
      await Promise.race([Promise.all(pending), deadline])
      ended.abort()
      if (pending.size > 0) logger.error({ mails: pending.size }, 'mails were given up')
    },
  }
}
