/** Lets one page of the browser upload a file at a time, by Web Locks. The browser releases those of a closed page. */
import type { FileClaims } from '../machines/media/keptUploads/implementations.ts'

const prefix = 'lodge.upload.'

/**
 * @param locks undefined on pages without TLS: then every function rejects, so that no file is kept that two pages could
 *   upload
 */
export function createFileClaims(
  locks: LockManager | undefined,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>,
): FileClaims {
  const releases = new Map<string, () => void>()
  const known = () => {
    if (!locks) throw new Error('This browser has no locks.')
    return locks
  }
  return {
    async claim(key) {
      if (releases.has(key)) return true
      const manager = known()
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      manager
        .request(`${prefix}${key}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          if (lock === null) return undefined
          return new Promise<void>((release) => releases.set(key, release))
        })
        .catch(reject)
      return promise
    },
    release(key) {
      releases.get(key)?.()
      releases.delete(key)
    },
    async claimed() {
      const { held = [] } = await known().query()
      return new Set(
        held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
      )
    },
    whenFree: async (key, signal) => {
      await known().request(`${prefix}${key}`, { signal }, () => undefined)
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels reach only pages of this origin
    announce: () => channel.postMessage('changed'),
    onAnnounced(listener) {
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
