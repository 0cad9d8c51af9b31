import { expect, it, vi } from 'vitest'

import { emptyList, type MediaList } from '../../../src/machines/media/mediaViewer/mediaList.ts'
import { createMediaSources } from '../../../src/machines/media/mediaViewer/mediaSources.ts'
import { photosOf } from './mediaItems.ts'

/** A list of a page that can be changed. */
function pageList(list: MediaList) {
  const listeners = new Set<() => void>()
  let shown = list
  const loadMore = vi.fn<() => void>()
  return {
    loadMore,
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(to: MediaList) {
      shown = to
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

it('reads a list by its name, and an empty one for a name that no list has', () => {
  const sources = createMediaSources()
  const remove = sources.add('newest', pageList(photosOf([1, 2])))
  expect(sources.read('newest').items).toHaveLength(2)
  expect([sources.read('popular'), sources.read(null)]).toEqual([emptyList, emptyList])
  remove()
  expect(sources.read('newest')).toEqual(emptyList)
})

it('reports a list that is added later, and each of its changes until it stops', () => {
  const sources = createMediaSources()
  const reported: number[] = []
  const stop = sources.follow('newest', ({ items }) => reported.push(items.length))
  expect(reported).toEqual([])
  const list = pageList(photosOf([1]))
  sources.add('newest', list)
  list.change(photosOf([1, 2]))
  expect(reported).toEqual([1, 2])
  stop()
  list.change(photosOf([1, 2, 3]))
  expect(reported).toEqual([1, 2])
  expect(list.listeners.size).toBe(0)
})

it('keeps what was reported when the list is removed, and asks it for nothing', () => {
  const sources = createMediaSources()
  const reported: number[] = []
  sources.follow('newest', ({ items }) => reported.push(items.length))
  const list = pageList(photosOf([1]))
  const remove = sources.add('newest', list)
  sources.loadMore('newest')
  expect(list.loadMore).toHaveBeenCalledTimes(1)
  remove()
  sources.loadMore('newest')
  expect(reported).toEqual([1])
  expect(list.loadMore).toHaveBeenCalledTimes(1)
})
