/** Requests of the bench to its servers. */
import { Agent, request } from 'node:http'
import type { Ready, Uploader } from './messages.ts'

export type Address = Pick<Ready, 'port' | 'origin'>

/** Like those of Chromium. */
const boundary = '----WebKitFormBoundaryc5H2mQdJx8RkYz3v'
const partOf = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formOf = (name: 'photo' | 'video', file: Buffer) =>
  Buffer.concat([
    Buffer.from(name === 'video' ? partOf('accept_content_guideline', '1') : ''),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="file"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export const agent = new Agent({ keepAlive: true })

/** Sends a request and returns the answer. Any other status ends the bench. */
export const ask = (
  { port }: Address,
  { method, path: asked, status, headers, body }: Asked,
): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path: asked, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === status) resolve(text)
        else reject(new Error(`${asked} answered ${response.statusCode}: ${text}`))
      })
    })
      .on('error', reject)
      .end(body)
  })

export const send = (
  server: Address,
  { id, cookie, xsrfToken }: Uploader,
  upload: { readonly kind: 'photo' | 'video'; readonly file: Buffer; readonly status: number },
): Promise<string> => {
  const body = formOf(upload.kind, upload.file)
  return ask(server, {
    method: 'POST',
    path: `/api/user/${id}/${upload.kind}`,
    status: upload.status,
    body,
    headers: {
      cookie,
      origin: server.origin,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': xsrfToken,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    },
  })
}
