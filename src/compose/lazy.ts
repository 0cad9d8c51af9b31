import { notProvided } from '../machines/placeholder.ts'
import { CallError } from '../services/failure.ts'

export interface Lazy<Part> {
  /**
   * Asks for it, anew where that failed before.
   * @throws CallError where the network did not bring it
   */
  readonly load: () => Promise<Part>
  /** The same promise at each call, failed or not: what a view can wait for. */
  readonly promise: () => Promise<Part>
  /** Once it failed it is asked for anew by whoever wants it next. */
  readonly forgetFailure: () => void
  /** For whoever runs only after it was loaded. */
  readonly value: () => Part
}

/** A part of the app whose code comes when somebody needs it. */
export function lazy<Part>(fetch: () => Promise<Part>): Lazy<Part> {
  let asked: Promise<Part> | null = null
  let hasFailed = false
  let part: Part | null = null
  const ask = async () => {
    try {
      part = await fetch()
      return part
    } catch (cause) {
      hasFailed = true
      throw new CallError('A part of the app did not arrive.', { status: null, cause })
    }
  }
  const promise = () => (asked ??= ask())
  const forgetFailure = () => {
    if (hasFailed) asked = null
    hasFailed = false
  }
  return {
    promise,
    forgetFailure,
    load: () => {
      forgetFailure()
      return promise()
    },
    value: () => part ?? notProvided('a part of the app that nobody loaded'),
  }
}
