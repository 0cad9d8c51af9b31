import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EncodedPhoto } from '../server/photos/encodePhoto.ts'
import type { Clip } from './clips.ts'
import type { Drawing } from './portraits.ts'

/** The effort of WebP encoding. Minimal, because there are many small pictures. */
export const effort = 0

export type StudioTask = { readonly drawing: Drawing } | { readonly clip: Clip }
export type StudioRequest = StudioTask & { readonly id: number }
/** The result of a task. */
export interface StudioResult {
  readonly photo?: EncodedPhoto
  readonly firstFrame?: Uint8Array
}
export type StudioAnswer = StudioResult & { readonly id: number; readonly error?: string }

/** Draws and encodes in separate processes. */
export interface PictureStudio {
  /** A drawing in every size of a photo, as `encodeDrawing` makes it. */
  photo(drawing: Drawing): Promise<EncodedPhoto>
  /** The first frame of a clip, as a PNG. */
  firstFrame(clip: Clip): Promise<Uint8Array>
  /** Ends the processes. Rejects tasks under way. */
  close(): void
}

// Two, so that one task is drawn while another is encoded.
const tasksPerProcess = 2

/**
 * Opens a studio. It uses separate processes because the sharp of the server refuses SVG, and because drawing a
 * thousand pictures would block requests.
 */
export function openPictureStudio(processes = 2): PictureStudio {
  interface Job {
    readonly task: StudioTask
    resolve(result: StudioResult): void
    reject(error: Error): void
  }
  interface Worker {
    readonly child: ChildProcess
    readonly jobs: Map<number, Job>
  }
  const waiting: Job[] = []
  let nextId = 1
  let isClosed = false

  const openWorker = (): Worker => {
    const child = fork(fileURLToPath(new URL('pictureProcess.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
    })
    const worker: Worker = { child, jobs: new Map() }
    child.on('message', ({ id, error, ...result }: StudioAnswer) => {
      const job = worker.jobs.get(id)
      worker.jobs.delete(id)
      if (error === undefined) job?.resolve(result)
      else job?.reject(new Error(error))
      feed()
    })
    child.on('exit', () => {
      for (const job of worker.jobs.values()) job.reject(new Error('The picture studio ended.'))
      worker.jobs.clear()
    })
    return worker
  }
  const workers = Array.from({ length: processes }, openWorker)

  const feed = (): void => {
    for (const { child, jobs } of workers) {
      while (child.connected && jobs.size < tasksPerProcess) {
        const job = waiting.shift()
        if (!job) return
        const id = nextId++
        jobs.set(id, job)
        child.send({ ...job.task, id } satisfies StudioRequest)
      }
    }
  }

  const ask = (task: StudioTask): Promise<StudioResult> =>
    new Promise((resolve, reject) => {
      if (isClosed || workers.every(({ child }) => !child.connected)) {
        reject(new Error('The picture studio is closed.'))
        return
      }
      waiting.push({ task, resolve, reject })
      feed()
    })

  return {
    async photo(drawing) {
      const { photo } = await ask({ drawing })
      if (!photo) throw new Error('The picture studio answered without a picture.')
      return photo
    },
    async firstFrame(clip) {
      const { firstFrame } = await ask({ clip })
      if (!firstFrame) throw new Error('The picture studio answered without a picture.')
      return firstFrame
    },
    close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The picture studio is closed.'))
      for (const { child } of workers) child.kill()
    },
  }
}
