import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { mediaPath, type PhotoSize, photoSizes } from '../media/addresses.ts'
import { createPhotoStore, type PhotoStore } from './fileStore.ts'
import { mayFetch, mayFetchPrivate } from './photoRepository.ts'
import { memberHolder, type PrivateLinks } from '../media/privateLinks.ts'

export interface PhotoFileDeps {
  readonly db: Db
  readonly config: Pick<Config, 'dataDir'>
  readonly links: PrivateLinks
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now?: () => number
}

/**
 * A browser shows what it fetched for five minutes, and then asks again: so long does a photo that is deleted, or whose
 * owner blocks the viewer, still stand in the viewer's own browser (DECISIONS, Messages, has the same for private ones).
 */
const keptAWhile = 'private, max-age=300, must-revalidate'

const sizeNamed = (name: string) => photoSizes.find((size) => `${size}.webp` === name)

async function send(
  { method }: FastifyRequest,
  reply: FastifyReply,
  store: PhotoStore,
  { fileKey, size, headers }: { fileKey: string; size: PhotoSize; headers: Record<string, string> },
) {
  const type = { 'content-type': 'image/webp' }
  if (method === 'HEAD') {
    // Without a stream, which would be read to its end for nobody.
    const length = await store.lengthOf(fileKey, size)
    if (length === null) throw notFound()
    return reply.headers({ ...headers, ...type, 'content-length': length }).send()
  }
  const file = await store.read(fileKey, size)
  if (!file) throw notFound()
  return reply.headers({ ...headers, ...type, 'content-length': file.length }).send(file.stream)
}

/** A name is never given to another file, so it also says which version a browser has. */
const tagOf = (fileKey: string, size: PhotoSize) => `"${fileKey}/${size}"`

const holds = ({ headers }: FastifyRequest, tag: string) =>
  headers['if-none-match']?.split(',').some((held) => held.trim().replace(/^W\//, '') === tag) ?? false

/** Serves the files of photos; whoever may not see one gets the 404 of one that never was. */
export function registerPhotoFiles(app: FastifyInstance, deps: PhotoFileDeps): void {
  const { db, config, viewerOf, links, now = Date.now } = deps
  const store = createPhotoStore(config.dataDir)

  app.route<{ Params: { key: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/photo/:key/:name`,
    async handler(request, reply) {
      const { key, name } = request.params
      const size = sizeNamed(name)
      if (!size || !(await mayFetch(db, await viewerOf(request), key))) throw notFound()
      const headers = { 'cache-control': keptAWhile, etag: tagOf(key, size) }
      if (holds(request, headers.etag)) return reply.status(304).headers(headers).send()
      return send(request, reply, store, { fileKey: key, size, headers })
    },
  })

  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/private/:token/:name`,
    async handler(request, reply) {
      const viewer = await viewerOf(request)
      const size = sizeNamed(request.params.name)
      const { token } = request.params
      const key =
        viewer && (links.read(token, viewer.sessionId) ?? links.read(token, memberHolder(viewer.memberId)))
      if (!viewer || !size || !key || !(await mayFetchPrivate(db, viewer, key, new Date(now()))))
        throw notFound()
      const headers = { 'cache-control': 'private, no-store' }
      return send(request, reply, store, { fileKey: key, size, headers })
    },
  })
}
