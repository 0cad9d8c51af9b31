import type { BrowserTexts } from '../../src/browser/keptTexts.ts'

type Listener = (key: string | null) => void

/** What a device keeps, as one tab sees it. */
export interface TabTexts extends BrowserTexts {
  /** Returns the same texts as another tab sees them. As in a browser, a tab hears of the changes of the others only. */
  inOtherTab(): TabTexts
}

export function textsInMemory(): TabTexts {
  const texts = new Map<string, string>()
  const listeners = new Map<object, Set<Listener>>()
  function openTab(): TabTexts {
    const own = new Set<Listener>()
    const tell = (key: string) => {
      for (const [tab, followers] of listeners) if (tab !== own) for (const changed of followers) changed(key)
    }
    listeners.set(own, own)
    return {
      get: (key) => texts.get(key) ?? null,
      set(key, text) {
        const isChanged = texts.get(key) !== text
        texts.set(key, text)
        if (isChanged) tell(key)
      },
      remove(key) {
        if (texts.delete(key)) tell(key)
      },
      keys: () => [...texts.keys()],
      follow(changed) {
        own.add(changed)
        return () => void own.delete(changed)
      },
      inOtherTab: openTab,
    }
  }
  return openTab()
}
