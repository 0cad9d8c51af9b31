import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { mediaPath } from '../media/addresses.ts'
import { notTheirs, type PrivateLinks } from '../media/privateLinks.ts'
import type { VerificationStore } from './fileStore.ts'
import { mayFetchVerification } from './repository.ts'

export interface VerificationFileDeps {
  readonly db: Db
  readonly store: VerificationStore
  readonly links: PrivateLinks
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
}

/** Serves verification photos to their owners and to admins: 403 at an address that is not theirs, or expired. */
export function registerVerificationFiles(
  app: FastifyInstance,
  { db, store, links, viewerOf }: VerificationFileDeps,
): void {
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${mediaPath}/verification/:token/full.webp`,
    async handler(request, reply) {
      const viewer = await viewerOf(request)
      const key = viewer && links.read(request.params.token, viewer.sessionId)
      if (!viewer || !key) throw notTheirs()
      const file = (await mayFetchVerification(db, viewer, key)) ? await store.read(key, 'full') : null
      if (!file) throw notFound()
      const headers = { 'cache-control': 'private, no-store', 'content-type': 'image/webp' }
      return reply.headers({ ...headers, 'content-length': file.length }).send(file.stream)
    },
  })
}
