import type { KeptTexts } from '../machines/app/session/implementations.ts'

/** `localStorage` or `sessionStorage`. Where the browser refuses them, a map that lasts as long as the page. */
export interface BrowserTexts extends KeptTexts {
  keys(): string[]
  /**
   * Calls back with the key of each text that another tab has changed; with null if any may have changed, as after the
   * browser restored this page from its back/forward cache. Returns a function that stops.
   */
  follow(changed: (key: string | null) => void): () => void
}

/** @param open throws in some private windows, and so does writing beyond the quota */
export function createKeptTexts(open: () => Storage): BrowserTexts {
  const inMemory = new Map<string, string>()

  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }

  return {
    get: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, text) {
      const isStored = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isStored) inMemory.delete(key)
      else inMemory.set(key, text)
    },
    remove(key) {
      inMemory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...inMemory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    follow(changed) {
      const following = new AbortController()
      addEventListener(
        'storage',
        ({ key, storageArea }) => {
          if (attempt((storage) => storage === storageArea, false)) changed(key)
        },
        { signal: following.signal },
      )
      addEventListener(
        'pageshow',
        ({ persisted }) => {
          if (persisted) changed(null)
        },
        { signal: following.signal },
      )
      return () => following.abort()
    },
  }
}
