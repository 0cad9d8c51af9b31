import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface Asked {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type AnswerWith = (response: ServerResponse, asked: Asked) => void

/** Allows the jsdom page, which has another port and therefore another origin. */
function allowPage(response: ServerResponse, { origin }: IncomingHttpHeaders): void {
  response.setHeader('access-control-allow-origin', origin ?? '')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'retry-after, date')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  response.setHeader(
    'access-control-allow-headers',
    'content-type, x-requested-with, x-xsrf-token, x-member, idempotency-key',
  )
}

/** Starts an HTTP server on a free port that records requests and returns prepared answers. */
export async function startServer() {
  const asked: Asked[] = []
  let answerWith: AnswerWith = (response) => response.end('{}')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      allowPage(response, headers)
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() }
      if (method === 'OPTIONS') {
        response.end()
      } else {
        asked.push(entry)
        answerWith(response, entry)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return {
    origin: `http://localhost:${address.port}`,
    asked,
    answer(next: AnswerWith) {
      answerWith = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const json =
  (status: number, body: unknown): AnswerWith =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
