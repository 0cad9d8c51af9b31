import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { readRange } from '../media/byteRange.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { RangeBeyondFileError, type StoredFile } from '../media/keyedFolders.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { createVideoStore } from './fileStore.ts'
import { privateVideosPath, videosPath } from './presentVideo.ts'
import { mayFetchPrivateVideo, mayFetchVideo } from './videoRepository.ts'

export interface VideoFileDeps {
  readonly db: Db
  readonly config: Pick<Config, 'dataDir'>
  readonly links: PrivateLinks
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now: () => number
}

/** As long as photos are kept, and for the same reason. */
const keptAWhile = 'private, max-age=300, must-revalidate'

const files = {
  'video.mp4': { name: 'video', type: 'video/mp4' },
  'thumbnail.webp': { name: 'thumbnail', type: 'image/webp' },
} as const
type FileName = keyof typeof files
const isFileName = (name: string): name is FileName => Object.hasOwn(files, name)

/** Serves the files of videos, whole or in part; whoever may not see one gets the 404 of one that never was. */
export function registerVideoFiles(app: FastifyInstance, deps: VideoFileDeps): void {
  const { db, config, links, viewerOf, now } = deps
  const store = createVideoStore(config.dataDir)

  async function send(
    { method, headers: { range, 'if-range': ifRange } }: FastifyRequest,
    reply: FastifyReply,
    { key, file, headers }: { key: string; file: FileName; headers: Record<string, string> },
  ) {
    const { name, type } = files[file]
    const ofEach = { ...headers, 'accept-ranges': 'bytes', 'content-type': type }
    if (method === 'HEAD') {
      // Without a stream, which would be read to its end for nobody. Only GET knows ranges (RFC 9110, 14.2).
      const length = await store.lengthOf(key, name)
      if (length === null) throw notFound()
      return reply.headers({ ...ofEach, 'content-length': length }).send()
    }
    // A part of another version than the browser has is no use to it; a name is never given to another file.
    const asked = ifRange === undefined || ifRange === headers['etag'] ? readRange(range) : null
    let found: StoredFile | null
    try {
      found = await store.read(key, name, asked ?? undefined)
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
      .status(asked ? 206 : 200)
      .headers({
        ...ofEach,
        'content-length': last - first + 1,
        ...(asked && { 'content-range': `bytes ${first}-${last}/${length}` }),
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
      const headers = { 'cache-control': keptAWhile, etag }
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
      const key = viewer && links.read(token, viewer.sessionId)
      if (
        !viewer ||
        !key ||
        !isFileName(file) ||
        !(await mayFetchPrivateVideo(db, viewer, key, new Date(now())))
      )
        throw notFound()
      return send(request, reply, { key, file, headers: { 'cache-control': 'private, no-store' } })
    },
  })
}
