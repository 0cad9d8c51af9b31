import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { hashToken, isToken } from '../identity/tokens.ts'
import { readRange } from '../media/byteRange.ts'
import { notTheirs } from '../media/privateLinks.ts'
import { RangeBeyondFileError, type StoredFile } from '../media/storage.ts'
import type { DataExportStore } from './fileStore.ts'
import { findByLink, setLinkUsed } from './repository.ts'
import { downloadPath } from './requestExport.ts'

export interface DownloadDeps {
  readonly db: Db
  readonly config: Pick<Config, 'keys'>
  readonly store: Pick<DataExportStore, 'read' | 'lengthOf'>
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now: () => number
}

const linkOver = () =>
  new HttpError(410, 'link_over', 'This link is over. Make a new one in your account settings.')

/**
 * Serves archives, each by a link that works in one session until it has expired or one download was complete. A
 * download that was cut can be started again or continued until then.
 */
export function registerDataExportDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  const { db, config, store, viewerOf, now } = deps

  /** @throws HttpError 403 for a link of another session; 410 for one that is over */
  async function findFile(request: FastifyRequest, token: string) {
    const viewer = await viewerOf(request)
    const tokenHash = hashToken(config.keys.session, token)
    const found = isToken(token) ? await findByLink(db, tokenHash) : undefined
    const isTheirs =
      viewer !== null && found?.member_id === viewer.memberId && found.link_session_id === viewer.sessionId
    if (!isTheirs) throw notTheirs()
    const isOpen = (until: Date | null) => until !== null && until.getTime() > now()
    if (found.state !== 'ready' || found.file_key === null || found.link_used_at !== null) throw linkOver()
    if (!isOpen(found.link_until) || !isOpen(found.expires_at)) throw linkOver()
    return { tokenHash, fileKey: found.file_key, day: found.requested_at.toISOString().slice(0, 10) }
  }

  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${downloadPath}/:token`,
    async handler(request, reply) {
      const { tokenHash, fileKey, day } = await findFile(request, request.params.token)
      const etag = `"${fileKey}"`
      const headers = {
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="my-data-${day}.zip"`,
        'content-type': 'application/zip',
        etag,
      }
      if (request.method === 'HEAD') {
        const length = await store.lengthOf(fileKey, 'archive')
        if (length === null) throw notFound()
        return reply.headers({ ...headers, 'content-length': length }).send()
      }
      const { range, 'if-range': ifRange } = request.headers
      const asked = ifRange === undefined || ifRange === etag ? readRange(range) : null
      let file: StoredFile | null
      try {
        file = await store.read(fileKey, 'archive', asked ?? undefined)
      } catch (error) {
        if (!(error instanceof RangeBeyondFileError)) throw error
        return reply
          .status(416)
          .headers({ 'content-range': `bytes */${error.length}` })
          .send()
      }
      if (!file) throw notFound()
      const { stream, first, last, length } = file
      // Whoever has the last byte has the archive: a continued download asks for its end only.
      if (last === length - 1) {
        reply.raw.once('finish', () => {
          setLinkUsed(db, tokenHash, new Date(now())).catch((error: unknown) =>
            request.log.error({ err: error }, 'a download could not be recorded'),
          )
        })
      }
      return reply
        .status(asked ? 206 : 200)
        .headers({
          ...headers,
          'content-length': last - first + 1,
          ...(asked && { 'content-range': `bytes ${first}-${last}/${length}` }),
        })
        .send(stream)
    },
  })
}
