import type { MediaItem, MediaList } from './mediaList.ts'
import type { MediaSource } from './mediaSources.ts'

/** What an actor offers here. */
interface Observed<Snapshot> {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/**
 * Makes a list for the media viewer of something that an actor holds whole, for example a profile.
 *
 * @param select must return the same reference while nothing changes
 */
export function actorSource<Snapshot, Subject>(
  actor: Observed<Snapshot>,
  select: (snapshot: Snapshot) => Subject,
  itemsOf: (subject: Subject) => readonly MediaItem[],
): MediaSource {
  let known: { readonly subject: Subject; readonly list: MediaList } | null = null
  const read = (): MediaList => {
    const subject = select(actor.getSnapshot())
    if (known === null || known.subject !== subject)
      known = { subject, list: { items: itemsOf(subject), end: 'complete' } }
    return known.list
  }
  return {
    read,
    subscribe(listener) {
      let reported = read()
      const subscription = actor.subscribe(() => {
        const list = read()
        if (list === reported) return
        reported = list
        listener()
      })
      return () => subscription.unsubscribe()
    },
    loadMore: () => {},
  }
}
