import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin, ViteDevServer } from 'vite'

const dataElements = /<script type="application\/json"[^>]*>.*?<\/script>/gs

/** Sent while the server starts or restarts. The page reloads itself every second. */
const startingPage = '<!doctype html><meta http-equiv="refresh" content="1"><p>The server is starting …</p>'

async function sendPage(
  vite: ViteDevServer,
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/'
  const { cookie = '', accept = '' } = request.headers
  const answer = await fetch(server + path, { redirect: 'manual', headers: { cookie, accept } })
  response.statusCode = answer.status
  for (const name of ['location', 'content-type', 'cache-control']) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.setHeader('set-cookie', answer.headers.getSetCookie())
  const page = await answer.text()
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
 * Serves pages in development. They come from the server, with its cookies, redirects and data of the site; Vite's
 * entries replace the built ones.
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
        await sendPage(vite, server, request, response)
      } catch (error) {
        const isUnreachable = error instanceof TypeError && error.message === 'fetch failed'
        if (isUnreachable)
          response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(startingPage)
        else next(error)
      }
    }
    vite.middlewares.use((request, response, next) => void serve(request, response, next))
  },
})
