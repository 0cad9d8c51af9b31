import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { mediaPath, originalsPath, type PhotoSize, photoSizes } from '../media/addresses.ts'
import { turnOriginal } from '../media/pixels.ts'
import { limitEncoding } from './encodePhoto.ts'
import type { OriginalStore, PhotoStore } from './fileStore.ts'
import { findOriginalTurns, mayFetch, mayFetchPrivate } from './photoRepository.ts'
import { memberHolder, notTheirs, type PrivateLinks } from '../media/privateLinks.ts'

export interface PhotoFileDeps {
  readonly db: Db
  readonly store: PhotoStore
  readonly originalStore: OriginalStore
  readonly links: PrivateLinks
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now?: () => number
}

/**
 * Browsers show a public photo from their cache for five minutes and then ask again, so a photo that the viewer may no
 * longer see can remain visible for that long. See docs/decisions.md#caching-of-public-photos.
 */
const shortCache = 'private, max-age=300, must-revalidate'

const sizeOfName = (name: string) => photoSizes.find((size) => `${size}.webp` === name)

async function send(
  { method }: FastifyRequest,
  reply: FastifyReply,
  store: PhotoStore,
  { fileKey, size, headers }: { fileKey: string; size: PhotoSize; headers: Record<string, string> },
) {
  const type = { 'content-type': 'image/webp' }
  if (method === 'HEAD') {
    // Without a stream, because a stream would be read to its end.
    const length = await store.lengthOf(fileKey, size)
    if (length === null) throw notFound()
    return reply.headers({ ...headers, ...type, 'content-length': length }).send()
  }
  const file = await store.read(fileKey, size)
  if (!file) throw notFound()
  return reply.headers({ ...headers, ...type, 'content-length': file.length }).send(file.stream)
}

/** File keys are never reused, so a key identifies the content. */
const tagOf = (fileKey: string, size: PhotoSize) => `"${fileKey}/${size}"`

const hasTag = ({ headers }: FastifyRequest, tag: string) =>
  headers['if-none-match']?.split(',').some((held) => held.trim().replace(/^W\//, '') === tag) ?? false

/**
 * Serves the files of photos. A viewer who may not see a photo gets the same 404 as for an unknown one, and 403 at a
 * private address that is not theirs.
 */
export function registerPhotoFiles(app: FastifyInstance, deps: PhotoFileDeps): void {
  const { db, store, originalStore, viewerOf, links, now = Date.now } = deps

  app.route<{ Params: { key: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/photo/:key/:name`,
    async handler(request, reply) {
      const { key, name } = request.params
      const size = sizeOfName(name)
      if (!size || !(await mayFetch(db, await viewerOf(request), { fileKey: key, size }))) throw notFound()
      const headers = { 'cache-control': shortCache, etag: tagOf(key, size) }
      if (hasTag(request, headers.etag)) return reply.status(304).headers(headers).send()
      return send(request, reply, store, { fileKey: key, size, headers })
    },
  })

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${originalsPath}/:token/original.jpg`,
    async handler(request, reply) {
      const viewer = await viewerOf(request)
      const key = viewer && links.read(request.params.token, viewer.sessionId)
      if (!viewer || !key) throw notTheirs()
      const turns = await findOriginalTurns(db, viewer, key)
      if (turns === undefined) throw notFound()
      const open = async () => {
        const file = await originalStore.read(key, 'original')
        if (!file) throw notFound()
        return file
      }
      const headers = { 'cache-control': 'private, no-store', 'content-type': 'image/jpeg' }
      if (turns === 0) {
        const file = await open()
        return reply.headers({ ...headers, 'content-length': file.length }).send(file.stream)
      }
      // Requests that wait hold no file in memory.
      const turned = await limitEncoding(async () => turnOriginal(await buffer((await open()).stream), turns))
      return reply.headers(headers).send(turned)
    },
  })

  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/private/:token/:name`,
    async handler(request, reply) {
      const viewer = await viewerOf(request)
      const size = sizeOfName(request.params.name)
      const { token } = request.params
      const key =
        viewer && (links.read(token, viewer.sessionId) ?? links.read(token, memberHolder(viewer.memberId)))
      if (!viewer || !key) throw notTheirs()
      if (!size || !(await mayFetchPrivate(db, viewer, key, new Date(now())))) throw notFound()
      const headers = { 'cache-control': 'private, no-store' }
      return send(request, reply, store, { fileKey: key, size, headers })
    },
  })
}
