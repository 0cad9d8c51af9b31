import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceivedFile } from '../../../contract/call.ts'
import { registerForms, withForm } from '../../../server/api/receiveForm.ts'
import { limitRequestTime } from '../../../server/api/requestTime.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import { eventually } from '../realtime/eventually.ts'

const maxBytes = 100 * 1024
const contents = randomBytes(50 * 1024)

let folder: string
let app: FastifyInstance
let port: number
let work: (files: Readonly<Record<string, ReceivedFile>>) => Promise<unknown> = () => Promise.resolve({})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lodge-forms-'))
  app = Fastify({ bodyLimit: 1024 })
  registerErrors(app)
  limitRequestTime(app)
  const receive = (request: FastifyRequest) =>
    withForm(request, { fileNames: ['photo'], maxBytes, folder }, async ({ fields, files }) => ({
      fields,
      size: files['photo']?.size,
      hash: files['photo']?.hash,
      ...Object(await work(files)),
    }))
  await registerForms(app, (forms) => {
    forms.post('/form', receive)
    forms.post('/hurried-form', { config: { receiveWithin: 300 } }, receive)
  })
  app.post('/json', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(app.listeningOrigin).port)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const post = async (form: FormData | string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', body: form, headers })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body }
}
const formWith = (fields: readonly (readonly [string, string | Blob])[]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const photo = ['photo', new Blob([contents])] as const
/** Temporary files that are left. */
const left = () => readdir(folder)

test('gives the texts, lists in their order, and the file with its size and hash', async () => {
  work = async (files) => ({ isWhole: contents.equals(await readFile(files['photo']?.path ?? '')) })
  const answer = await post(
    formWith([['description', 'Été'], ['tags[1]', '7'], photo, ['tags[0]', '3'], ['is_private', '1']]),
  )
  expect(answer).toEqual({
    status: 200,
    body: {
      fields: { description: 'Été', tags: ['3', '7'], is_private: '1' },
      size: contents.length,
      hash: createHash('sha256').update(contents).digest('hex'),
      isWhole: true,
    },
  })
  expect(await left()).toEqual([])
})

test('counts an empty file as none', async () => {
  work = () => Promise.resolve({})
  expect((await post(formWith([['photo', new Blob([])]]))).body).toEqual({ fields: {} })
})

test.each<[string, [string, string | Blob][]]>([
  ['a file under another name', [['film', new Blob(['x'])]]],
  [
    'two files',
    [
      ['photo', new Blob(['x'])],
      ['photo', new Blob(['x'])],
    ],
  ],
  [
    'a repeated field',
    [
      ['description', 'a'],
      ['description', 'b'],
    ],
  ],
  [
    'a list with a gap',
    [
      ['tags[0]', '1'],
      ['tags[2]', '2'],
    ],
  ],
  [
    'a list that is a text too',
    [
      ['tags', '1'],
      ['tags[0]', '2'],
    ],
  ],
  ['a prototype', [['__proto__', '1']]],
  [
    'a list in a prototype',
    [
      ['__proto__[0]', '1'],
      ['constructor', '1'],
    ],
  ],
  ['more fields than any form has', Array.from({ length: 70 }, (_, at) => [`field${at}`, ''])],
])('refuses %s', async (_, fields) => {
  expect(await post(formWith(fields))).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(await left()).toEqual([])
})

test('refuses a text that cannot be stored', async () => {
  expect((await post(formWith([['description', 'a\0b']]))).status).toBe(422)
})

test('refuses a text that is longer than any field', async () => {
  expect((await post(formWith([['description', 'x'.repeat(70_000)]]))).status).toBe(413)
})

test.each([
  ['one byte more than allowed', maxBytes + 1],
  ['so large that its length tells', 30 * 1024 * 1024],
])('refuses a file of %s, and keeps nothing', async (_, size) => {
  const answer = await post(
    formWith([
      ['photo', new Blob([new Uint8Array(size)])],
      ['after', '1'],
    ]),
  )
  expect(answer).toEqual({
    status: 413,
    body: { code: 'too_large', message: 'This file is too large. At most 100 KB.' },
  })
  expect(await left()).toEqual([])
})

test('accepts a file of exactly the allowed size', async () => {
  const answer = await post(formWith([['photo', new Blob([new Uint8Array(maxBytes)])]]))
  expect(answer).toMatchObject({ status: 200, body: { size: maxBytes } })
})

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'takes no %s',
  async (type) => {
    const answer = await post('{}', { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
  },
)

test('leaves other routes without forms', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST', body: formWith([photo]) })
  expect(response.status).toBe(415)
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['without parts', 'multipart/form-data; boundary=cut', 'no parts'],
  [
    'that ends within a file',
    'multipart/form-data; boundary=cut',
    '--cut\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf',
  ],
  [
    'that ends within a header',
    'multipart/form-data; boundary=cut',
    '--cut\r\nContent-Disposition: form-data; na',
  ],
])('refuses a form %s', async (_, type, body) => {
  expect(await post(body, { 'content-type': type })).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  expect(await left()).toEqual([])
})

test('removes the file when the call fails', async () => {
  work = () => Promise.reject(new Error('This call fails.'))
  expect((await post(formWith([photo]))).status).toBe(500)
  expect(await left()).toEqual([])
  work = () => Promise.resolve({})
})

/** Sends the beginning of a form, and nothing more. */
function sendHalf(target: '/form' | '/hurried-form') {
  const socket = connect(port, '127.0.0.1')
  const start = '--cut\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  socket.write(
    `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 90000\r\n\r\n${start}`,
  )
  socket.write(Buffer.alloc(20_000))
  return socket
}

test('removes what arrived when the connection is lost', async () => {
  const socket = sendHalf('/form')
  await eventually(async () => expect(await left()).toHaveLength(1))
  socket.destroy()
  await eventually(async () => expect(await left()).toEqual([]))
})

test('closes the connection of a form that does not arrive in time', async () => {
  const socket = sendHalf('/hurried-form')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(String(Buffer.concat(received))).toContain('HTTP/1.1 408 Request Timeout')
  await eventually(async () => expect(await left()).toEqual([]))
})
