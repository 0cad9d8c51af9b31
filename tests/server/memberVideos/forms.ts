import type { Browser } from '../testApp.ts'

/** Makes the form of an upload of a video. The guidelines are accepted unless `fields` says otherwise. */
export function videoForm(video: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ accept_content_guideline: '1', ...fields }))
    form.append(name, value)
  form.append('video', new Blob([Uint8Array.from(video)]), 'video.mp4')
  return form
}

/** Returns the same MP4 with another content: with a box that players skip. */
export function variantOf(video: Uint8Array, seed: number): Buffer {
  const box = Buffer.alloc(12)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  box.writeUInt32BE(seed, 8)
  return Buffer.concat([video, box])
}

/** Sends a video by the tus protocol in one part, and returns the id of the upload. */
export async function sendResumable(browser: Browser, video: Buffer): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const length = { 'upload-length': String(video.length) }
  const begun = await browser.send('POST', '/uploads/video', Buffer.alloc(0), { ...tus, ...length })
  const address = begun.headers.location ?? ''
  const sent = await browser.send('PATCH', address, video, {
    ...tus,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  if (sent.statusCode !== 204) throw new Error(`Not sent: ${begun.body} ${sent.body}`)
  return address.slice(address.lastIndexOf('/') + 1)
}
