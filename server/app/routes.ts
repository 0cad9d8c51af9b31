import type { FastifyInstance } from 'fastify'
import { registerAboutPages } from '../about/routes.ts'
import { type ApiTokens, registerContract } from '../api/contractRoutes.ts'
import type { Handlers } from '../api/handlers.ts'
import { uploadFolderOf } from '../api/receiveForm.ts'
import { openApi } from '../api/openapi.ts'
import { loadPages, registerPages } from '../api/pages.ts'
import { registerUnsubscribe } from '../emailPreferences/unsubscribe.ts'
import type { BackgroundOptions } from '../base/background.ts'
import { registerIdentity } from '../identity/identity.ts'
import type { SignOnLimits } from '../identity/signOnLimits.ts'
import { registerDataExportDownloads } from '../dataExport/downloads.ts'
import { registerDevMail } from '../mail/devMail.ts'
import { refuseBeyondCount } from '../media/refuseUpload.ts'
import { registerResumableUploads } from '../memberVideos/resumableUploads.ts'
import { requirePrograms } from '../memberVideos/uploadVideo.ts'
import { registerPostbacks } from '../payments/routes.ts'
import { registerSandbox } from '../payments/sandbox/routes.ts'
import { registerPhotoFiles } from '../photos/routes.ts'
import { registerVerificationFiles } from '../verification/fileRoutes.ts'
import { registerVideoFiles } from '../videos/routes.ts'
import type { Services } from './services.ts'
import { siteOf } from './site.ts'

type RouteServices = Pick<
  Services,
  | 'config'
  | 'db'
  | 'sessions'
  | 'browser'
  | 'viewerOf'
  | 'mailer'
  | 'links'
  | 'photoStore'
  | 'originalStore'
  | 'verificationStore'
  | 'videoStore'
  | 'resumableUploads'
  | 'dataExportStore'
  | 'uploadsUnderWay'
  | 'receivePostback'
  | 'emailChange'
  | 'passkeys'
  | 'passwords'
  | 'now'
>

export interface RouteDeps extends RouteServices {
  readonly handlers: readonly Partial<Handlers>[]
  readonly apiTokens: ApiTokens
  /** Whether every response is checked against its schema. */
  readonly checkResponses: boolean
  /** The folder of the built pages; only calls are served when undefined. */
  readonly clientDir: string | undefined
  readonly backgroundOptions: BackgroundOptions | undefined
  readonly signOnLimits: SignOnLimits | undefined
  readonly loadingPatience: number | undefined
}

/** Serves the calls under `/api`, the files of members, the sign-on pages and the app's pages. */
export async function registerRoutes(server: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { config, db, viewerOf, links, now, backgroundOptions, signOnLimits, loadingPatience } = deps
  await server.register(async (api) => registerApi(api, deps), { prefix: '/api' })
  registerPhotoFiles(server, {
    db,
    store: deps.photoStore,
    originalStore: deps.originalStore,
    viewerOf,
    links,
    now,
  })
  registerVerificationFiles(server, { db, store: deps.verificationStore, viewerOf, links })
  registerVideoFiles(server, { db, store: deps.videoStore, viewerOf, links, now })
  registerDataExportDownloads(server, { db, config, store: deps.dataExportStore, viewerOf, now })
  registerResumableUploads(server, {
    uploads: deps.resumableUploads,
    viewerOf,
    check: async (viewer) => {
      requirePrograms(config.ffmpeg)
      await refuseBeyondCount(db, 'video', { limits: config.media.video, now }, viewer)
    },
    now,
  })
  registerDevMail(server, config)
  registerPostbacks(server, deps.receivePostback)
  if (!config.isProduction) registerSandbox(server, { db, config, now, receive: deps.receivePostback })
  const pages = await loadPages(deps.clientDir, siteOf(config))
  registerIdentity(server, {
    db,
    config,
    sessions: deps.sessions,
    browser: deps.browser,
    mailer: deps.mailer,
    emailChange: deps.emailChange,
    passkeys: deps.passkeys,
    passwords: deps.passwords,
    ...(backgroundOptions && { background: backgroundOptions }),
    now,
    identityPage: pages.identity,
    ...(signOnLimits && { limits: signOnLimits }),
    loadingPatience,
  })
  registerUnsubscribe(server, { db, config, appPage: pages.app })
  registerAboutPages(server, { config, appPage: pages.app })
  // Answers every address that no other route serves.
  await registerPages(server, pages)
}

async function registerApi(
  api: FastifyInstance,
  {
    config,
    sessions,
    viewerOf,
    now,
    handlers,
    apiTokens,
    uploadsUnderWay,
    checkResponses,
  }: Pick<
    RouteDeps,
    | 'config'
    | 'sessions'
    | 'viewerOf'
    | 'now'
    | 'handlers'
    | 'apiTokens'
    | 'uploadsUnderWay'
    | 'checkResponses'
  >,
): Promise<void> {
  await registerContract(api, {
    viewerOf,
    apiTokens,
    refetchViewer: (sessionId) => sessions.refetch(sessionId),
    now,
    handlers,
    uploadFolder: uploadFolderOf(config.dataDir),
    uploadsUnderWay,
    media: config.media,
    checkMedia: (kind) => {
      if (kind === 'video') requirePrograms(config.ffmpeg)
    },
    checkResponses,
  })
  let description: ReturnType<typeof openApi> | undefined
  api.get('/openapi.json', () => (description ??= openApi(config.siteName)))
}
