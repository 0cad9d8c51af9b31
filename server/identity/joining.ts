/**
 * Joining with an email address. The account is created when the emailed link is opened. So nobody can occupy
 * somebody else's address, and the answer is the same for every address.
 */
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createAccount, findCredentialsByEmail, hasAccount } from './accountRepository.ts'
import type { Background } from '../base/background.ts'
import {
  deleteJoin,
  findPendingJoin,
  hasOtherJoinRequest,
  lockJoin,
  markConfirmed,
  storeJoin,
} from './joinRepository.ts'
import * as emails from './emails.ts'
import { checkInvitation, useInvitation } from './invitedJoining.ts'
import { joinLinkLifetime } from './lifetimes.ts'
import { birthdayProblem } from '../base/age.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { passwordProblem } from './passwords.ts'
import { hashToken, makeToken } from './tokens.ts'

export interface JoiningDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'siteName' | 'joinMode'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly passwords: Pick<PasswordHashing, 'hash'>
  readonly background: Pick<Background, 'runAfterRandomDelay'>
  readonly now: () => number
}

export interface JoinRequest {
  readonly email: string
  readonly password: string
  readonly birthday: string
  /** The invitation code as it was typed; empty for none. */
  readonly code: string
  readonly ip: string | null
  readonly referrer: string | null
}

export interface ConfirmedJoin {
  readonly email: string
  /** The account has a password that nobody knows, so its owner must choose one. */
  readonly needsPassword: boolean
}

const brokenLink = () =>
  new HttpError(422, 'broken_link', 'This link no longer works. Please join again to get a new one.')
const alreadyMember = () =>
  new HttpError(422, 'already_member', 'You are already a member. Log in, or choose a new password.')

/** Returns whether the account that a link created still has the placeholder password, which nobody knows. */
const hasPlaceholderPassword = async (
  trx: Trx,
  join: { email: string; password: string | null },
): Promise<boolean> =>
  join.password !== null && (await findCredentialsByEmail(trx, join.email))?.password === join.password

export const createJoining = ({ db, config, mailer, passwords, background, now }: JoiningDeps) => {
  const { appUrl, keys, siteName, joinMode } = config

  const rules = {
    password: (password: string) => passwordProblem(password, { email: null, siteName }),
    birthday: (birthday: string) => birthdayProblem(birthday, now()),
  }

  /** The token is in the fragment, which browsers send to no server: it appears in no log or referrer. */
  const postLink = (email: string, token: string) =>
    mailer.post(email, emails.confirmAddress(siteName, `${appUrl}/identity/verify#${token}`))

  const postAlreadyMember = (email: string) =>
    mailer.post(
      email,
      emails.alreadyMember(siteName, `${appUrl}/identity/sign-in`, `${appUrl}/identity/forgot`),
    )

  const mailLink = async (email: string, token: string, hash: string) => {
    if (!(await hasAccount(db, email))) return postLink(email, token)
    await deleteJoin(db, hash)
    postAlreadyMember(email)
  }

  const mailAgain = async (email: string) => {
    if (await hasAccount(db, email)) return postAlreadyMember(email)
    const pending = await findPendingJoin(db, email, new Date(now()))
    if (!pending) return
    const token = makeToken()
    const expires_at = new Date(now() + joinLinkLifetime)
    await storeJoin(db, { ...pending, token: hashToken(keys.session, token), expires_at })
    postLink(email, token)
  }

  return {
    rules,

    /**
     * Stores a request to join, then sends the link in the background.
     * @throws HttpError 422 for a password that repeats the address, or a wrong invitation code; nothing is stored then
     */
    join: async ({ email, password, birthday, code, ip, referrer }: JoinRequest): Promise<void> => {
      const problem = passwordProblem(password, { email, siteName })
      if (problem !== null) throw unprocessable({ password: [problem] })
      const invitation_id = await checkInvitation(db, joinMode, { code, now: new Date(now()) })
      const token = makeToken()
      const hash = hashToken(keys.session, token)
      const expires_at = new Date(now() + joinLinkLifetime)
      await storeJoin(db, {
        token: hash,
        email,
        password: await passwords.hash(password),
        birthday,
        ip,
        referrer,
        invitation_id,
        expires_at,
      })
      background.runAfterRandomDelay('join', () => mailLink(email, token, hash))
    },

    /**
     * Mails the link of a request to join again, in the background. Earlier links keep working. Mails nothing to an
     * address without a request.
     */
    resend: (email: string): void => background.runAfterRandomDelay('join again', () => mailAgain(email)),

    /**
     * Creates the account of a request to join. Repeating it with the same link creates nothing and returns the same,
     * so that a lost answer can be retried. If somebody else also requested to join with the address, its owner may
     * have opened the wrong link. The account then gets a placeholder password, and the owner must choose their own.
     * @throws HttpError 422 when the link is unknown or expired, the address has an account by now, or the invitation code
     * that a site by invitation needs was used up
     */
    confirm: (token: string): Promise<ConfirmedJoin> =>
      inTransaction(db, async (trx) => {
        const hash = hashToken(keys.session, token)
        const at = new Date(now())
        const join = await lockJoin(trx, hash, at)
        if (!join) throw brokenLink()
        const { email, birthday, ip, referrer } = join
        if (join.confirmed_at !== null || join.password === null)
          return { email, needsPassword: await hasPlaceholderPassword(trx, join) }
        const { password } = join
        const isOnlyRequest = !(await hasOtherJoinRequest(trx, email, password))
        const passwordHash = isOnlyRequest ? password : await passwords.hash(makeToken())
        const memberId = await createAccount(trx, {
          email,
          passwordHash,
          birthday,
          ip,
          referrer,
          now: at,
        })
        if (memberId === null) throw alreadyMember()
        await useInvitation(trx, joinMode, { id: join.invitation_id, memberId, now: at })
        afterCommit(trx, () => mailer.post(email, emails.welcome(siteName, `${appUrl}/onboarding`)))
        await markConfirmed(
          trx,
          { email, password },
          { now: at, placeholderHash: isOnlyRequest ? null : passwordHash },
        )
        return { email, needsPassword: !isOnlyRequest }
      }),
  }
}
