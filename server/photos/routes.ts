import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { mediaPath, photoSizes } from './addresses.ts'
import { createPhotoStore, type PhotoStore } from './fileStore.ts'
import { mayFetch, mayFetchPrivate } from './photoRepository.ts'
import { createPrivateLinks } from './privateLinks.ts'

export interface PhotoFileDeps {
  readonly db: Db
  readonly config: { readonly dataDir: string; readonly keys: Pick<Config['keys'], 'mediaLinks'> }
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now?: () => number
}

/** A name is never given twice, so a browser may keep what it fetched; nobody in between may. */
const keepADay = 'private, max-age=86400, immutable'

async function send(
  reply: FastifyReply,
  store: PhotoStore,
  fileKey: string,
  name: string,
  cacheControl: string,
) {
  const size = photoSizes.find((one) => `${one}.webp` === name)
  const file = size ? await store.read(fileKey, size) : null
  if (!file) throw notFound()
  return reply
    .header('cache-control', cacheControl)
    .header('content-type', 'image/webp')
    .header('content-length', file.length)
    .send(file.stream)
}

/** Serves the files of photos; whoever may not see one gets the 404 of one that never was. */
export function registerPhotoFiles(app: FastifyInstance, deps: PhotoFileDeps): void {
  const { db, config, viewerOf, now = Date.now } = deps
  const store = createPhotoStore(config.dataDir)
  const links = createPrivateLinks(config.keys.mediaLinks, now)

  app.get<{ Params: { key: string; name: string } }>(
    `${mediaPath}/photo/:key/:name`,
    async (request, reply) => {
      const { key, name } = request.params
      if (!(await mayFetch(db, await viewerOf(request), key))) throw notFound()
      return send(reply, store, key, name, keepADay)
    },
  )

  app.get<{ Params: { token: string; name: string } }>(
    `${mediaPath}/private/:token/:name`,
    async (request, reply) => {
      const viewer = await viewerOf(request)
      const key = viewer && links.read(request.params.token, viewer.sessionId)
      if (!viewer || !key || !(await mayFetchPrivate(db, viewer, key, new Date(now())))) throw notFound()
      return send(reply, store, key, request.params.name, 'private, no-store')
    },
  )
}
