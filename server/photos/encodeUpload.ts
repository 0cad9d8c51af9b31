/**
 * Encodes uploaded photos in a process of its own with a low priority, so that other requests do not wait for them. What
 * a hostile file does there ends that process only, which has nothing of the server's environment.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { Socket } from 'node:net'
import { availableParallelism, setPriority } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ReceivedFile } from '../../contract/call.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import { HttpError } from '../http/errors.ts'
import { begun, type Encoded, type ToEncode, type WrittenPhoto } from './encoderMessages.ts'
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

/** Node's own number of threads for work like that of sharp. */
const defaultThreads = 4

/**
 * Memory that is freed goes back to the system, instead of staying with the thread that had it. One core stays free,
 * because a request that finds all cores at work waits for milliseconds, whatever their priority.
 */
const env = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: String(Math.max(1, Math.min(defaultThreads, availableParallelism() - 1))),
}

/** How many characters of what the process wrote to stderr are logged when it ends. */
const longestReport = 2_000

interface Encoder {
  readonly child: ChildProcess
  /** The last that it wrote to stderr. */
  report: string
}

/** The process ended while it worked on the file, which may be the cause. */
class EndedAtWork extends Error {
  constructor(cause: unknown) {
    super('The process that encodes photos has ended while it worked on one.', { cause })
  }
}

let running: Encoder | null = null
let idleTimer: NodeJS.Timeout | undefined

/** Starts a process with a program that encodes photos. */
export type StartEncoder = () => ChildProcess

export const startEncoder = (file: string, options: ForkOptions = {}): ChildProcess =>
  fork(file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...options })

function start(startProcess: StartEncoder): Encoder {
  const child = startProcess()
  const encoder: Encoder = { child, report: '' }
  const forget = () => {
    if (running === encoder) running = null
  }
  // Always heard: without a listener, `error` would end the server.
  child.once('exit', forget).on('error', () => {
    forget()
    if (child.connected) child.disconnect()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    encoder.report = (encoder.report + text).slice(-longestReport)
  })
  if (child.stderr instanceof Socket) child.stderr.unref()
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  running = encoder
  return encoder
}

/** Lets this process end while no photo is encoded. */
function rest({ child }: Encoder): void {
  child.unref()
  child.channel?.unref()
  idleTimer = setTimeout(() => child.connected && child.disconnect(), idleTime).unref()
}

/**
 * @throws EndedAtWork when the process ends while it works on the file, or takes too long and is ended; another error
 * when it could not be started, or ends before it has the file
 */
async function encodeIn(encoder: Encoder, file: string): Promise<Encoded> {
  const { child } = encoder
  child.ref()
  child.channel?.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Encoded>()
  let hasBegun = false
  let isLate = false
  const receive = (message: Encoded | typeof begun) => {
    if (message === begun) hasBegun = true
    else resolve(message)
  }
  const fail = (cause: Error) => reject(hasBegun ? new EndedAtWork(cause) : cause)
  const end = (code: number | null, signal: string | null) => {
    const how = isLate ? `it took more than ${longestEncoding} ms` : `code ${code}, signal ${signal}`
    fail(new Error(`The process that encodes photos has ended: ${how}. ${encoder.report}`.trim()))
  }
  // `close` comes after the last of stderr, unlike `exit`.
  child.on('message', receive).on('close', end).on('error', fail)
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, longestEncoding)
  try {
    child.send({ path: file } satisfies ToEncode)
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', receive).off('close', end).off('error', fail)
    rest(encoder)
  }
}

/** Starts a process where none runs. Throws like `encodeIn`. */
async function encodeElsewhere(file: string, startProcess: StartEncoder): Promise<Encoded> {
  clearTimeout(idleTimer)
  const rested = running?.child.connected === true ? running : null
  if (rested !== null)
    try {
      return await encodeIn(rested, file)
    } catch (error) {
      // Otherwise it had ended while it rested, like one killed for its memory, which was not known here yet.
      if (error instanceof EndedAtWork) throw error
      clearTimeout(idleTimer)
    }
  return await encodeIn(start(startProcess), file)
}

const unreadable = (message: string) =>
  new HttpError(422, 'unreadable_photo', message, { errors: { photo: [message] } })

const damaged = () => unreadable('This photo can’t be read. It may be damaged.')

const unavailable = () =>
  new HttpError(503, 'unavailable', 'Photos can’t be processed just now. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  })

/**
 * Encodes an uploaded photo in all sizes, into files beside it.
 * @throws HttpError 422 `unreadable_photo`, also when the process ends while it works on the photo; 503 `unavailable` when
 * the process can't be started or ends before that. Both are logged. Another error with a `code` when a file can't be
 * written
 * @param startProcess starts the process where none runs
 */
export const encodeUpload = (
  { path: file, hash }: ReceivedFile,
  logger: Pick<FastifyBaseLogger, 'error'>,
  startProcess: StartEncoder = () => startEncoder(program),
): Promise<EncodedUpload> =>
  limitUploads(async () => {
    const answer = await encodeElsewhere(file, startProcess).catch((error: unknown) => {
      logger.error({ err: error }, 'a photo could not be encoded')
      throw error instanceof EndedAtWork ? damaged() : unavailable()
    })
    if ('refusal' in answer) throw unreadable(answer.refusal)
    if ('errorCode' in answer)
      throw Object.assign(new Error('A photo could not be written.'), { code: answer.errorCode })
    return { ...answer.encoded, contentHash: hash }
  })
