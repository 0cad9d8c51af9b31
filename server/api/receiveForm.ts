/**
 * Receives `multipart/form-data`: files are streamed to temporary files and never held in memory
 * (docs/security.md#media-files).
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart as Part, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormTexts, ReceivedFile } from '../../contract/call.ts'
import { isDiskFull, noSpace } from '../http/diskFull.ts'
import { badRequest, HttpError } from '../http/errors.ts'
import { refuseUnstorableText } from '../http/storableText.ts'

/** The most fields of a form, and the most bytes of the name and of the text of one. */
const fieldLimits = { fields: 64, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 }
/** Bytes of a form besides its files. */
const overhead = 1024 * 1024

export interface FormOptions {
  /** The names of the files that the form may have. */
  readonly fileNames: readonly string[]
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** The folder for temporary files. */
  readonly folder: string
  /** Called before anything is received. Throws when the form would be refused whatever it contains. */
  readonly check?: () => void
}

export interface ReceivedForm {
  /** Not validated. */
  readonly fields: FormTexts
  readonly files: Readonly<Record<string, ReceivedFile>>
}

/**
 * Creates a scope of `app` whose routes take `multipart/form-data` only. Other content types are answered with 415.
 */
export async function registerForms(
  app: FastifyInstance,
  addRoutes: (forms: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.removeContentTypeParser('application/json')
    addRoutes(forms)
  })
}

/**
 * Creates a scope of `app` whose routes take `multipart/form-data` without files as well as JSON.
 */
export async function registerFormBodies(
  app: FastifyInstance,
  addRoutes: (forms: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (forms) => {
    await forms.register(multipart)
    addRoutes(forms)
  })
}

/**
 * Receives the texts of a form without files.
 *
 * @throws HttpError 413 for a form or field that is too large; 400 for a broken form, a file, a repeated field, and a
 * list with gaps; 422 for a text that can't be stored
 */
export async function receiveTexts(request: FastifyRequest): Promise<FormTexts> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > overhead) throw tooLarge(overhead)
    const texts = new Map<string, string>()
    for await (const part of readParts(request, { fileNames: [], maxBytes: 0 })) {
      if (part.type !== 'field') throw badRequest()
      addText(texts, part)
    }
    return readTexts(texts)
  } catch (error) {
    discardRest(request)
    throw error
  }
}

/**
 * Receives the form of a request, and calls `work` with it. The temporary files are removed afterwards, and also when
 * the form is refused or the connection is lost.
 *
 * @throws HttpError 503 `no_space` when a disk is full, also in `work`; 415 for another content type; 413 for a file or field that is too large; 400 for a broken form, a
 * repeated field, and a list with gaps; 422 for a text that can't be stored
 */
export async function withForm<Result>(
  request: FastifyRequest,
  options: FormOptions,
  work: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpError(415, 'unsupported_type', 'Send a form with the file.')
  const folder = path.join(options.folder, randomUUID())
  try {
    options.check?.()
    return await work(await receive(request, { ...options, folder }))
  } catch (error) {
    discardRest(request)
    throw isDiskFull(error) ? noSpace() : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A browser reads the answer only after it has sent everything. `requestTime` bounds how long that takes. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

const tooLarge = (maxBytes: number) =>
  new HttpError(413, 'too_large', `This file is too large. At most ${Math.floor(maxBytes / 1024)} KB.`)

async function receive(request: FastifyRequest, options: FormOptions): Promise<ReceivedForm> {
  const { fileNames, maxBytes, folder } = options
  if (Number(request.headers['content-length'] ?? 0) > fileNames.length * maxBytes + overhead)
    throw tooLarge(maxBytes)
  await mkdir(folder, { recursive: true })
  const texts = new Map<string, string>()
  const files = new Map<string, ReceivedFile>()
  for await (const part of readParts(request, options)) {
    if (part.type === 'field') addText(texts, part)
    else {
      if (!fileNames.includes(part.fieldname) || files.has(part.fieldname)) throw badRequest()
      const file = await saveFile(part, path.join(folder, part.fieldname))
      if (part.file.truncated) throw tooLarge(maxBytes)
      // An empty file input of a page sends an empty file.
      if (file.size > 0) files.set(part.fieldname, file)
    }
  }
  return { fields: readTexts(texts), files: Object.fromEntries(files) }
}

function readTexts(texts: ReadonlyMap<string, string>): FormTexts {
  const fields = gatherLists(texts)
  refuseUnstorableText(fields)
  return fields
}

/** Reads the parts. What the parser refuses is a broken form. */
async function* readParts(
  request: FastifyRequest,
  { fileNames, maxBytes }: Pick<FormOptions, 'fileNames' | 'maxBytes'>,
): AsyncGenerator<Part, void> {
  const limits = { ...fieldLimits, files: fileNames.length, fileSize: maxBytes }
  const parts = request.parts({ limits })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      request.log.info({ err: error }, 'a form is broken')
      throw badRequest('The upload is broken. Please try again.')
    })
    if (next.done === true) return
    yield next.value
  }
}

function addText(texts: Map<string, string>, part: Extract<Part, { type: 'field' }>): void {
  const { fieldname, fieldnameTruncated, value, valueTruncated } = part
  if (valueTruncated) throw new HttpError(413, 'too_large', 'This text is too long.')
  if (fieldnameTruncated || typeof value !== 'string' || texts.has(fieldname)) throw badRequest()
  texts.set(fieldname, value)
}

/** Streams a file to the disk. It is cut off at the size limit: check `truncated` afterwards. */
async function saveFile({ file }: MultipartFile, target: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  // A listener is cheaper than a stream between both.
  file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  })
  const output = createWriteStream(target)
  let hasFailed = false
  output.once('error', () => {
    hasFailed = true
  })
  try {
    await pipeline(file, output)
  } catch (error) {
    // The disk failed, or else the form was cut off.
    throw hasFailed && !file.errored ? error : badRequest('The upload is broken. Please try again.')
  }
  return { path: target, size, hash: hash.digest('hex') }
}

/** Puts the texts of `name[0]`, `name[1]` and so on into the list `name`. */
function gatherLists(texts: ReadonlyMap<string, string>): FormTexts {
  const fields = new Map<string, string | string[]>()
  const lists = new Map<string, Map<number, string>>()
  for (const [name, text] of texts) {
    const [, list, index] = /^(\w+)\[(\d{1,3})\]$/.exec(name) ?? []
    if (list === undefined) fields.set(name, text)
    else lists.set(list, (lists.get(list) ?? new Map<number, string>()).set(Number(index), text))
  }
  for (const [name, items] of lists) {
    const list = Array.from({ length: items.size }, (_, index) => items.get(index))
    const whole = list.filter((item) => item !== undefined)
    if (fields.has(name) || whole.length < items.size) throw badRequest()
    fields.set(name, whole)
  }
  return Object.fromEntries(fields)
}

/** The folder of temporary files. */
export const uploadFolderOf = (dataDir: string): string => path.join(dataDir, 'uploads')

/** Temporary files that a process left when it was killed, as a store of the job `sweep-files`. No row names them. */
export const abandonedUploads = (folder: string) => ({
  async *writtenBefore(when: number) {
    for (const name of await readdir(folder).catch(() => [])) {
      // An upload may end meanwhile.
      const found = await stat(path.join(folder, name)).catch(() => null)
      if (found !== null && found.mtimeMs < when) yield [name]
    }
  },
  remove: (name: string) => rm(path.join(folder, name), { recursive: true, force: true }),
})
