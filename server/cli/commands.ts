/** The commands of `npm run admin`. Each one that changes a member does so in one transaction that also writes one audit row. */
import { trimmed } from '../../contract/blankText.ts'
import { allowAlias, forbidAlias, listAliases } from '../aliases/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import { twoFactorReset } from '../identity/emails.ts'
import { removeSecondFactors } from '../identity/removeSecondFactors.ts'
import { approveMember } from '../moderation/approveMember.ts'
import { decideAgeReport } from '../moderation/decideAgeReport.ts'
import { type Decision, recordDecision } from '../moderation/moderator.ts'
import { suspendMember, unsuspendMember } from '../moderation/suspendMember.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { findRoleId, grantRole, isLastSuperAdmin, revokeRole, rolesOf } from '../roles/repository.ts'
import { tellRolesChanged } from '../roles/tellRolesChanged.ts'
import { backupCommands } from './backupCommands.ts'
import { type Command, type CommandDeps, CommandError } from './command.ts'
import { findMember, noMember } from './findMember.ts'
import { jobCommands } from './jobCommands.ts'
import { lockByEmail } from './repository.ts'
import { sessionCommands } from './sessionCommands.ts'

type Found = NonNullable<Awaited<ReturnType<typeof lockByEmail>>>

async function lockMemberByEmail(trx: Trx, email: string): Promise<Found> {
  const member = await lockByEmail(trx, email)
  if (!member) throw noMember(email)
  return member
}

const findMemberId = async ({ db }: CommandDeps, email: string): Promise<number> =>
  (await findMember(db, email)).id

/** Turns a refusal of the site's own calls into a mistake of the command, with the same message. */
async function asCommandError(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    throw error instanceof HttpError ? new CommandError(error.message) : error
  }
}

/** Writes the command's audit row. It names no admin, because the command line has no account. */
const recordCommand = (trx: Trx, decision: Decision): Promise<void> => recordDecision(trx, null, decision)

async function roleIdOf(trx: Trx, slug: string): Promise<number> {
  const role = await findRoleId(trx, slug)
  if (!role) throw new CommandError(`Unknown role: ${slug}. Use admin or super-admin.`)
  return role.id
}

const memberCommands: Record<string, Command> = {
  approve: {
    usage: 'approve EMAIL',
    description: 'approves a waiting member',
    changesSessions: true,
    async run(deps, email = '') {
      const id = await findMemberId(deps, email)
      if (!(await asCommandError(approveMember(deps, null, id))))
        throw new CommandError(`${email} is already approved.`)
      return `${email} is approved.`
    },
  },

  suspend: {
    usage: 'suspend EMAIL TEXT',
    description: 'signs a member out everywhere and suspends them; they are shown TEXT',
    changesSessions: true,
    async run(deps, email = '', ...words) {
      const text = trimmed(words.join(' '))
      if (text === '') throw new CommandError('Add the reason. It is shown to the member.')
      await asCommandError(
        suspendMember(deps, null, await findMemberId(deps, email), { text, isScam: false }),
      )
      return `${email} is suspended.`
    },
  },

  unsuspend: {
    usage: 'unsuspend EMAIL',
    description: 'ends a suspension',
    async run(deps, email = '') {
      const id = await findMemberId(deps, email)
      if (!(await asCommandError(unsuspendMember(deps, null, id))))
        throw new CommandError(`${email} is not suspended.`)
      return `${email} can log in again.`
    },
  },

  'age-report': {
    usage: 'age-report EMAIL accept|reject [TEXT]',
    description: 'decides the age report that a member asked for; they are shown TEXT',
    async run(deps, email = '', outcome = '', ...words) {
      if (outcome !== 'accept' && outcome !== 'reject')
        throw new CommandError('Say whether to accept or to reject the age report.')
      const isAccepted = outcome === 'accept'
      const done = isAccepted ? 'accepted' : 'rejected'
      const decision = { isAccepted, text: trimmed(words.join(' ')) }
      if (!(await asCommandError(decideAgeReport(deps, null, await findMemberId(deps, email), decision))))
        throw new CommandError(`The age report of ${email} is already ${done}.`)
      return `The age report of ${email} is ${done}.`
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
    description: 'takes a role away and signs the member out; the last super admin keeps it',
    changesSessions: true,
    run: (deps, email = '', role = '') => changeRole(deps, email, role, false),
  },

  alias: {
    usage: 'alias EMAIL OTHER',
    description: 'lets EMAIL act as the member with the address OTHER; needs the permission alias',
    async run({ db }, email = '', other = '') {
      await inTransaction(db, async (trx) => {
        const owner = await lockMemberByEmail(trx, email)
        const target = await lockMemberByEmail(trx, other)
        if (owner.id === target.id) throw new CommandError('The two addresses belong to the same member.')
        const before = await listAliases(trx, owner.id)
        if (before.includes(target.id)) throw new CommandError(`${email} can already act as ${other}.`)
        await allowAlias(trx, owner.id, target.id)
        const after = await listAliases(trx, owner.id)
        if (!after.includes(target.id))
          throw new CommandError(
            `${email} can't act as ${other}. ${email} needs the permission alias and every role of ${other}, and ` +
              `${other} must not be suspended.`,
          )
        await recordCommand(trx, { action: 'member.alias', memberId: owner.id, before, after, reason: null })
      })
      return `${email} can now act as ${other}.`
    },
  },

  unalias: {
    usage: 'unalias EMAIL OTHER',
    description: 'removes the alias and signs the member out where they act as OTHER',
    changesSessions: true,
    async run({ db, sessions }, email = '', other = '') {
      const owner = await inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        const target = await lockMemberByEmail(trx, other)
        const before = await listAliases(trx, found.id)
        const wasAllowed = await forbidAlias(trx, found.id, target.id)
        if (!wasAllowed) throw new CommandError(`${email} has no alias for ${other}.`)
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
      return `${email} can no longer act as ${other}.`
    },
  },

  reset: {
    usage: 'reset EMAIL',
    description: 'prints a password reset link that works once, for 1 hour; give it only to the member',
    run: ({ db, makeResetLink }, email = '') =>
      inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        const link = await makeResetLink(trx, found.email)
        if (link === null)
          throw new CommandError(
            'Members have no passwords here: they log in through the provider in OIDC_*.',
          )
        // The audit row leaves out the link, which anyone who reads the row could use.
        await recordCommand(trx, {
          action: 'member.reset',
          memberId: found.id,
          before: null,
          after: null,
          reason: null,
        })
        return `${found.email} can choose a new password once, within 1 hour: ${link}`
      }),
  },

  'reset-two-factor': {
    usage: 'reset-two-factor EMAIL',
    description:
      'removes authenticator app, recovery codes and passkeys of a member who lost them; signs them out',
    changesSessions: true,
    async run({ db, config, mailer, sessions }, email = '') {
      const member = await inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        const removed = await removeSecondFactors(trx, found.accountId)
        if (!removed.hadApp && removed.passkeys === 0)
          throw new CommandError(`${email} has neither two-factor nor passkeys.`)
        await recordCommand(trx, {
          action: 'member.reset-two-factor',
          memberId: found.id,
          before: { two_factor: removed.hadApp, passkeys: removed.passkeys },
          after: { two_factor: false, passkeys: 0 },
          reason: null,
        })
        return found
      })
      await sessions.endAll(member.id)
      const settings = `${config.appUrl}/account/account-settings/two-factor`
      mailer.post(member.email, twoFactorReset(config.siteName, settings))
      return `${member.email} logs in with the password alone now.`
    },
  },

  tell: {
    usage: 'tell EMAIL TEXT',
    description: 'shows a signed-in member an error message that stays until they close it',
    async run({ db }, email = '', ...words) {
      const text = trimmed(words.join(' '))
      if (text === '') throw new CommandError('Add the text for the member.')
      await inTransaction(db, async (trx) => {
        const found = await lockMemberByEmail(trx, email)
        await recordCommand(trx, {
          action: 'member.tell',
          memberId: found.id,
          before: null,
          after: null,
          reason: text,
        })
        // The flash takes HTML, and the operator types plain text.
        const html = escapeHtml(text)
        await appendEvents(trx, [{ memberId: found.id, type: 'ErrorFlash', subject: { html } }])
      })
      return `The message to ${email} is sent.`
    },
  },
}

const commands: Record<string, Command> = {
  ...memberCommands,
  ...sessionCommands,
  ...jobCommands,
  ...backupCommands,
}

/** Grants or revokes a role. A grant takes effect at once; a revoke ends all sessions of the member. */
async function changeRole(
  { db, sessions }: CommandDeps,
  email: string,
  slug: string,
  isGranted: boolean,
): Promise<string> {
  const member = await inTransaction(db, async (trx) => {
    const found = await lockMemberByEmail(trx, email)
    const roleId = await roleIdOf(trx, slug)
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
  await (isGranted ? tellRolesChanged({ db, sessions }, [member.id]) : sessions.endAll(member.id))
  return isGranted ? `${email} is now ${slug}.` : `${email} is no longer ${slug}.`
}

export const commandList = (): string =>
  Object.values(commands)
    .map(({ usage, description }) => `  ${usage.padEnd(22)} ${description}`)
    .join('\n')

const findCommand = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

/** Returns whether a command's first word is the path of a folder, relative to where the command was typed. */
export const takesFolder = (name = ''): boolean => findCommand(name)?.takesFolder ?? false

/** Returns whether a command may run where no site is kept yet. */
export const makesSite = (name = ''): boolean => findCommand(name)?.makesSite ?? false

/** Returns whether running servers must learn of a command. */
export const changesSessions = (name = ''): boolean => findCommand(name)?.changesSessions ?? false

/**
 * Runs one command.
 * @returns one line that says what was done
 * @throws CommandError for an unknown command, or one that can't be done
 */
export async function runCommand(
  deps: CommandDeps,
  [name = '', ...words]: readonly string[],
): Promise<string> {
  const command = findCommand(name)
  if (!command)
    throw new CommandError(
      `${name === '' ? 'No command given.' : `Unknown command: ${name}.`} The commands are:\n${commandList()}`,
    )
  return command.run(deps, ...words)
}
