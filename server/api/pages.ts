import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '../../contract/site.ts'
import { readCookie } from '../http/cookies.ts'
import { notFound } from '../http/errors.ts'
import { dataElement, escapeHtml } from '../http/markup.ts'

export interface Pages {
  /** The output folder of Vite; null when only calls are served. */
  readonly clientDir: string | null
  /** `index.html` with the site's data in it. */
  readonly app: string
  /** `identity.html` with the site's data in it. */
  readonly identity: string
}

const siteMarker = '<!--site-->'
const title = /<title>.*?<\/title>/

const fillPage = (html: string, site: Site) =>
  html
    .replace(siteMarker, () => dataElement('site', site))
    .replace(title, () => `<title>${escapeHtml(site.name)}</title>`)

/**
 * Reads the two entry pages that Vite built and embeds the site's data in them.
 *
 * @throws when they are not built
 */
export async function loadPages(clientDir: string | undefined, site: Site): Promise<Pages> {
  if (clientDir === undefined) return { clientDir: null, app: '', identity: '' }
  const read = async (name: string) => fillPage(await readFile(join(clientDir, name), 'utf8'), site)
  const [app, identity] = await Promise.all([read('index.html'), read('identity.html')])
  return { clientDir, app, identity }
}

/** Sets the theme of the `theme` cookie on the page. A script would set it only after the first paint. */
export const inChosenTheme = (page: string, { headers }: Pick<FastifyRequest, 'headers'>): string => {
  const theme = readCookie(headers.cookie, 'theme')
  if (theme !== 'light' && theme !== 'dark') return page
  return page.replace('<html', `<html data-theme="${theme}"`)
}

/** Paths that are never a page of the app, so that unknown ones answer 404 instead of the app's page. */
const notPages = /^\/(api|apps|app|broadcasting|build|media|health|metrics|dev|identity)(\/|$)/

/**
 * Serves the built files, which browsers cache for a year. Their names are read once: with a wildcard of its own, the
 * plugin reads the folder at every request to compare the case of names, and a route for each file doubles the time in
 * which the router is built.
 */
async function registerBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const files = new Set(names)
  app.get<{ Params: { '*': string } }>('/build/*', async ({ params: { '*': name } }, reply) => {
    if (!files.has(name)) throw notFound()
    return reply.sendFile(name)
  })
}

/** Serves the built files, and the app's page at every path without another route. */
export async function registerPages(app: FastifyInstance, { clientDir, app: page }: Pages): Promise<void> {
  if (clientDir !== null) await registerBuiltFiles(app, join(clientDir, 'build'))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = clientDir !== null && isRead && !notPages.test(path)
    if (!isPage) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(inChosenTheme(page, request))
  })
}
