import { emptyList, type MediaList } from './mediaList.ts'

/** A list on the page, as the media viewer sees it. */
export interface MediaSource {
  readonly read: () => MediaList
  /** Calls the listener after each change. Returns a function that stops. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the next page, or tries again after a failure. */
  readonly loadMore: () => void
}

/** The lists of photos and videos on the page, by name. */
export interface MediaSources {
  /** Adds a list. Returns a function that removes it. */
  readonly add: (name: string, source: MediaSource) => () => void
  /** Returns the list, or an empty one when the page has no list of that name. */
  readonly read: (name: string | null) => MediaList
  readonly loadMore: (name: string) => void
  /** Reports a list now and after each change, also when it is added later. Returns a function that stops. */
  readonly follow: (name: string, report: (list: MediaList) => void) => () => void
}

export function createMediaSources(): MediaSources {
  const sources = new Map<string, MediaSource>()
  const followers = new Set<() => void>()
  return {
    add(name, source) {
      sources.set(name, source)
      for (const look of followers) look()
      return () => {
        if (sources.get(name) === source) sources.delete(name)
        for (const look of followers) look()
      }
    },
    read: (name) => (name === null ? undefined : sources.get(name))?.read() ?? emptyList,
    loadMore: (name) => sources.get(name)?.loadMore(),
    follow(name, report) {
      let followed: MediaSource | undefined
      let leave = () => {}
      const look = () => {
        const source = sources.get(name)
        if (source === followed) return
        leave()
        followed = source
        // A list that is gone, because its page is left, keeps what it had: the viewer closes with it.
        if (source === undefined) return
        leave = source.subscribe(() => report(source.read()))
        report(source.read())
      }
      followers.add(look)
      look()
      return () => {
        followers.delete(look)
        leave()
      }
    },
  }
}
