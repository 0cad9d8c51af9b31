/** Sends emails by SMTP, or writes them to the data folder when `SMTP_URL` is not set. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Email, EmailContent, EmailFooter } from './email.ts'
import { emailHtml } from './emailHtml.ts'
import { emailText } from './emailText.ts'
import { type MailKind, mailRule, preferenceOf, type RequiredMailKind } from './kinds.ts'
import { createMailFolder } from './mailFolder.ts'
import { createLazyTransport } from './transport.ts'
import { unsubscribeLink } from './unsubscribeLink.ts'

type Deliver = (mail: Email) => Promise<void>

export interface Mailer {
  /**
   * Mails an address. Returns at once. The email is delivered in the background, and tried again when that fails.
   */
  post(to: string, content: EmailContent<RequiredMailKind>): void
  /** As `post`, to the address that a member has then. Sends nothing to a member who does not get this kind. */
  postToMember(memberId: number, content: EmailContent): void
  /**
   * Mails a member once, for jobs that try again themselves.
   * @returns `unwanted` for a member who does not get this kind
   */
  deliverToMember(memberId: number, content: EmailContent): Promise<'delivered' | 'unwanted' | 'failed'>
  /** Tries waiting emails once more. Resolves when all are delivered or given up, or after `closeWithin`. */
  close(): Promise<void>
}

export interface MailerDeps {
  readonly config: Pick<Config, 'appUrl' | 'dataDir' | 'isSecure' | 'keys' | 'mail' | 'siteName'>
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Returns the address for a mail of a kind; null for a member who does not get it. */
  readonly findAddress: (memberId: number, kind: MailKind) => Promise<string | null>
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
  const transport = createLazyTransport(({ createTransport }) => createTransport({ url, ...timeouts }))
  return async (mail) => {
    await (await transport()).sendMail(mail)
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
  const { config, logger, findAddress, delays = defaultDelays, closeWithin = defaultCloseWithin } = deps
  const { appUrl, dataDir, isSecure, keys, mail, siteName } = config
  const smtp = mail.smtpUrl === null ? null : bySmtp(mail.smtpUrl, deps.timeouts ?? defaultTimeouts)
  const deliver = deps.deliver ?? smtp ?? createMailFolder(dataDir).deliver
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()

  const footerOf = (kind: MailKind, memberId: number | null): EmailFooter => {
    const { why, isToStranger } = mailRule(kind)
    const preference = preferenceOf(kind)
    return {
      why: `You get this email because ${why}.`,
      preferencesLink: isToStranger ? null : `${appUrl}/account/email-preferences`,
      unsubscribeLink:
        preference === null || memberId === null
          ? null
          : `${appUrl}${unsubscribeLink(keys.unsubscribe, memberId, preference)}`,
    }
  }

  const emailOf = (to: string, content: EmailContent, memberId: number | null): Email => {
    const footer = footerOf(content.kind, memberId)
    return {
      to,
      from: { name: siteName, address: mail.from },
      subject: content.subject,
      text: emailText(siteName, content, footer),
      html: emailHtml(siteName, content, footer),
      headers: {
        // RFC 3834: absence notes do not answer.
        'Auto-Submitted': 'auto-generated',
        ...(footer.unsubscribeLink !== null && {
          'List-Unsubscribe': `<${footer.unsubscribeLink}>`,
          // RFC 8058 asks for https.
          ...(isSecure && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        }),
      },
    }
  }

  /** @returns whether the member gets this kind */
  const sendToMember = async (memberId: number, content: EmailContent): Promise<boolean> => {
    const address = await findAddress(memberId, content.kind)
    if (address === null) return false
    await deliver(emailOf(address, content, memberId))
    return true
  }

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      logger.warn(codesOf(error), 'a mail could not be delivered')
      return false
    }
  }

  const keepTrying = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) return
    for (const delay of delays) {
      await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (await attempt(work)) return
      if (closing.signal.aborted) break
    }
    logger.error('a mail was given up')
  }

  const inBackground = (work: () => Promise<unknown>): void => {
    const sent = keepTrying(work).finally(() => pending.delete(sent))
    pending.add(sent)
  }

  return {
    post(to, content) {
      const email = emailOf(to, content, null)
      inBackground(() => deliver(email))
    },
    postToMember(memberId, content) {
      inBackground(() => sendToMember(memberId, content))
    },
    async deliverToMember(memberId, content) {
      let isWanted = false
      const isDone = await attempt(async () => {
        isWanted = await sendToMember(memberId, content)
      })
      if (!isDone) return 'failed'
      return isWanted ? 'delivered' : 'unwanted'
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
