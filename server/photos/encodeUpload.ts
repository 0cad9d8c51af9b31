/**
 * Encodes uploaded photos in a process of its own with a low priority, so that other requests do not wait for them. What
 * a hostile file does there ends that process only, which has nothing of the server's environment.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { ReceivedFile } from '../../contract/call.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import { HttpError } from '../http/errors.ts'
import type { Encoded, ToEncode, WrittenPhoto } from './encoderMessages.ts'
import type { EncodedPhoto } from './encodePhoto.ts'

export interface EncodedUpload extends WrittenPhoto, Pick<EncodedPhoto, 'contentHash'> {}

/** One of 50 megapixels takes 150 MB, and several threads work on each. */
const limitUploads = createConcurrencyLimit(1)

/** Milliseconds. */
const longestEncoding = 60_000
/** Milliseconds after the last photo until the process ends, which returns its memory. */
const idleTime = 30_000
/** From 0 to 19, the lowest. */
const niceness = 15

const program = path.join(import.meta.dirname, 'encoderProcess.ts')

/** Memory that is freed goes back to the system, instead of staying with the thread that had it. */
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

let running: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const child = fork(program, { env, execArgv: [], stdio: 'ignore' })
  child.once('exit', () => {
    if (running === child) running = null
  })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  running = child
  return child
}

/** Lets this process end while no photo is encoded. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idleTimer = setTimeout(() => child.connected && child.disconnect(), idleTime).unref()
}

/** @throws when the process ends, or takes too long and is ended */
async function encodeElsewhere(file: string): Promise<Encoded> {
  clearTimeout(idleTimer)
  const child = running?.connected === true ? running : start()
  child.ref()
  child.channel?.ref()
  const answered = new AbortController()
  const { signal } = answered
  const timer = setTimeout(() => child.kill('SIGKILL'), longestEncoding)
  try {
    const answer = once(child, 'message', { signal })
    const end = once(child, 'exit', { signal }).then(() => {
      throw new Error('The process that encodes photos has ended.')
    })
    child.send({ path: file } satisfies ToEncode)
    const [encoded] = (await Promise.race([answer, end])) as [Encoded]
    return encoded
  } finally {
    clearTimeout(timer)
    answered.abort()
    rest(child)
  }
}

const unreadable = (message: string) =>
  new HttpError(422, 'unreadable_photo', message, { errors: { photo: [message] } })

/**
 * Encodes an uploaded photo in all sizes, into files beside it.
 * @throws HttpError 422 `unreadable_photo`; another error with a `code` when a file can't be written
 */
export const encodeUpload = ({ path: file, hash }: ReceivedFile): Promise<EncodedUpload> =>
  limitUploads(async () => {
    const answer = await encodeElsewhere(file).catch(() => {
      throw unreadable('This photo can’t be read. It may be damaged.')
    })
    if ('refusal' in answer) throw unreadable(answer.refusal)
    if ('errorCode' in answer)
      throw Object.assign(new Error('A photo could not be written.'), { code: answer.errorCode })
    return { ...answer.encoded, contentHash: hash }
  })
