/**
 * Uploads photos by several members at once. A process of its own with the lowest priority, so that its work delays
 * neither the server nor the bench, which measures meanwhile. Tells the bench when all are stored.
 */
import { setPriority } from 'node:os'
import { drawPhoto } from '../drawPhoto.ts'
import { send } from './client.ts'
import type { ToUpload, Uploader } from './messages.ts'

setPriority(19)

const photo = await drawPhoto()

/** Each photo has another content: bytes after the end of a JPEG are not part of the picture. */
async function uploadAll({ server, uploaders, count }: ToUpload): Promise<void> {
  let sent = 0
  const work = async (uploader: Uploader) => {
    while (sent < count) {
      sent += 1
      const file = Buffer.concat([photo, Buffer.from(` ${sent}`)])
      await send(server, uploader, { kind: 'photo', file, status: 201 })
    }
  }
  await Promise.all(uploaders.map(work))
}

process.on('message', (asked: ToUpload) => {
  void uploadAll(asked).then(() => process.send?.('stored'))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
