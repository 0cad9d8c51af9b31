/** Sends mail by SMTP, or writes it to the data folder where no SMTP_URL is set (DESIGN 4, Mail). */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { emailHtml, emailText } from './email.ts'
import type { EmailContent, Email } from './email.ts'
import { createMailFolder } from './mailFolder.ts'

type Deliver = (mail: Email) => Promise<void>

export interface Mailer {
  /** Takes a letter and returns; it is delivered in the background, and tried again when that fails. */
  post(to: string, letter: EmailContent): void
  /** Gives what waits one last try, and resolves when all is delivered or given up, or too much time has passed. */
  close(): Promise<void>
}

export interface MailerDeps {
  readonly config: Pick<Config, 'mail' | 'siteName' | 'dataDir'>
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly deliver?: Deliver
  /** Milliseconds before each further try. */
  readonly delays?: readonly number[]
  /** Milliseconds that what is under way has when the server stops. */
  readonly closeWithin?: number
  readonly timeouts?: SmtpTimeouts
}

const defaultDelays = [2_000, 15_000, 60_000, 300_000]

/** With the 5 s in which requests are drained, well within the 10 s that a stop may take. */
const defaultCloseWithin = 2_500

/** A server that takes a connection and then says nothing must not hold a mail for ever. Milliseconds. */
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

/** A server's own words about a mail hold the address, so only its codes are logged. */
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
  const underWay = new Set<Promise<void>>()

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
    post(to, letter) {
      const sent = send({
        to,
        from: { name: siteName, address: mail.from },
        subject: letter.subject,
        text: emailText(siteName, letter),
        html: emailHtml(siteName, letter),
      }).finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async close() {
      closing.abort()
      const ended = new AbortController()
      const deadline = wait(closeWithin, undefined, { signal: ended.signal }).catch(() => {})
      await Promise.race([Promise.all(underWay), deadline])
      ended.abort()
      if (underWay.size > 0) logger.error({ mails: underWay.size }, 'mails were given up')
    },
  }
}
