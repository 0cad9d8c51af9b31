/**
 * A member who matches a list from its first page to the last, and does not move in its order, appears exactly once,
 * while others join, leave, move or go offline. Nobody appears twice. The test pages through all lists at once and
 * makes random changes between the pages. See docs/decisions.md#stable-order-of-lists.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteBlock, insertBlock } from '../../../server/blocks/repository.ts'
import { listOnCam } from '../../../server/cams/onCam.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { deleteListing, saveListing } from '../../../server/dudelist/repository.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage, type MemberList } from '../../../server/paging/listPage.ts'
import { blockedList } from '../../../server/browse/lists/blocked.ts'
import { onlineList } from '../../../server/browse/lists/online.ts'
import { popularList } from '../../../server/browse/lists/popular.ts'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import {
  presentDudelisted,
  presentMediaAccess,
  presentVisitor,
  relatedList,
} from '../../../server/browse/lists/related.ts'
import { travelList } from '../../../server/browse/lists/travel.ts'
import { nearbyList, nearbyOnlineList } from '../../../server/browse/lists/nearby.ts'
import { newestList } from '../../../server/browse/lists/newest.ts'
import { presentCard, presentCards } from '../../../server/members/presentCards.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { queueList } from '../../../server/moderation/queue.ts'
import { photoGallery } from '../../../server/browse/galleries/galleries.ts'
import { lockCellsShared } from '../../../server/places/cellRepository.ts'
import { assignCells } from '../../../server/places/placeRepository.ts'
import { renewShuffle } from '../../../server/places/shuffle.ts'
import { recordArrivals, recordDepartures, writeSeen } from '../../../server/presence/repository.ts'
import { mergeCriteria } from '../../../server/browse/search/criteria.ts'
import { readFilter } from '../../../server/browse/search/filter.ts'
import { searchList } from '../../../server/browse/search/search.ts'
import { searchPhotos, searchVideos } from '../../../server/browse/search/searchMedia.ts'
import { verifiedTrait } from '../../../server/browse/search/traits.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import {
  block,
  cities,
  createMember,
  createPhoto,
  createVideo,
  placeMember,
  planTravel,
  viewerOf,
} from '../factories.ts'

const minute = 60_000
const day = 24 * 60 * minute
const seeds = ['amber', 'birch', 'cedar']
const places = [cities.amsterdam, cities.haarlem, cities.paris]

let database: TestDatabase
let lookups: Lookups
beforeAll(async () => {
  database = await testDatabase()
  lookups = await readLookups(database.db)
})
afterAll(() => database.close())
beforeEach(() => database.empty())

type Query = { per_page: number; cursor?: string; page?: number }
interface Page {
  readonly data: readonly { readonly id: number }[]
  readonly next_cursor: string | null
}
type Read = (query: Query) => Promise<Page>

const cursors = createCursors(randomBytes(32))
const gazetteer = {
  place: (id: number) => {
    const found = Object.values(cities).find((city) => city.id === id)
    return Promise.resolve(found && { ...found, population: 1_000 })
  },
}

/** Every list of the site, as one member reads it. */
function listsOf(viewerId: number) {
  const { db } = database
  const reading =
    <Row, Position, Card extends { id: number }>(
      list: (now: number) => MemberList<Row, Position, Card> | Promise<MemberList<Row, Position, Card>>,
    ): Read =>
    async (query) => {
      const now = Date.now()
      return listPage(cursors, await list(now), { viewer: supporter(), query, now })
    }
  const links = createPrivateLinks(Buffer.alloc(32), Date.now)
  const supporter = () => viewerOf(viewerId, { supporterUntil: Infinity })
  const galleries = {
    db,
    lookups,
    gazetteer,
    cursors,
    cardsFor: (readerId: number, ids: readonly number[]) => presentCards(db, readerId, ids, Date.now()),
    now: Date.now,
  }
  const verified = { criteria: mergeCriteria([{ traitGroups: [[verifiedTrait]] }]), key: 'verified' }
  const isVerified = verified.criteria && { ...verified, criteria: verified.criteria }
  const asked = (now: number) => ({ viewerId, now, filter: null })
  const travel = { placeId: cities.paris.id, from: undefined, to: undefined }
  // Matches members in two of the three cities; the third is 400 km away.
  const withinReach = { place_id: cities.haarlem.id, distance: 50, units: 'metric' } as const
  return {
    newest: reading((now) => newestList(db, { viewerId, now })),
    'newest, narrowed': reading((now) => newestList(db, { viewerId, now, filter: isVerified })),
    'newest, within a distance': reading(async (now) =>
      newestList(db, {
        viewerId,
        now,
        filter: await readFilter({ db, lookups }, viewerId, { distance: 500 }, now),
      }),
    ),
    nearby: reading((now) => nearbyList(db, { viewerId, now })),
    'nearby, narrowed': reading((now) => nearbyList(db, { viewerId, now, filter: isVerified })),
    'nearby-online': reading((now) => nearbyOnlineList(db, { viewerId, now })),
    online: reading((now) => onlineList(db, { viewerId, now })),
    // The viewer's own place, which changes on the way, is not the origin here.
    'search, from elsewhere': reading((now) =>
      searchList({ db, lookups, gazetteer }, viewerId, { place_id: cities.haarlem.id }, now),
    ),
    'search, narrowed': reading((now) =>
      searchList({ db, lookups, gazetteer }, viewerId, { is_verified: true, ...withinReach }, now),
    ),
    popular: reading((now) => popularList(db, { viewerId, now })),
    travel: reading((now) => travelList({ db, gazetteer }, { ...asked(now), ...travel })),
    dudelisted: reading((now) => relatedList(db, asked(now), 'dudelisted', presentDudelisted)),
    'dudelisted/buddies': reading((now) =>
      relatedList(db, asked(now), 'dudelisted/buddies', presentDudelisted),
    ),
    'dudelisted/hotties': reading((now) =>
      relatedList(db, asked(now), 'dudelisted/hotties', presentDudelisted),
    ),
    'dudelist-online': reading((now) => relatedList(db, asked(now), 'dudelist-online', presentDudelisted)),
    'hotlisting-me': reading((now) => relatedList(db, asked(now), 'hotlisting-me', presentCard)),
    visitor: reading((now) => relatedList(db, asked(now), 'visitor', presentVisitor)),
    unlocked: reading((now) => relatedList(db, asked(now), 'unlocked', presentMediaAccess)),
    'private-unlock-looker': reading((now) =>
      relatedList(db, asked(now), 'private-unlock-looker', presentMediaAccess),
    ),
    blocked: reading(() => blockedList(db, { viewerId })),
    'ready-for-approval': reading((now) =>
      queueList({ db, links }, 'ready-for-approval', { viewer: supporter(), now }),
    ),
    reported: reading((now) => queueList({ db, links }, 'reported', { viewer: supporter(), now })),
    'to-verify': reading((now) => queueList({ db, links }, 'to-verify', { viewer: supporter(), now })),
    'dudelist-cam': ({ per_page, cursor }: Query) =>
      listOnCam(db, viewerId, { per_page, cursor }, Date.now()),
    'photo/newest': ({ per_page, cursor }: Query) =>
      photoGallery(galleries, 'newest', { viewer: supporter(), query: { per_page, cursor } }),
    'photo/search': ({ per_page, cursor }: Query) =>
      searchPhotos(galleries, supporter(), { per_page, cursor, is_verified: true }),
    'video/search': ({ per_page, cursor }: Query) =>
      searchVideos(galleries, supporter(), { per_page, cursor, is_verified: true }),
  }
}
type ListName = keyof ReturnType<typeof listsOf>

const byPlace: readonly ListName[] = [
  'nearby',
  'nearby, narrowed',
  'nearby-online',
  'search, from elsewhere',
  'search, narrowed',
]
/** Lists without numbered pages. */
const byCursorAlone: ReadonlySet<ListName> = new Set([
  'dudelist-cam',
  'photo/newest',
  'photo/search',
  'video/search',
])
const byListing: readonly ListName[] = [
  'dudelisted',
  'dudelisted/buddies',
  'dudelisted/hotties',
  'dudelist-online',
]

/** What can happen to one member. Each function returns the lists in whose order the member moves. */
type Deed = (memberId: number, viewerId: number, random: Random) => Promise<readonly ListName[]>

const set = (memberId: number, fields: Record<string, boolean>) =>
  database.db.updateTable('member').set(fields).where('id', '=', memberId).execute()

const deeds = {
  leaves: async (id) => {
    await set(id, { is_enabled: false })
    return []
  },
  returns: async (id) => {
    await set(id, { is_enabled: true })
    return []
  },
  isVerified: async (id, _, random) => {
    await set(id, { is_verified: random.chance(0.5) })
    return []
  },
  hidesOnline: async (id, _, random) => {
    await set(id, { hides_online: random.chance(0.5) })
    return []
  },
  moves: async (id, _, random) => {
    await placeMember(database.db, id, random.pick(places))
    return byPlace
  },
  hidesDistance: async (id, _, random) => {
    await set(id, { hides_distance: random.chance(0.5) })
    await inTransaction(database.db, async (trx) => {
      await lockCellsShared(trx)
      await assignCells(trx, { memberIds: [id] })
    })
    return byPlace
  },
  comes: async (id) => {
    const now = new Date()
    await writeSeen(database.db, [{ memberId: id, at: now }])
    await recordArrivals(database.db, [id], { now, since: new Date(now.getTime() - 2 * minute) })
    return ['online']
  },
  goes: async (id) => {
    const now = new Date()
    const at = new Date(now.getTime() - 3 * minute)
    const { db } = database
    await db.updateTable('presence').set({ last_seen_at: at }).where('member_id', '=', id).execute()
    await recordDepartures(db, { now, since: new Date(now.getTime() - 2 * minute) })
    return []
  },
  isListed: async (listedId, memberId, random) => {
    const type = random.pick(['buddies', 'hotties'] as const)
    await inTransaction(database.db, (trx) =>
      saveListing(trx, { memberId, listedId, type, isPrivate: false, at: new Date() }),
    )
    return byListing
  },
  isListedNoMore: async (id, viewerId) => {
    await inTransaction(database.db, (trx) =>
      deleteListing(trx, { memberId: viewerId, listedId: id, at: new Date() }),
    )
    return byListing
  },
  lists: async (id, viewerId, random) => {
    const isPrivate = random.chance(0.3)
    await inTransaction(database.db, (trx) =>
      saveListing(trx, { memberId: id, listedId: viewerId, type: 'buddies', isPrivate, at: new Date() }),
    )
    return ['hotlisting-me']
  },
  looks: async (id, viewerId) => {
    const at = new Date()
    await database.db
      .insertInto('member_view')
      .values({ member_id: viewerId, viewer_id: id, viewed_at: at })
      .onConflict((conflict) => conflict.columns(['member_id', 'viewer_id']).doUpdateSet({ viewed_at: at }))
      .execute()
    return ['visitor']
  },
  isUnlocked: async (id, viewerId) => {
    await unlockNow(viewerId, id)
    return ['unlocked']
  },
  unlocks: async (id, viewerId) => {
    await unlockNow(id, viewerId)
    return ['private-unlock-looker']
  },
  locks: async (id, viewerId) => {
    await database.db
      .deleteFrom('unlock')
      .where('member_id', 'in', [id, viewerId])
      .where('viewer_id', 'in', [id, viewerId])
      .execute()
    return ['unlocked', 'private-unlock-looker']
  },
  isBlocked: async (id, viewerId) => {
    await inTransaction(database.db, async (trx) => {
      await deleteBlock(trx, viewerId, id)
      await insertBlock(trx, viewerId, id, new Date())
    })
    return ['blocked']
  },
  isUnblocked: async (id, viewerId) => {
    await inTransaction(database.db, (trx) => deleteBlock(trx, viewerId, id))
    return []
  },
  isOnCam: async (id) => {
    await goOnCam(id, new Date(Date.now() + 60 * minute))
    return []
  },
  isOnCamNoMore: async (id) => {
    await goOnCam(id, null)
    return []
  },
  plansToCome: async (id) => {
    await planTravel(database.db, id, cities.paris)
    return []
  },
  staysAtHome: async (id) => {
    await database.db.deleteFrom('travel_plan').where('member_id', '=', id).execute()
    return []
  },
  // Galleries are ordered by the photo or video, so a change of its owner moves nothing there.
  shows: async (id, _, random) => {
    const create = random.chance(0.5) ? createPhoto : createVideo
    await create(database.db, id, { approved_at: new Date() })
    return []
  },
  showsNoMore: async (id, _, random) => {
    const table = random.chance(0.5) ? 'photo' : 'video'
    await database.db.updateTable(table).set({ hidden_at: new Date() }).where('member_id', '=', id).execute()
    return []
  },
  isLookedAt: async (id, _, random) => {
    await countViews(id, random.int(1, 40))
    return []
  },
} satisfies Record<string, Deed>

async function unlockNow(memberId: number, viewerId: number) {
  const at = new Date()
  await database.db
    .insertInto('unlock')
    .values({ member_id: memberId, viewer_id: viewerId, created_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'viewer_id']).doUpdateSet({ created_at: at }))
    .execute()
}

const goOnCam = (memberId: number, cam_until: Date | null) =>
  database.db
    .updateTable('member')
    .set({ cam_url: 'https://cam.example/room', cam_until })
    .where('id', '=', memberId)
    .execute()

async function countViews(memberId: number, views: number) {
  const today = new Date().toISOString().slice(0, 10)
  await database.db
    .insertInto('view_day')
    .values({ subject_type: 'member', subject_id: memberId, day: today, view_count: views })
    .onConflict((conflict) =>
      conflict.columns(['subject_type', 'subject_id', 'day']).doUpdateSet({ view_count: views }),
    )
    .execute()
}

/** Puts the member into the queues for reports and verification, and a new member into the one for approval. */
async function waitForAdmins(id: number, random: Random) {
  const { db } = database
  const since = () => new Date(Date.now() - random.int(1, 1_000) * minute)
  await createMember(db, { approved_at: null, created_at: since() })
  await db
    .insertInto('moderation_item')
    .values({ queue: 'reported', subject_type: 'member', subject_id: id, opened_at: since() })
    .execute()
  const photo = { file_key: `verification-${id}`, code: '1', width: 1, height: 1, created_at: since() }
  await db
    .insertInto('verification_photo')
    .values({ member_id: id, ...photo })
    .execute()
}

/** Creates a member who is in nearly every list of the viewer. */
async function arrive(viewerId: number, random: Random): Promise<number> {
  const { db } = database
  const id = await createMember(db, {
    is_verified: random.chance(0.6),
    approved_at: new Date(Date.now() - random.int(1, 1_000) * day),
  })
  await placeMember(db, id, random.pick(places))
  for (const deed of [
    'comes',
    'isListed',
    'lists',
    'looks',
    'isUnlocked',
    'unlocks',
    'isLookedAt',
    'isOnCam',
  ] as const) {
    if (random.chance(0.9)) await deeds[deed](id, viewerId, random)
  }
  if (random.chance(0.5)) await planTravel(database.db, id, cities.paris)
  await waitForAdmins(id, random)
  const approved_at = new Date(Date.now() - random.int(1, 5) * day)
  await createPhoto(db, id, { approved_at })
  await createVideo(db, id, { approved_at })
  return id
}

/** The query of the next page: by the cursor of the last page, or by a page number. */
type Turn = (page: Page, pagesRead: number) => Omit<Query, 'per_page'> | null
const byCursor: Turn = ({ next_cursor: cursor }) => (cursor === null ? null : { cursor })
const byNumber: Turn = ({ next_cursor }, pagesRead) => (next_cursor === null ? null : { page: pagesRead + 1 })

interface Reading {
  readonly read: Read
  readonly perPage: number
  readonly shown: number[]
  readonly moved: Set<number>
  /** Members who matched at every page so far. */
  matching: Set<number> | null
  pagesRead: number
  next: Omit<Query, 'per_page'> | null
}

const idsOf = (page: Page) => page.data.map(({ id }) => id)

async function turnPage(reading: Reading, turn: Turn) {
  if (reading.next === null) return
  const now = new Set(idsOf(await reading.read({ per_page: 48 })))
  reading.matching = reading.matching?.intersection(now) ?? now
  const page = await reading.read({ per_page: reading.perPage, ...reading.next })
  reading.shown.push(...idsOf(page))
  reading.pagesRead += 1
  reading.next = turn(page, reading.pagesRead)
}

/** Pages through all lists while changes happen. Returns the violations, and how many members were checked. */
async function pageThrough(seed: string, turn: Turn) {
  const random = createRandom(seed)
  const { db } = database
  const viewerId = await createMember(db, { name: 'Viewer' })
  await placeMember(db, viewerId, cities.amsterdam)
  const members: number[] = []
  for (let count = 0; count < 12; count += 1) members.push(await arrive(viewerId, random))
  // Blocked members are in one list only.
  for (let count = 0; count < 4; count += 1) await block(db, viewerId, await createMember(db))
  await rankPopular(db, Date.now())

  const entries = (Object.entries(listsOf(viewerId)) as [ListName, Read][]).filter(
    ([name]) => turn === byCursor || !byCursorAlone.has(name),
  )
  const readings = new Map<ListName, Reading>(
    entries.map(([name, read]) => [
      name,
      {
        read,
        perPage: random.int(2, 3),
        shown: [],
        moved: new Set(),
        matching: null,
        pagesRead: 0,
        next: {},
      },
    ]),
  )
  const note = (lists: readonly ListName[], ids: readonly number[]) => {
    for (const list of lists) for (const id of ids) readings.get(list)?.moved.add(id)
  }
  for (let round = 0; [...readings.values()].some(({ next }) => next !== null) && round < 40; round += 1) {
    for (const reading of readings.values()) await turnPage(reading, turn)
    for (const name of random.sample(Object.keys(deeds) as (keyof typeof deeds)[], 6)) {
      const id = random.pick(members)
      note(await deeds[name](id, viewerId, random), [id])
    }
    if (random.chance(0.4)) members.push(await arrive(viewerId, random))
    // Neither the viewer's own move nor a new run of popularity moves anybody.
    if (round === 1) await placeMember(db, viewerId, cities.paris)
    if (round === 1 || round === 3) await rankPopular(db, Date.now())
    if (round === 2 && random.chance(0.5)) {
      await renewShuffle(db, Date.now() + random.int(1, 1_000) * day)
      note(byPlace, members)
    }
  }
  const wrong: string[] = []
  let checked = 0
  for (const [name, { shown, moved, matching }] of readings) {
    const times = Map.groupBy(shown, (id) => id)
    for (const [id, all] of times) if (all.length > 1) wrong.push(`${name}: ${id} came ${all.length} times`)
    for (const id of matching ?? []) {
      if (moved.has(id)) continue
      checked += 1
      if (!times.has(id)) wrong.push(`${name}: ${id} did not come`)
    }
  }
  return { wrong, checked }
}

describe('the order of every list', () => {
  test.each(seeds)('is stable while paging by cursor (%s)', { timeout: 120_000 }, async (seed) => {
    const { wrong, checked } = await pageThrough(seed, byCursor)
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(50)
  })

  test(
    'is not stable with page numbers, which proves that the test notices',
    { timeout: 120_000 },
    async () => {
      const [seed = ''] = seeds
      const { wrong } = await pageThrough(seed, byNumber)
      expect(wrong.filter((what) => what.includes('times'))).not.toEqual([])
      expect(wrong.filter((what) => what.includes('did not come'))).not.toEqual([])
    },
  )
})
