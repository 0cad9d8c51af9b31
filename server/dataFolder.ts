/** Keeps the data folder to the user that the server runs as: it holds emails with live links, and the database. */
import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** The rights of the group and of all other users. */
const othersBits = 0o077
/** Set on folders that several users share, such as `/tmp`. */
const stickyBit = 0o1000

/** New files and folders of this process, and of those that it starts, are for its own user only. */
export function denyOthersNewFiles(): void {
  process.umask(othersBits)
}

const isOpenToOthers = ({ mode }: Stats) => (mode & othersBits) !== 0

/** Sets the rights of a file or folder. */
type SetMode = (file: string, mode: number) => Promise<void>

/** The rights without those of other users. The owner's rights stay. */
const closedMode = ({ mode }: Stats) => mode & 0o700

/** Errors of files that belong to another user, or are mounted to be read only. */
const isNotOurs = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EPERM|EACCES|EROFS)$/.test(String(error.code))

/**
 * Closes what is inside a folder that is closed itself: nobody else reaches it, so files of other users are left as they
 * are.
 * @returns how many files and folders were open to others
 */
async function closeInside(folder: string, setMode: SetMode): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // Not `stat`: what a link points to is not part of the folder.
    const found = await lstat(file)
    if (found.isSymbolicLink()) continue
    try {
      if (isOpenToOthers(found)) {
        await setMode(file, closedMode(found))
        count += 1
      }
      if (found.isDirectory()) count += await closeInside(file, setMode)
    } catch (error) {
      if (!isNotOurs(error)) throw error
    }
  }
  return count
}

/**
 * Closes a data folder that other users may enter, with all that is in it that belongs to this user. A folder that is
 * closed already is not read: nobody else reaches what is inside.
 *
 * @returns how many files and folders were open to others; 0 on Windows, which has no such rights
 * @throws Error when the folder is shared with other users or its own rights cannot be changed
 */
export async function closeDataFolder(dataDir: string, setMode: SetMode = chmod): Promise<number> {
  if (process.platform === 'win32') return 0
  const found = await stat(dataDir)
  if (!isOpenToOthers(found)) return 0
  const isShared = (found.mode & stickyBit) !== 0 || path.parse(dataDir).root === dataDir
  if (isShared) throw new Error('other users share it')
  await setMode(dataDir, closedMode(found))
  // Some network file systems accept the change without an effect.
  if (isOpenToOthers(await stat(dataDir)))
    throw new Error('other users may read it, and its rights cannot be changed')
  return 1 + (await closeInside(dataDir, setMode))
}
