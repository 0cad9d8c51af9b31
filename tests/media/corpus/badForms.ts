/** Bodies that are no usable form with a photo, and unusual ones that are. */

export interface Form {
  readonly name: string
  readonly type: string
  readonly body: Buffer
  /** The expected status; the photo is stored only with 201. */
  readonly status: 201 | 400 | 413 | 415 | 422
}

const boundary = 'cut'
const multipart = `multipart/form-data; boundary=${boundary}`
const latin = (text: string) => Buffer.from(text, 'latin1')

/** One part of a form. */
const part = (headers: string, contents: Buffer | string) =>
  Buffer.concat([
    latin(`--${boundary}\r\n${headers}\r\n\r\n`),
    typeof contents === 'string' ? latin(contents) : contents,
    latin('\r\n'),
  ])
const end = latin(`--${boundary}--\r\n`)
const file = (contents: Buffer, { field = 'photo', name = 'a.jpg', type = 'image/jpeg' } = {}) =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
    contents,
  )
const text = (field: string, contents: string) =>
  part(`Content-Disposition: form-data; name="${field}"`, contents)

/**
 * Makes all forms.
 * @param newPhoto returns another photo each time
 * @param maxBytes the largest photo
 */
export async function badForms(newPhoto: () => Promise<Buffer>, maxBytes: number): Promise<readonly Form[]> {
  const photo = await newPhoto()
  const form = (name: string, status: Form['status'], ...parts: readonly Buffer[]): Form => ({
    name,
    type: multipart,
    body: Buffer.concat([...parts, end]),
    status,
  })
  const cut = (name: string, body: Buffer): Form => ({ name, type: multipart, body, status: 400 })
  const nested = Buffer.concat([
    latin('--in\r\nContent-Disposition: file; filename="a.jpg"\r\n\r\n'),
    photo,
    latin('\r\n--in--'),
  ])
  return [
    { name: 'is no form', type: 'application/octet-stream', body: photo, status: 415 },
    { name: 'says nothing about its type', type: '', body: photo, status: 415 },
    { name: 'is JSON', type: 'application/json', body: latin('{"photo":"x"}'), status: 415 },
    {
      name: 'has no boundary',
      type: 'multipart/form-data',
      body: Buffer.concat([file(photo), end]),
      status: 400,
    },
    {
      name: 'has another boundary than it says',
      type: 'multipart/form-data; boundary=other',
      body: Buffer.concat([file(photo), end]),
      status: 400,
    },
    { ...cut('is empty', Buffer.alloc(0)), status: 422 },
    cut('ends within the headers', latin(`--${boundary}\r\nContent-Disposition: form-da`)),
    cut('ends within the file', file(photo).subarray(0, 200)),
    cut('lacks its end', file(photo)),
    form('has no file', 422, text('description', 'Dusk')),
    form('has an empty file', 422, file(Buffer.alloc(0))),
    form('has the photo as a text', 400, text('photo', 'x')),
    form('has two files', 400, file(photo), file(photo)),
    form('has a second file under another name', 400, file(photo), file(photo, { field: 'other' })),
    form('has the file under another name', 400, file(photo, { field: 'picture' })),
    form('has the file under a path', 400, file(photo, { field: '../photo' })),
    form('has the file under an absolute path', 400, file(photo, { field: '/etc/passwd' })),
    form('has the file under the prototype', 400, file(photo, { field: '__proto__' })),
    form(
      'has a file without a name of its field',
      400,
      part('Content-Disposition: form-data; filename="a.jpg"', photo),
    ),
    form(
      'has a form in the place of the file',
      422,
      part(
        'Content-Disposition: form-data; name="photo"\r\nContent-Type: multipart/mixed; boundary=in',
        nested,
      ),
    ),
    form('has a form as the file', 422, file(nested, { type: 'multipart/mixed; boundary=in' })),
    form(
      'is too large by one byte',
      413,
      file(Buffer.concat([photo, Buffer.alloc(maxBytes - photo.length + 1)])),
    ),
    form('has a text that is too large', 413, file(photo), text('description', 'x'.repeat(100_000))),
    form('has a field that does not exist', 400, file(photo), text('is_approved', '1')),
    form('has a field twice', 400, file(photo), text('description', 'a'), text('description', 'b')),
    form(
      'has a hundred fields',
      400,
      file(photo),
      ...Array.from({ length: 100 }, (_, at) => text(`f${at}`, '')),
    ),
    form('has a text with a NUL', 422, file(photo), text('description', 'a\0b')),
    // What a browser says about the name and type of a file never counts.
    form('has a file name with a path', 201, file(await newPhoto(), { name: '../../../etc/cron.d/a.jpg' })),
    form('has a file name with a NUL', 201, file(await newPhoto(), { name: 'a\0.jpg' })),
    form('has a file name of 10 kB', 201, file(await newPhoto(), { name: `${'x'.repeat(10_000)}.jpg` })),
    form('has a file name of a program', 201, file(await newPhoto(), { name: 'a.exe', type: 'text/html' })),
    form(
      'has a file without a type',
      201,
      part('Content-Disposition: form-data; name="photo"; filename="a"', await newPhoto()),
    ),
    form(
      'has a header of 100 kB',
      201,
      part(
        `Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nX: ${'x'.repeat(100_000)}`,
        await newPhoto(),
      ),
    ),
    form('has the largest photo', 201, file(await padded(newPhoto, maxBytes))),
  ]
}

/** A photo of exactly this many bytes. */
async function padded(newPhoto: () => Promise<Buffer>, length: number): Promise<Buffer> {
  const photo = await newPhoto()
  return Buffer.concat([photo, Buffer.alloc(length - photo.length, 7)])
}
