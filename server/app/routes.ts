import type { FastifyInstance } from 'fastify'
import { registerContract } from '../api/contractRoutes.ts'
import type { Handlers } from '../api/handlers.ts'
import { openApi } from '../api/openapi.ts'
import { loadPages, registerPages } from '../api/pages.ts'
import type { BackgroundOptions } from '../base/background.ts'
import { registerIdentity } from '../identity/identity.ts'
import type { SignOnLimits } from '../identity/signOnLimits.ts'
import { registerDevMail } from '../mail/devMail.ts'
import { registerPhotoFiles } from '../photos/routes.ts'
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
  | 'emailChange'
  | 'passwords'
  | 'now'
>

export interface RouteDeps extends RouteServices {
  readonly handlers: readonly Partial<Handlers>[]
  /** Whether every response is checked against its schema. */
  readonly checkResponses: boolean
  /** The folder of the built pages; only calls are served when undefined. */
  readonly clientDir: string | undefined
  readonly backgroundOptions: BackgroundOptions | undefined
  readonly signOnLimits: SignOnLimits | undefined
}

/** Serves the calls under `/api`, the files of members, the sign-on pages and the app's pages. */
export async function registerRoutes(server: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { config, db, viewerOf, links, now, backgroundOptions, signOnLimits } = deps
  await server.register(async (api) => registerApi(api, deps), { prefix: '/api' })
  registerPhotoFiles(server, { db, config, viewerOf, links, now })
  registerVideoFiles(server, { db, config, viewerOf, links, now })
  registerDevMail(server, config)
  const pages = await loadPages(deps.clientDir, siteOf(config))
  registerIdentity(server, {
    db,
    config,
    sessions: deps.sessions,
    browser: deps.browser,
    mailer: deps.mailer,
    emailChange: deps.emailChange,
    passwords: deps.passwords,
    ...(backgroundOptions && { background: backgroundOptions }),
    now,
    identityPage: pages.identity,
    ...(signOnLimits && { limits: signOnLimits }),
  })
  // Answers every address that no other route serves.
  await registerPages(server, pages)
}

function registerApi(
  api: FastifyInstance,
  {
    config,
    viewerOf,
    now,
    handlers,
    checkResponses,
  }: Pick<RouteDeps, 'config' | 'viewerOf' | 'now' | 'handlers' | 'checkResponses'>,
): void {
  registerContract(api, { viewerOf, now, handlers, checkResponses })
  let description: ReturnType<typeof openApi> | undefined
  api.get('/openapi.json', () => (description ??= openApi(config.siteName)))
}
