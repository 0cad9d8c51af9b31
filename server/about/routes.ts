import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { inChosenTheme } from '../api/pages.ts'
import { type AboutPage, aboutPages, isAboutPage } from '../base/aboutPages.ts'
import { type AboutDeps, createPageFrame, stylePath } from './pageFrame.ts'
import { renderText } from './renderText.ts'

const builtIn = fileURLToPath(new URL('texts', import.meta.url))
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads the operator's text of a page, or the built-in one. Read at each request, so that a change shows at once. */
async function readText(dataDir: string, name: AboutPage): Promise<string> {
  const file = `${name}.md`
  return readFile(join(dataDir, 'about', file), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return readFile(join(builtIn, file), 'utf8')
    throw error
  })
}

/** Serves the pages about the site to everyone, as HTML without scripts. */
export function registerAboutPages(app: FastifyInstance, { config, appPage }: AboutDeps): void {
  const { dataDir, siteName } = config
  const frame = createPageFrame({ config, appPage })

  app.get(stylePath, async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await readFile(new URL('style.css', import.meta.url), 'utf8')),
  )

  app.get<{ Params: { name: string } }>('/about/:name', async (request, reply) => {
    const { name } = request.params
    if (!isAboutPage(name)) return reply.callNotFound()
    const text = (await readText(dataDir, name)).replaceAll('{site}', () => siteName)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(inChosenTheme(frame(aboutPages[name], renderText(text)), request))
  })
}
