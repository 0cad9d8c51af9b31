/**
 * Receives large videos in parts, by the tus protocol (https://tus.io/protocols/resumable-upload): an upload that was cut
 * goes on where it stopped. `finishUpload.ts` makes a video of what was received.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Server, Upload as TusUpload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../../contract/call.ts'
import { resumableUploads as limits, uploadTimes } from '../../contract/limits.ts'
import { checkAccess } from '../api/access.ts'
import { requireSameMember } from '../api/contractRoutes.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import { isDiskFull, noSpace } from '../http/diskFull.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'

/** The address at which uploads begin. An upload's own address has its id as a further segment. */
export const uploadsPath = '/uploads/video'

const partType = 'application/offset+octet-stream'

export interface ResumableUploads {
  /**
   * Answers a request of the tus protocol about the uploads of a member. The status is 503 when the disk is full: what
   * was written of a part stays, and the upload goes on from there.
   */
  answer(memberId: number, id: string | null, request: FastifyRequest): Promise<Response>
  /**
   * Returns what a member uploaded; null for an unknown upload.
   * @throws HttpError 409 `upload_incomplete` while a part is missing
   */
  find(memberId: number, id: string): Promise<ReceivedFile | null>
  remove(memberId: number, id: string): Promise<void>
}

export interface ResumableUploadOptions {
  /** The folder of unfinished uploads, with one folder for each member. */
  readonly folder: string
  /** The largest file, in bytes. */
  readonly maxBytes: number
}

export const resumableFolderOf = (dataDir: string): string => path.join(dataDir, 'resumable-uploads')

/** The body of a request as a stream of the Fetch API. It fails when the connection is lost. */
function bodyOf(raw: IncomingMessage) {
  const chunks: AsyncIterator<Uint8Array> = raw[Symbol.asyncIterator]()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
  /** A browser reads the answer only after it has sent everything. `receiveWithin` bounds how long that takes. */
  async function discardRest(): Promise<void> {
    try {
      while ((await chunks.next()).done !== true);
    } catch {
      // The connection is lost.
    }
  }
  return { stream, discardRest }
}

const isId = (text: string) => /^[0-9a-f]{32}$/.test(text)

export function createResumableUploads({ folder, maxBytes }: ResumableUploadOptions): ResumableUploads {
  let created: Promise<Server> | undefined
  /** So that uploads that begin at once can't pass their number. */
  const limitCreation = createConcurrencyLimit(1)

  /** @param id `<member>/<id>` */
  const removeFiles = async (id: string): Promise<void> => {
    const file = path.join(folder, id)
    await Promise.all([file, `${file}.json`].map((one) => rm(one, { force: true })))
  }

  /** Loaded only when a member uploads. Paths of its requests are `/<member>` and `/<member>/<id>`. */
  const tus = () =>
    (created ??= (async () => {
      const [{ Server: TusServer }, { FileStore }] = await Promise.all([
        import('@tus/server'),
        import('@tus/file-store'),
      ])
      class UploadStore extends FileStore {
        override async create(upload: TusUpload): Promise<TusUpload> {
          try {
            return await super.create(upload)
          } catch (error) {
            await removeFiles(upload.id)
            throw error
          }
        }

        /** Throws the error of the file system, which the library's own store replaces. */
        override async write(readable: Readable, id: string, offset: number): Promise<number> {
          const file = createWriteStream(path.join(folder, id), { flags: 'r+', start: offset })
          await pipeline(readable, file)
          return offset + file.bytesWritten
        }
      }
      const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname.slice(1)
      return new TusServer({
        path: uploadsPath,
        datastore: new UploadStore({ directory: folder, expirationPeriodInMilliseconds: limits.keptFor }),
        maxSize: maxBytes,
        allowedOrigins: () => false,
        namingFunction: (request) => `${pathOf(request)}/${randomBytes(16).toString('hex')}`,
        getFileIdFromRequest: pathOf,
        onResponseError: (_, error) => (isDiskFull(error) ? { status_code: 503, body: '' } : undefined),
        generateUrl: (_, { id }) => `${uploadsPath}/${path.posix.basename(id)}`,
      })
    })())

  const fileOf = (memberId: number, id: string) => path.join(folder, String(memberId), id)

  /**
   * Makes room for a new upload: beyond the number it removes the upload that was not written for the longest time, if it
   * is idle. The member may have no way to cancel it, e.g. when it was begun in another browser.
   * @throws HttpError 409 `too_many_uploads` when none is idle
   */
  async function makeRoom(memberId: number): Promise<void> {
    const names = await readdir(path.join(folder, String(memberId))).catch(() => [])
    const ids = names.filter(isId)
    if (ids.length < limits.perMember) return
    const found = await Promise.all(
      ids.map(async (id) => ({ id, at: (await stat(fileOf(memberId, id)).catch(() => null))?.mtimeMs ?? 0 })),
    )
    const [oldest] = found.toSorted((one, other) => one.at - other.at)
    if (oldest && oldest.at < Date.now() - limits.idleAfter) return removeFiles(`${memberId}/${oldest.id}`)
    throw new HttpError(
      409,
      'too_many_uploads',
      'You have too many unfinished uploads. Finish or cancel one.',
    )
  }

  const send = async (url: string, { method, raw }: FastifyRequest): Promise<Response> => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers))
      if (typeof value === 'string') headers.set(name, value)
    // The body of a creation is not read: parts are sent afterwards.
    if (method !== 'PATCH') headers.delete('content-type')
    const body = method === 'PATCH' ? bodyOf(raw) : null
    const server = await tus()
    const init = { method, headers, ...(body && { body: body.stream, duplex: 'half' as const }) }
    const response = await server.handleWeb(new Request(`http://uploads${url}`, init))
    if (response.status >= 400) void body?.discardRest()
    return response
  }

  return {
    async answer(memberId, id, request) {
      if (id === null) {
        await mkdir(folder, { recursive: true })
        return limitCreation(async () => {
          await makeRoom(memberId)
          return send(`/${memberId}`, request)
        })
      }
      if (!isId(id)) throw notFound()
      return send(`/${memberId}/${id}`, request)
    },

    async find(memberId, id) {
      if (!isId(id)) return null
      const { datastore } = await tus()
      const upload = await datastore.getUpload(`${memberId}/${id}`).catch(() => null)
      if (!upload) return null
      if (upload.offset !== upload.size)
        throw new HttpError(409, 'upload_incomplete', 'This upload is not complete yet.')
      const file = fileOf(memberId, id)
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      return { path: file, size: upload.offset, hash: hash.digest('hex') }
    },

    async remove(memberId, id) {
      if (!isId(id)) return
      await removeFiles(`${memberId}/${id}`)
    },
  }
}

/** Uploads that were not finished in time, as a store of the job `sweep-files`. No row names them. */
export const abandonedResumableUploads = (folder: string) => ({
  async *writtenBefore(when: number) {
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      const found = await stat(path.join(folder, name)).catch(() => null)
      if (found?.isFile() && found.mtimeMs < when) yield [name]
    }
  },
  remove: (name: string) => rm(path.join(folder, name), { force: true }),
})

export interface ResumableRouteDeps {
  readonly uploads: ResumableUploads
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Throws for a member who can't upload a video now. Called when an upload begins. */
  readonly check: (viewer: Viewer) => Promise<void>
  readonly now: () => number
}

/** The library's texts are not for members. */
const refusals: Readonly<Record<number, readonly [code: string, text: string]>> = {
  404: ['not_found', 'This does not exist.'],
  409: ['wrong_offset', 'This part of the upload does not follow the last one.'],
  410: ['upload_expired', 'This upload is too old. Please start again.'],
  413: ['too_large', 'This file is too large.'],
}

/** Serves the tus protocol. Writes are checked like all others (`server/api/xsrf.ts`). */
export function registerResumableUploads(app: FastifyInstance, deps: ResumableRouteDeps): void {
  const { uploads, viewerOf, check, now } = deps

  async function answer(
    request: FastifyRequest<{ Params: { id?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const viewer = await viewerOf(request)
    if (viewer && request.method !== 'HEAD') requireSameMember(viewer, request)
    checkAccess('member', viewer, now(), undefined)
    if (!viewer) throw notFound()
    const { id = null } = request.params
    if (id === null) {
      await check(viewer)
      if (request.headers['upload-length'] === undefined)
        throw new HttpError(400, 'bad_request', 'Send the length of the file.')
    }
    const response = await uploads.answer(viewer.memberId, id, request).catch((error: unknown) => {
      throw isDiskFull(error) ? noSpace() : error
    })
    // Only a full disk is answered so, by `onResponseError`.
    if (response.status === 503) throw noSpace()
    if (response.status >= 400) {
      const [code, text] = refusals[response.status] ?? ['bad_request', 'The request is not well formed.']
      throw new HttpError(response.status, code, text)
    }
    return reply
      .status(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'private, no-store' })
      .send(await response.text())
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(partType, (_request, _payload, done) => done(null))
    const config = { isForMembers: true }
    const configOfPart = { ...config, receiveWithin: uploadTimes.video }
    scope.post(uploadsPath, { config }, answer)
    scope.route({ method: 'PATCH', url: `${uploadsPath}/:id`, config: configOfPart, handler: answer })
    scope.route({ method: ['HEAD', 'DELETE'], url: `${uploadsPath}/:id`, config, handler: answer })
  })
}
