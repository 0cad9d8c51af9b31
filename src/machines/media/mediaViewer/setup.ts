import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { privateMediaLifetime } from '../../../../contract/limits.ts'
import { answerGuards } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  emptyList,
  isIncluded,
  isSameMedia,
  keyOf,
  listWithout,
  type MediaItem,
  type MediaKey,
  type MediaList,
  placeIn,
  unseenOwner,
} from './mediaList.ts'

export interface MediaViewerContext {
  readonly viewerId: number
  readonly shown: MediaKey
  /** Name of the list from which the viewer was opened. Null for a link to a single photo or video. */
  readonly source: string | null
  /** That list, without what is gone. */
  readonly list: MediaList
  /** The place of what is shown in the list, or where it was. -1 if it never was there. */
  readonly place: number
  /** What is shown, as it was fetched on its own. It is newer than in the list. */
  readonly fetched: MediaItem | null
  /** When what is shown was fetched because its file did not load: epoch milliseconds. */
  readonly renewedAt: number
  /** What the server no longer has for this viewer. */
  readonly gone: readonly MediaKey[]
  /** What was counted as viewed during this visit. */
  readonly viewed: readonly MediaKey[]
}

/** What the `list` actor is asked for. */
export type ListRequest =
  | { type: 'list.more' }
  /** The list around a single photo or video: others of the same member. */
  | { type: 'list.around'; item: MediaItem }

type Changed = FactOf<'photo.changed' | 'video.changed'>
const kindOf = ({ type }: Changed) => (type === 'photo.changed' ? 'photo' : 'video')

/** Returns the item with the changes, if they are about it. */
const changed = (item: MediaItem, fact: Changed): MediaItem =>
  isSameMedia(keyOf(item), { kind: kindOf(fact), id: fact.id })
    ? ({ ...item, media: { ...item.media, ...fact.changes } } as MediaItem)
    : item

/** The list loads more when this few items are left. */
const asksBefore = 3

/** Returns what is shown, or undefined until it is loaded. */
export const itemOf = ({ fetched, list, shown }: MediaViewerContext): MediaItem | undefined =>
  fetched ?? list.items[placeIn(list, shown)]

/** Returns the next or previous item, or undefined. */
export function neighbourOf({ list, shown, place }: MediaViewerContext, by: 1 | -1): MediaItem | undefined {
  if (place < 0) return undefined
  const isListed = placeIn(list, shown) >= 0
  // What followed an item that left the list is in its place now.
  return list.items[isListed || by < 0 ? place + by : place]
}

/** Returns the changes for a new list. */
const withList = (context: MediaViewerContext, news: MediaList) => {
  const list = listWithout(news, context.gone)
  const place = placeIn(list, context.shown)
  return { list, place: place >= 0 ? place : Math.min(context.place, list.items.length) }
}

const isMoreComing = ({ list: { end } }: MediaViewerContext) => end === 'more' || end === 'loading'

/** Returns the changes that show another photo or video. */
const showing = ({ list }: MediaViewerContext, { kind, id }: MediaKey) => ({
  shown: { kind, id },
  place: placeIn(list, { kind, id }),
  fetched: null,
  renewedAt: -Infinity,
})

const parts = setup({
  types: {
    input: {} as {
      viewerId: number
      shown: MediaKey
      source: string | null
      /** What the list has now. */
      list: MediaList
    },
    context: {} as MediaViewerContext,
    events: {} as
      /** The address names another photo or video. */
      | ({ type: 'media.show' } & MediaKey)
      | { type: 'media.next' }
      | { type: 'media.previous' }
      | { type: 'media.retry' }
      /** Deletes what is shown, which is the viewer's own. Asked before. */
      | { type: 'media.delete' }
      /** The file did not load. `at`: epoch milliseconds. */
      | { type: 'media.failed'; at: number }
      | { type: 'list.changed'; list: MediaList }
      | FactOf<
          | 'photo.changed'
          | 'video.changed'
          | 'media.deleted'
          | 'media.kept'
          | 'member.changed'
          | 'network.cameBack'
        >,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Reports the list as it changes. */
    list: fromCallback<ListRequest, { source: string | null }>(() => notProvided('list')),
    loadItem: fromPromise<Answer<MediaItem>, MediaKey>(() => notProvided('loadItem')),
  },
  guards: {
    isListed: ({ context }) => placeIn(context.list, context.shown) >= 0,
    isOther: ({ context }, key: MediaKey) => !isSameMedia(context.shown, key),
    isOtherListed: ({ context }, key: MediaKey) =>
      !isSameMedia(context.shown, key) && placeIn(context.list, key) >= 0,
    hasNext: ({ context }) => neighbourOf(context, 1) !== undefined,
    hasPrevious: ({ context }) => neighbourOf(context, -1) !== undefined,
    isMoreComing: ({ context }) => context.place >= 0 && isMoreComing(context),
    isListFailed: ({ context }) => context.place >= 0 && context.list.end === 'failed',
    isListRefused: ({ context }) => context.place >= 0 && context.list.end === 'refused',
    isListComplete: ({ context }) => context.list.end === 'complete',
    /** What is shown leaves the list, which has others. */
    isReplaceable: ({ context }, list: MediaList) =>
      placeIn(context.list, context.shown) >= 0 &&
      placeIn(listWithout(list, context.gone), context.shown) < 0 &&
      listWithout(list, context.gone).items.length > 0,
    isOwn: ({ context }) => itemOf(context)?.owner.id === context.viewerId,
    isShown: ({ context }, key: MediaKey) => isSameMedia(context.shown, key),
    /** What is shown is deleted, and the list has others. */
    isShownAmongOthers: ({ context }, key: MediaKey) =>
      isSameMedia(context.shown, key) &&
      context.place >= 0 &&
      listWithout(context.list, [key]).items.length > 0,
    /** What is shown leaves the list, which is empty then. */
    isLast: ({ context }, list: MediaList) =>
      placeIn(context.list, context.shown) >= 0 && listWithout(list, context.gone).items.length === 0,
    /** Fetching it again helps only if its address was not renewed just before. */
    isDue: ({ context }, at: number) => at - context.renewedAt >= privateMediaLifetime,
    /** The owner of something that no list on the page removes is blocked. */
    isShownBlocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      (context.place < 0 || context.source === null) &&
      changes.is_blocked === true &&
      itemOf(context)?.owner.id === id,
  },
  actions: {
    setShown: assign(({ context }, key: MediaKey) => showing(context, key)),
    showNext: assign(({ context }) => {
      const next = neighbourOf(context, 1)
      return next ? showing(context, keyOf(next)) : {}
    }),
    showPrevious: assign(({ context }) => {
      const previous = neighbourOf(context, -1)
      return previous ? showing(context, keyOf(previous)) : {}
    }),
    /** Shows what followed the item that left the list, or else what came before it. */
    showNearest: assign(({ context }) => {
      const nearest = neighbourOf(context, 1) ?? neighbourOf(context, -1)
      return nearest ? showing(context, keyOf(nearest)) : {}
    }),
    setFetched: assign((_, fetched: MediaItem) => ({ fetched })),
    setRenewedAt: assign((_, renewedAt: number) => ({ renewedAt })),
    setList: assign(({ context }, list: MediaList) => withList(context, list)),
    setGone: assign(({ context }) => {
      const gone = [...context.gone, context.shown]
      return { gone, fetched: null, ...withList({ ...context, gone }, context.list) }
    }),
    forget: assign(({ context }, { kind, id }: MediaKey) => {
      if (isIncluded(context.gone, { kind, id })) return {}
      const gone = [...context.gone, { kind, id }]
      const fetched = isSameMedia(context.shown, { kind, id }) ? null : context.fetched
      return { gone, fetched, ...withList({ ...context, gone }, context.list) }
    }),
    /** Lists on the page change themselves. */
    change: assign(({ context: { fetched, list, source } }, fact: Changed) => ({
      fetched: fetched && changed(fetched, fact),
      list: source === null ? { ...list, items: list.items.map((item) => changed(item, fact)) } : list,
    })),
    setViewed: assign(({ context: { viewed, shown } }) => ({ viewed: [...viewed, shown] })),
    setMoreAsked: assign(({ context: { list } }) => ({ list: { ...list, end: 'loading' as const } })),
    askForMore: sendTo('list', { type: 'list.more' as const }),
    askForOthers: sendTo('list', (_, item: MediaItem) => ({ type: 'list.around' as const, item })),
    /** `media.deleted` or `media.kept` follows. */
    askToDelete: (_, { kind, id }: MediaKey) => notProvided(`deletion of ${kind} ${id}`),
    countView: (_, { kind, id }: MediaKey) => notProvided(`view of ${kind} ${id}`),
  },
})

export const mediaViewer = parts.extend({
  guards: answerGuards,
  actions: {
    /** Counts a view of another member's photo or video, once a visit. */
    count: parts.enqueueActions(({ context, enqueue }) => {
      const { shown, viewed, viewerId } = context
      if (isIncluded(viewed, shown) || itemOf(context)?.owner.id === viewerId) return
      enqueue('setViewed')
      enqueue({ type: 'countView', params: shown })
    }),
    /** Asks for others of the member when a link named a single photo or video. */
    loadAround: parts.enqueueActions(({ context, enqueue }) => {
      const item = itemOf(context)
      if (
        context.source !== null ||
        placeIn(context.list, context.shown) >= 0 ||
        !item ||
        item.owner.id === unseenOwner.id
      )
        return
      enqueue({ type: 'askForOthers', params: item })
    }),
    /** Asks for the next page shortly before it is needed. */
    loadAhead: parts.enqueueActions(({ context: { list, place }, enqueue }) => {
      if (place < 0 || place + asksBefore < list.items.length || list.end !== 'more') return
      enqueue('setMoreAsked')
      enqueue('askForMore')
    }),
  },
})

export const beginning = ({
  viewerId,
  shown,
  source,
  list,
}: {
  viewerId: number
  shown: MediaKey
  source: string | null
  list: MediaList
}): MediaViewerContext => ({
  viewerId,
  shown,
  source,
  list: source === null ? emptyList : list,
  place: placeIn(list, shown),
  fetched: null,
  renewedAt: -Infinity,
  gone: [],
  viewed: [],
})
