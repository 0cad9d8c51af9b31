/** Uploads of photos to a server that is a separate process. */
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { uploadForm } from '../memberPhotos/pictures.ts'
import type { Person, RealSite } from './realSite.ts'

/** Uploads a photo. A repeated upload has the same key. */
export const sendPhoto = (
  site: RealSite,
  { id, headers }: Person,
  file: Uint8Array,
  key: string,
): Promise<Response> =>
  fetch(`${site.url}/api/user/${id}/photo`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: uploadForm(file),
  })

/** Sends the first half of a form with a file, and nothing more. The connection stays open. */
export function sendHalf(
  site: RealSite,
  { id, headers }: Person,
  kind: 'photo' | 'video',
  file: Buffer,
): Socket {
  const { port, host } = new URL(site.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `POST /api/user/${id}/${kind} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${file.length + 500}\r\n\r\n--cut\r\nContent-Disposition: form-data; name="${kind}"; filename="a"\r\n\r\n`,
  )
  socket.write(file.subarray(0, file.length / 2))
  return socket
}

/** Returns the paths of the files below a folder of the data folder. */
export function filesBelow(dataDir: string, folder: string): string[] {
  try {
    return readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
  } catch {
    // It does not exist yet, or changes meanwhile.
    return []
  }
}
