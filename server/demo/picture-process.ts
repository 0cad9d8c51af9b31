// One process of the picture studio: see `openPictureStudio` in `pictures.ts`.
import sharp from 'sharp'
import { renderClip, renderPicture, type StudioAnswer, type StudioRequest } from './pictures.ts'
import { draw } from './portraits.ts'

sharp.concurrency(1)
sharp.cache(false)

process.on('disconnect', () => process.exit())
process.on('message', (request: StudioRequest) => {
  const file = 'clip' in request ? renderClip(request.clip) : renderPicture(draw(request.drawing))
  const answer = (result: StudioAnswer): void => void process.send?.(result)
  file.then(
    (bytes) => answer(bytes ? { id: request.id, file: bytes } : { id: request.id }),
    (error: unknown) => answer({ id: request.id, error: String(error) }),
  )
})
