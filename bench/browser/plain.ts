/** Pages of the product as plain HTML, and a server of them. */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { fastify } from 'fastify'
import { type Page, request } from 'playwright'

interface PlainPage {
  readonly path: string
  readonly html: string
}

/** Returns the elements that a page shows now and their styles, as one file without scripts. Runs in the page. */
function serialize(): PlainPage {
  const absolute = (css: string, base: string) =>
    css.replaceAll(/url\("?([^")]+)"?\)/g, (whole, url: string) =>
      url.startsWith('data:') ? whole : `url("${new URL(url, base).pathname}")`,
    )
  const styles = [...document.styleSheets].map(({ cssRules, href }) =>
    absolute([...cssRules].map(({ cssText }) => cssText).join('\n'), href ?? location.href),
  )
  const copy = document.documentElement.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new TypeError('There is no page.')
  for (const element of copy.querySelectorAll('script, style, link:not([rel=icon])')) element.remove()
  // Previews of pictures, which only scripts draw.
  for (const image of copy.querySelectorAll('img')) image.style.removeProperty('background-image')
  const style = document.createElement('style')
  style.textContent = styles.join('\n')
  copy.querySelector('head')?.append(style)
  return { path: location.pathname, html: `<!doctype html>${copy.outerHTML}` }
}

export const takePlain = (page: Page): Promise<PlainPage> => page.evaluate(serialize)

export interface PlainPages {
  readonly url: string
  add(name: string, page: PlainPage): void
  pathOf(name: string): string
  close(): Promise<void>
}

/**
 * Serves plain pages under their own paths, compressed, and the pictures and fonts of the product, which it gets once.
 * @param from the address of the product
 */
export async function plainPages(
  from: string,
  storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
): Promise<PlainPages> {
  const product = await request.newContext({ baseURL: from, storageState })
  const paths = new Map<string, string>()
  const pages = new Map<string, Promise<Buffer>>()
  const files = new Map<string, Promise<{ readonly type: string; readonly body: Buffer }>>()
  const fetchFile = async (path: string) => {
    const answer = await product.get(path)
    return { type: answer.headers()['content-type'] ?? '', body: await answer.body() }
  }
  const server = fastify()
  server.get('/*', async ({ url }, reply) => {
    const page = pages.get(url)
    if (page)
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'no-cache',
        })
        .send(await page)
    const file = files.get(url) ?? fetchFile(url)
    files.set(url, file)
    const { type, body } = await file
    return reply
      .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(body)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    add(name, { path, html }) {
      paths.set(name, path)
      pages.set(path, promisify(brotliCompress)(html))
    },
    pathOf: (name) => paths.get(name) ?? '/',
    async close() {
      await server.close()
      await product.dispose()
    },
  }
}
