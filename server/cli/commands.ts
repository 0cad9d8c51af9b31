/** What an operator does from the command line. Each command is one transaction, one audit row, and what members are told. */
import { allowAlias, forbidAlias, listAliases } from '../aliases/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import type { MakeResetLink } from '../identity/operatorResetLink.ts'
import { isLastSuperAdmin } from '../accountDeletion/repository.ts'
import { approveMember } from '../moderation/approveMember.ts'
import { type Decision, type ModerationDeps, recordDecision } from '../moderation/moderator.ts'
import { suspendMember, unsuspendMember } from '../moderation/suspendMember.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { findByEmail, findRole, grantRole, lockByEmail, revokeRole, rolesOf } from './repository.ts'

/** A mistake of whoever typed the command; its message is all he needs. */
export class CommandError extends Error {}

export interface CommandDeps extends ModerationDeps {
  readonly makeResetLink: MakeResetLink
}

interface Command {
  readonly usage: string
  readonly description: string
  /** Running servers must hear of it: it changes what sessions may do. */
  readonly changesSessions?: true
  /** @returns what was done, in a line */
  readonly run: (deps: CommandDeps, ...words: string[]) => Promise<string>
}

type Found = NonNullable<Awaited<ReturnType<typeof lockByEmail>>>

async function lockMemberByEmail(trx: Trx, email: string): Promise<Found> {
  const member = await lockByEmail(trx, email)
  if (!member) throw noMember(email)
  return member
}

const noMember = (email: string) => new CommandError(`Nobody signs in with ${email}.`)

async function findMemberId({ db }: CommandDeps, email: string): Promise<number> {
  const member = await findByEmail(db, email)
  if (!member) throw noMember(email)
  return member.id
}

/** What the site's own calls refuse, in their words. */
async function asCommandError(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    throw error instanceof HttpError ? new CommandError(error.message) : error
  }
}

/** One row for each write of an admin (DECISIONS, Moderation). The command line has no account. */
const recordCommand = (trx: Trx, decision: Decision): Promise<void> => recordDecision(trx, null, decision)

async function findRoleId(trx: Trx, slug: string): Promise<number> {
  const role = await findRole(trx, slug)
  if (!role) throw new CommandError(`There is no role ${slug}; there are admin and super-admin.`)
  return role.id
}

const commands: Record<string, Command> = {
  approve: {
    usage: 'approve EMAIL',
    description: 'lets a waiting member in',
    changesSessions: true,
    async run(deps, email = '') {
      const id = await findMemberId(deps, email)
      if (!(await asCommandError(approveMember(deps, null, id))))
        throw new CommandError(`${email} is approved already.`)
      return `${email} is approved.`
    },
  },

  suspend: {
    usage: 'suspend EMAIL TEXT',
    description: 'signs a member out everywhere and keeps him out; TEXT tells him why',
    changesSessions: true,
    async run(deps, email = '', ...words) {
      const text = words.join(' ').trim()
      if (text === '') throw new CommandError('Say why: the member is shown that text.')
      await asCommandError(
        suspendMember(deps, null, await findMemberId(deps, email), { text, isScam: false }),
      )
      return `${email} is suspended.`
    },
  },

  unsuspend: {
    usage: 'unsuspend EMAIL',
    description: 'lets a suspended member in again',
    async run(deps, email = '') {
      const id = await findMemberId(deps, email)
      if (!(await asCommandError(unsuspendMember(deps, null, id))))
        throw new CommandError(`${email} is not suspended.`)
      return `${email} can sign in again.`
    },
  },

  grant: {
    usage: 'grant EMAIL ROLE',
    description: 'gives a role: admin or super-admin',
    changesSessions: true,
    run: (deps, email = '', role = '') => changeRole(deps, email, role, true),
  },

  revoke: {
    usage: 'revoke EMAIL ROLE',
    description: 'takes a role away and signs him out; the last super admin stays',
    changesSessions: true,
    run: (deps, email = '', role = '') => changeRole(deps, email, role, false),
  },

  alias: {
    usage: 'alias EMAIL OTHER',
    description: 'lets an account act as that of OTHER (an address too); it needs the permission alias',
    async run({ db }, email = '', other = '') {
      await inTransaction(db, async (trx) => {
        const owner = await lockMemberByEmail(trx, email)
        const target = await lockMemberByEmail(trx, other)
        if (owner.id === target.id) throw new CommandError('Everybody acts as himself.')
        const before = await listAliases(trx, owner.id)
        if (before.includes(target.id)) throw new CommandError(`${email} may act as ${other} already.`)
        await allowAlias(trx, owner.id, target.id)
        const after = await listAliases(trx, owner.id)
        if (!after.includes(target.id))
          throw new CommandError(
            `${email} cannot act as ${other}: that takes the permission alias, no suspension of ${other}, and ` +
              `every role that ${other} has.`,
          )
        await recordCommand(trx, { action: 'member.alias', memberId: owner.id, before, after, reason: null })
      })
      return `${email} may act as ${other} now.`
    },
  },

  unalias: {
    usage: 'unalias EMAIL OTHER',
    description: 'takes that back, and signs him out where he acts as OTHER',
    changesSessions: true,
    async run({ db, sessions }, email = '', other = '') {
      const owner = await inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        const target = await lockMemberByEmail(trx, other)
        const before = await listAliases(trx, found.id)
        const wasAllowed = await forbidAlias(trx, found.id, target.id)
        if (!wasAllowed) throw new CommandError(`${email} may not act as ${other} anyway.`)
        const after = await listAliases(trx, found.id)
        await recordCommand(trx, {
          action: 'member.unalias',
          memberId: found.id,
          before,
          after,
          reason: null,
        })
        return found
      })
      await sessions.changed(owner.id)
      return `${email} may not act as ${other} any more.`
    },
  },

  reset: {
    usage: 'reset EMAIL',
    description: 'prints a link to a new password, which works for 1 hour, once; hand it to nobody but him',
    run: ({ db, makeResetLink }, email = '') =>
      inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        const link = await makeResetLink(trx, found.email)
        if (link === null) throw new CommandError('Nobody has a password here: OIDC_* signs members in.')
        // Without the link: whoever reads the row could use it.
        await recordCommand(trx, {
          action: 'member.reset',
          memberId: found.id,
          before: null,
          after: null,
          reason: null,
        })
        return `For 1 hour, once, ${found.email} can choose a new password at ${link}`
      }),
  },

  tell: {
    usage: 'tell EMAIL TEXT',
    description: 'shows a signed-in member an error notice, which stays until he closes it',
    async run({ db }, email = '', ...words) {
      const text = words.join(' ').trim()
      if (text === '') throw new CommandError('Say what to tell him.')
      await inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        await recordCommand(trx, {
          action: 'member.tell',
          memberId: found.id,
          before: null,
          after: null,
          reason: text,
        })
        // What was typed is words, not markup.
        const html = escapeHtml(text)
        await appendEvents(trx, [{ memberId: found.id, type: 'ErrorFlash', subject: { html } }])
      })
      return `${email} is told.`
    },
  },
}

/** A right that is given shows at his next request, under a new token; one that is taken signs him out everywhere. */
async function changeRole(
  { db, sessions }: CommandDeps,
  email: string,
  slug: string,
  isGranted: boolean,
): Promise<string> {
  const member = await inTransaction(db, async (trx) => {
    const found = await lockMemberByEmail(trx, email)
    const roleId = await findRoleId(trx, slug)
    const before = await rolesOf(trx, found.id)
    if (!isGranted && slug === 'super-admin' && (await isLastSuperAdmin(trx, found.id)))
      throw new CommandError('The last super admin cannot be removed.')
    await (isGranted ? grantRole : revokeRole)(trx, found.id, roleId)
    await recordCommand(trx, {
      action: isGranted ? 'member.grant' : 'member.revoke',
      memberId: found.id,
      before,
      after: await rolesOf(trx, found.id),
      reason: null,
    })
    return found
  })
  await (isGranted ? sessions.changed(member.id) : sessions.endAll(member.id))
  return isGranted ? `${email} is ${slug} now.` : `${email} is not ${slug} any more.`
}

export const commandList = (): string =>
  Object.values(commands)
    .map(({ usage, description }) => `  ${usage.padEnd(22)} ${description}`)
    .join('\n')

const findCommand = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

/** Whether running servers must hear of a command. */
export const changesSessions = (name = ''): boolean => findCommand(name)?.changesSessions ?? false

/**
 * @returns what was done
 * @throws CommandError for a command that is none, or that can't be done
 */
export async function runCommand(
  deps: CommandDeps,
  [name = '', ...words]: readonly string[],
): Promise<string> {
  const command = findCommand(name)
  if (!command)
    throw new CommandError(`There is no command ${name || 'without a name'}. There are:\n${commandList()}`)
  return command.run(deps, ...words)
}
