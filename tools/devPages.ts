import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin, ViteDevServer } from 'vite'

const dataElements = /<script type="application\/json"[^>]*>.*?<\/script>/gs

/** While the server starts, or restarts on save, the page asks again by itself. */
const waiting = '<!doctype html><meta http-equiv="refresh" content="1"><p>The server is starting …</p>'

async function answer(
  vite: ViteDevServer,
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/'
  const { cookie = '', accept = '' } = request.headers
  const made = await fetch(server + path, { redirect: 'manual', headers: { cookie, accept } })
  response.statusCode = made.status
  for (const name of ['location', 'content-type', 'cache-control']) {
    const value = made.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.setHeader('set-cookie', made.headers.getSetCookie())
  const page = await made.text()
  const data = page.match(dataElements)
  if (!data) {
    response.end(page)
    return
  }
  const entry = path.startsWith('/identity') ? 'identity.html' : 'index.html'
  const source = await readFile(entry, 'utf8')
  const filled = source.replace('<!--site-->', () => data.join('\n'))
  response.end(await vite.transformIndexHtml(path, filled))
}

/**
 * `npm run dev`: pages come from the server, as everywhere, with its cookies, its redirects and the site's data;
 * Vite puts its own entries in place of the built ones.
 */
export const devPages = (server: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer(vite) {
    const serve = async (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
      const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
      if (!isPage) {
        next()
        return
      }
      try {
        await answer(vite, server, request, response)
      } catch (error) {
        const isAway = error instanceof TypeError && error.message === 'fetch failed'
        if (isAway) response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(waiting)
        else next(error)
      }
    }
    vite.middlewares.use((request, response, next) => void serve(request, response, next))
  },
})
