// One process of the picture studio: see `openPictureStudio` in `pictures.ts`.
import sharp from 'sharp'
import { encodeDrawing } from './encodeDrawing.ts'
import { clipSize, drawClipFrame } from './clips.ts'
import type { StudioAnswer, StudioRequest, StudioResult, StudioTask } from './pictures.ts'

sharp.concurrency(1)
sharp.cache(false)

async function carryOut(task: StudioTask): Promise<StudioResult> {
  if ('drawing' in task) return { photo: await encodeDrawing(task.drawing) }
  const { width, height } = clipSize(task.clip)
  const drawing = sharp(Buffer.from(drawClipFrame(task.clip, 0)))
  return { firstFrame: await drawing.flatten().resize(width, height).png().toBuffer() }
}

process.on('disconnect', () => process.exit())
process.on('message', ({ id, ...task }: StudioRequest) => {
  const answer = (result: StudioAnswer): void => void process.send?.(result)
  carryOut(task).then(
    (result) => answer({ id, ...result }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
