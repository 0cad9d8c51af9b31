import type { BackupDeps } from '../backup/writeBackup.ts'
import type { MakeResetLink } from '../identity/operatorResetLink.ts'
import type { ModerationDeps } from '../moderation/moderator.ts'

/** A mistake in the command. The operator is shown its message and no stack. */
export class CommandError extends Error {}

export interface CommandDeps extends ModerationDeps {
  readonly makeResetLink: MakeResetLink
  readonly backup: BackupDeps
  /** A server runs on the database. */
  readonly isServing: boolean
}

export interface Command {
  readonly usage: string
  readonly description: string
  /** The command changes what sessions may do, so running servers must learn of it. */
  readonly changesSessions?: true
  /** The first word is the path of a folder. */
  readonly takesFolder?: true
  /** The command may run where no site is kept yet. */
  readonly makesSite?: true
  /** @returns one line that says what was done */
  readonly run: (deps: CommandDeps, ...words: string[]) => Promise<string>
}
