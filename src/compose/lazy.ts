import type { FulfilledReactPromise } from 'react'
import { notProvided } from '../machines/placeholder.ts'
import { CallError } from '../services/failure.ts'

export interface Lazy<Part> {
  /**
   * Loads the part. Tries again when an earlier try failed.
   * @throws CallError when the network fails
   */
  readonly load: () => Promise<Part>
  /** Returns the same promise at each call, also after a failure, so that a view can suspend on it. */
  readonly promise: () => Promise<Part>
  /** Lets the next caller load the part again after a failure. */
  readonly forgetFailure: () => void
  /** Returns the loaded part. Throws when nothing has loaded it yet. */
  readonly value: () => Part
}

/**
 * Tells React what a promise has resolved to, as `use` itself would when it sees the promise first. It would suspend once
 * more for that, and what was suspended appears at the earliest 300 ms after the last part that did.
 */
function markFulfilled<Part>(promise: Promise<Part>, value: Part): void {
  void Object.assign(promise, { status: 'fulfilled', value } satisfies Partial<FulfilledReactPromise<Part>>)
}

/** A part of the app whose code is loaded on first use. */
export function lazy<Part>(fetch: () => Promise<Part>): Lazy<Part> {
  let asked: Promise<Part> | null = null
  let hasFailed = false
  let part: Part | null = null
  const ask = async () => {
    try {
      part = await fetch()
      if (asked) markFulfilled(asked, part)
      return part
    } catch (cause) {
      hasFailed = true
      throw new CallError('A part of the app could not be loaded.', { status: null, cause })
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
    value: () => part ?? notProvided('a part of the app that is not loaded yet'),
  }
}
