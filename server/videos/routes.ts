import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/schema.ts'
import { readRange } from '../media/byteRange.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { RangeBeyondFileError, type StoredFile } from '../media/storage.ts'
import { memberHolder, notTheirs, type PrivateLinks } from '../media/privateLinks.ts'
import type { VideoStore } from './fileStore.ts'
import { privateVideosPath, videosPath } from './presentVideo.ts'
import { mayFetchPrivateVideo, mayFetchVideo } from './videoRepository.ts'

export interface VideoFileDeps {
  readonly db: Db
  readonly store: VideoStore
  readonly links: PrivateLinks
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now: () => number
}

/** As long as for photos; see docs/decisions.md#caching-of-public-photos. */
const shortCache = 'private, max-age=300, must-revalidate'

const files = {
  'video.mp4': { name: 'video', type: 'video/mp4' },
  'thumbnail.webp': { name: 'thumbnail', type: 'image/webp' },
  'strip.webp': { name: 'strip', type: 'image/webp' },
} as const
type FileName = keyof typeof files
const isFileName = (name: string): name is FileName => Object.hasOwn(files, name)

/**
 * Serves the files of videos, complete or in ranges. A viewer who may not see a video gets the same 404 as for an
 * unknown one, and 403 at a private address that is not theirs.
 */
export function registerVideoFiles(app: FastifyInstance, deps: VideoFileDeps): void {
  const { db, store, links, viewerOf, now } = deps

  async function send(
    { method, headers: { range, 'if-range': ifRange } }: FastifyRequest,
    reply: FastifyReply,
    { key, file, headers }: { key: string; file: FileName; headers: Record<string, string> },
  ) {
    const { name, type } = files[file]
    const fileHeaders = { ...headers, 'accept-ranges': 'bytes', 'content-type': type }
    if (method === 'HEAD') {
      // Without a stream, because a stream would be read to its end. Ranges apply to GET only (RFC 9110, 14.2).
      const length = await store.lengthOf(key, name)
      if (length === null) throw notFound()
      return reply.headers({ ...fileHeaders, 'content-length': length }).send()
    }
    // With an `If-Range` of another file, the whole file is sent. File keys are never reused.
    const requestedRange = ifRange === undefined || ifRange === headers['etag'] ? readRange(range) : null
    let found: StoredFile | null
    try {
      found = await store.read(key, name, requestedRange ?? undefined)
    } catch (error) {
      if (!(error instanceof RangeBeyondFileError)) throw error
      return reply
        .status(416)
        .headers({ ...headers, 'content-range': `bytes */${error.length}` })
        .send()
    }
    if (!found) throw notFound()
    const { stream, first, last, length } = found
    return reply
      .status(requestedRange ? 206 : 200)
      .headers({
        ...fileHeaders,
        'content-length': last - first + 1,
        ...(requestedRange && { 'content-range': `bytes ${first}-${last}/${length}` }),
      })
      .send(stream)
  }

  app.route<{ Params: { key: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${videosPath}/:key/:file`,
    async handler(request, reply) {
      const { key, file } = request.params
      if (!isFileName(file) || !(await mayFetchVideo(db, await viewerOf(request), key))) throw notFound()
      const etag = `"${key}/${file}"`
      const headers = { 'cache-control': shortCache, etag }
      const held = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
      if (held?.includes(etag)) return reply.status(304).headers(headers).send()
      return send(request, reply, { key, file, headers })
    },
  })

  app.route<{ Params: { token: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${privateVideosPath}/:token/:file`,
    async handler(request, reply) {
      const viewer = await viewerOf(request)
      const { token, file } = request.params
      const key =
        viewer && (links.read(token, viewer.sessionId) ?? links.read(token, memberHolder(viewer.memberId)))
      if (!viewer || !key) throw notTheirs()
      if (!isFileName(file) || !(await mayFetchPrivateVideo(db, viewer, key, new Date(now()))))
        throw notFound()
      return send(request, reply, { key, file, headers: { 'cache-control': 'private, no-store' } })
    },
  })
}
