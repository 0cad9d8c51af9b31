/** The process that encodes uploaded photos. Ends when the server ends or has no more photos. */
import { writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type EncodedFile, encodeFile, PhotoRefusal } from './encodeFile.ts'
import { begun, type Encoded, type ToEncode, type WrittenPhoto } from './encoderMessages.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Writes files beside the uploaded one. They are too large to be sent to the server without delaying its requests. */
async function write(uploaded: string, { files, original, ...encoded }: EncodedFile): Promise<WrittenPhoto> {
  const writeOne = async (name: string, contents: Buffer) => {
    const path = `${uploaded}-${name}`
    await writeFile(path, contents)
    return { path }
  }
  const [full, square160, square320, height200, width300, written] = await Promise.all([
    writeOne('full', files.full),
    writeOne('square160', files.square160),
    writeOne('square320', files.square320),
    writeOne('height200', files.height200),
    writeOne('width300', files.width300),
    writeOne('original', original),
  ])
  return { ...encoded, files: { full, square160, square320, height200, width300 }, original: written }
}

async function encode({ path }: ToEncode): Promise<Encoded> {
  try {
    return { encoded: await write(path, await encodeFile(path)) }
  } catch (error) {
    if (error instanceof PhotoRefusal) return { refusal: error.message }
    if (error instanceof Error && 'code' in error) return { errorCode: String(error.code) }
    throw error
  }
}

process.on('message', (asked: ToEncode) => {
  process.send?.(begun)
  // The pixels of a photo take up to 150 MB. V8 does not see how large they are, and would keep those of several.
  void encode(asked).then((answer) => process.send?.(answer, undefined, undefined, collectGarbage))
})
process.on('disconnect', () => process.exit())
// Some supervisors signal all processes of the server, which still answers its uploads then.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
