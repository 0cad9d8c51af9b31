/** Commands that back a site up and restore it. */
import { BackupError } from '../backup/backupError.ts'
import type { BackupSummary } from '../backup/manifest.ts'
import { type Command, CommandError } from './command.ts'

const number = new Intl.NumberFormat('en')

const sayWhat = ({ tables, rows, files, bytes }: BackupSummary) =>
  `${number.format(rows)} rows of ${tables} tables and ${number.format(files)} files with ` +
  `${number.format(Math.ceil(bytes / 1_000_000))} MB`

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : null)

/** Turns what was refused, also by the file system, into a mistake of the command. */
function explain(error: unknown, folder: string): unknown {
  if (error instanceof BackupError) return new CommandError(error.message)
  const explained: Readonly<Record<string, string>> = {
    EEXIST: `Another backup to ${folder} is under way, or was cut. If none is, remove ${folder}.partial.`,
    ENOENT: `The folder in which ${folder} would be does not exist.`,
    EACCES: `The user of the server may not write to ${folder}.`,
    ENOSPC: `There is not enough space for ${folder}. Nothing of it was kept.`,
  }
  const text = explained[codeOf(error) ?? '']
  return text === undefined ? error : new CommandError(text)
}

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup FOLDER',
    description: 'writes database, photos and videos to the new folder FOLDER; the site may run',
    takesFolder: true,
    async run({ backup }, folder = '') {
      if (folder === '') throw new CommandError('Add the folder to write to.')
      const { writeBackup } = await import('../backup/writeBackup.ts')
      try {
        return `${folder} has ${sayWhat(await writeBackup(backup, folder))}.`
      } catch (error) {
        throw explain(error, folder)
      }
    },
  },

  restore: {
    usage: 'restore FOLDER',
    description: 'fills a new, empty site from a backup and checks it; no server may run',
    takesFolder: true,
    makesSite: true,
    async run({ backup, isServing }, folder = '') {
      if (folder === '') throw new CommandError('Add the folder of the backup.')
      if (isServing) throw new CommandError('A server runs on this DATA_DIR. Stop it, or name a new folder.')
      const { restoreBackup } = await import('../backup/restoreBackup.ts')
      try {
        return `Restored and checked: ${sayWhat(await restoreBackup(backup, folder))}.`
      } catch (error) {
        throw explain(error, folder)
      }
    },
  },
}
