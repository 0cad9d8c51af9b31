/**
 * Sessions, cached in a map by the hash of their token. A session is read from the database with one query; every
 * change drops its entry, on this node and on the others.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Keys } from '../appSecret.ts'
import type { Db } from '../db/schema.ts'
import { sessionXsrfToken } from '../api/xsrfTokens.ts'
import type { Viewer } from '../http/viewer.ts'
import { singleProcess } from '../realtime/fanout.ts'
import type { Fanout } from '../realtime/fanout.ts'
import { sessionLifetimes } from './lifetimes.ts'
import * as repository from './sessionRepository.ts'
import type { SessionOf, SessionRow } from './sessionRepository.ts'
import { preferredLanguage } from './language.ts'
import { hashToken, isToken, makeToken, nextToken } from './tokens.ts'

export interface SessionsDeps {
  readonly db: Db
  readonly keys: Pick<Keys, 'session' | 'xsrf'>
  /** The connection to other nodes. */
  readonly fanout?: Fanout
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
}

/** A valid session, found by its token. */
export interface FoundSession {
  readonly viewer: Viewer
  readonly keepsSignedIn: boolean
  /** The token that replaces the browser's, or null. */
  readonly renewedToken: string | null
}

interface Entry {
  readonly viewer: Viewer
  readonly keepsSignedIn: boolean
  readonly mustRotate: boolean
  readonly isSuperseded: boolean
  readonly endsAt: number
  readonly loadedAt: number
  /** The language stored for the account. */
  language: string | null
  /** The `accept-language` header that `language` was last compared with. */
  acceptLanguage: string | undefined
  languageWrittenAt: number
  lastUsedAt: number
  useWrittenAt: number
}

const topic = 'sessions'
/** The entries to drop, by member or by session, and the sessions that ended. */
const Change = z.object({
  memberId: z.number().nullable(),
  /** Missing in messages of an older version, whose changes are about one member each. */
  memberIds: z.array(z.number()).default([]),
  sessionIds: z.array(z.string()),
  ended: z.array(z.object({ sessionId: z.string(), memberId: z.number() })),
})
type Change = z.infer<typeof Change>

/** Changes kept while the other nodes can't be reached. Above this the oldest are lost. */
const maxUnsent = 10_000
/** The size of the map. Above it the oldest entries are dropped, and read again when needed. */
const maxEntries = 50_000

const supporterUntil = (row: SessionRow) =>
  row.is_legacy_supporter ? Number.POSITIVE_INFINITY : (row.supporter_until?.getTime() ?? 0)

const viewerFrom = (row: SessionRow, xsrfKey: Buffer): Viewer => ({
  memberId: row.acting_id,
  ownId: row.own_id,
  accountId: row.account_id,
  sessionId: row.id,
  isOnboarded: row.is_onboarded,
  isEnabled: row.is_enabled,
  isApproved: row.approved_at !== null,
  supporterUntil: supporterUntil(row),
  isAdmin: row.permissions.includes('moderate'),
  isSuperAdmin: row.roles.includes('super-admin'),
  permissions: row.permissions,
  xsrfToken: sessionXsrfToken(xsrfKey, row.id),
})

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = ({
  db,
  keys,
  logger,
  fanout = singleProcess,
  now = Date.now,
}: SessionsDeps) => {
  const entries = new Map<string, Entry>()
  const hashes = new Map<string, string>()
  const loading = new Map<string, Promise<Entry | null>>()
  const writing = new Set<Promise<unknown>>()
  const listeners = new Set<(ended: SessionOf) => void>()
  const unsent: Change[] = []
  /** Counts changes, so that a row read before a change is not cached after it. */
  let changes = 0

  const entryFrom = (row: SessionRow): Entry => {
    const end = row.expires_at.getTime()
    const grace = row.previous_until?.getTime() ?? 0
    return {
      viewer: viewerFrom(row, keys.xsrf),
      keepsSignedIn: row.keeps_signed_in,
      mustRotate: row.must_rotate,
      isSuperseded: row.is_superseded,
      endsAt: row.is_superseded ? Math.min(end, grace) : end,
      loadedAt: now(),
      language: row.language,
      acceptLanguage: undefined,
      languageWrittenAt: 0,
      lastUsedAt: row.last_used_at.getTime(),
      useWrittenAt: row.last_used_at.getTime(),
    }
  }

  const keep = (hash: string, entry: Entry) => {
    const [oldest] = entries.keys()
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(hash, entry)
  }

  const read = async (hash: string): Promise<Entry | null> => {
    for (;;) {
      const before = changes
      const row = await repository.findSession(db, { token: hash }, now())
      if (before !== changes) continue
      const entry = row && entryFrom(row)
      if (entry) keep(hash, entry)
      return entry
    }
  }

  const load = (hash: string): Promise<Entry | null> => {
    const underWay = loading.get(hash)
    if (underWay) return underWay
    const started = read(hash).finally(() => loading.delete(hash))
    loading.set(hash, started)
    return started
  }

  const isOver = (entry: Entry, at: number) => {
    const idle = entry.keepsSignedIn ? sessionLifetimes.idleKept : sessionLifetimes.idle
    return at >= entry.endsAt || at - entry.lastUsedAt >= idle
  }
  const isUncertain = (entry: Entry, at: number) =>
    !fanout.isConnected() && at - entry.loadedAt >= sessionLifetimes.disconnected

  /** Writes beside the request. A failure loses only this value, until the next use. */
  const writeBeside = (value: string, started: Promise<unknown>) => {
    const write = started
      .catch((error: unknown) => logger.warn({ err: error }, `sessions: the ${value} could not be saved`))
      .finally(() => writing.delete(write))
    writing.add(write)
  }

  const recordUse = (entry: Entry, at: number) => {
    entry.lastUsedAt = at
    if (at - entry.useWrittenAt < sessionLifetimes.useWriteInterval) return
    entry.useWrittenAt = at
    writeBeside('last use', repository.writeSessionUse(db, entry.viewer.sessionId, at))
  }

  const recordLanguage = (entry: Entry, at: number, header: string | undefined) => {
    if (header === entry.acceptLanguage) return
    if (at - entry.languageWrittenAt < sessionLifetimes.useWriteInterval) return
    entry.acceptLanguage = header
    const language = preferredLanguage(header)
    if (language === null || language === entry.language) return
    entry.language = language
    entry.languageWrittenAt = at
    writeBeside('language', repository.writeLanguage(db, entry.viewer.accountId, language))
  }

  /** Caches hashes, because hashing takes longer than the rest of finding a session in the map. */
  const hashOf = (token: string): string => {
    const known = hashes.get(token)
    if (known !== undefined) return known
    const hash = hashToken(keys.session, token)
    const [oldest] = hashes.keys()
    if (hashes.size >= maxEntries && oldest !== undefined) hashes.delete(oldest)
    hashes.set(token, hash)
    return hash
  }

  const entryOf = async (token: string, acceptLanguage: string | undefined): Promise<Entry | null> => {
    if (!isToken(token)) return null
    const hash = hashOf(token)
    const at = now()
    let entry = entries.get(hash) ?? null
    // Another node may know of a later use or of the session's end, so the database is asked.
    if (entry && (isOver(entry, at) || isUncertain(entry, at))) {
      entries.delete(hash)
      entry = null
    }
    entry ??= await load(hash)
    if (entry) {
      recordUse(entry, at)
      recordLanguage(entry, at, acceptLanguage)
    }
    return entry
  }

  const rotate = async (entry: Entry, token: string): Promise<string> => {
    const to = nextToken(keys.session, token)
    const from = hashToken(keys.session, token)
    const id = entry.viewer.sessionId
    await repository.rotateSession(db, { id, from, to: hashToken(keys.session, to), now: now() })
    await announce({ sessionIds: [id] })
    return to
  }

  /** Drops the entries that a change is about. */
  const dropEntries = ({ memberId, memberIds, sessionIds, ended }: Change) => {
    changes += 1
    const ids = new Set([...sessionIds, ...ended.map(({ sessionId }) => sessionId)])
    const members = new Set(memberId === null ? memberIds : [memberId, ...memberIds])
    for (const [hash, { viewer }] of entries)
      if (ids.has(viewer.sessionId) || members.has(viewer.ownId) || members.has(viewer.memberId))
        entries.delete(hash)
  }

  const applyChange = (change: Change) => {
    dropEntries(change)
    for (const ended of change.ended) for (const listener of listeners) listener(ended)
  }

  const keepUnsent = (change: Change) => {
    if (unsent.length >= maxUnsent) unsent.shift()
    unsent.push(change)
  }

  const announce = async (change: Partial<Change>) => {
    const whole: Change = { memberId: null, memberIds: [], sessionIds: [], ended: [], ...change }
    applyChange(whole)
    // If all nodes lost the connection, none trusts its entries for long. If only this one did, the others don't know,
    // and get the change once the connection is back.
    await fanout.publish(topic, whole).catch(() => keepUnsent(whole))
  }

  /** Announces a change even if `write` fails, because the caller committed its own change before. */
  const announcing = async (change: Partial<Change>, write: () => Promise<void>) => {
    try {
      await write()
    } finally {
      await announce(change)
    }
  }

  const end = async (sessionId: string): Promise<void> => {
    const ended: SessionOf[] = []
    await announcing({ sessionIds: [sessionId], ended }, async () => {
      ended.push(...(await repository.deleteSession(db, sessionId)))
    })
  }

  const unsubscribe = fanout.subscribe(topic, (payload) => applyChange(Change.parse(payload)))
  const stopReconnecting = fanout.onReconnected(() => {
    changes += 1
    entries.clear()
    for (const change of unsent.splice(0)) fanout.publish(topic, change).catch(() => keepUnsent(change))
  })

  return {
    /**
     * Finds the session of a token, and the token that replaces it if it was rotated; null without a session. Notes the
     * use, and the language that the browser asks for.
     */
    find: async (token: string, acceptLanguage?: string): Promise<FoundSession | null> => {
      const entry = await entryOf(token, acceptLanguage)
      if (!entry) return null
      const renewedToken = entry.isSuperseded
        ? nextToken(keys.session, token)
        : entry.mustRotate
          ? await rotate(entry, token)
          : null
      return { viewer: entry.viewer, keepsSignedIn: entry.keepsSignedIn, renewedToken }
    },

    /** Reads the session's viewer from the database; null when the session has ended. */
    refetch: async (sessionId: string): Promise<Viewer | null> => {
      const row = await repository.findSession(db, { id: sessionId }, now())
      return row && viewerFrom(row, keys.xsrf)
    },

    /** Makes a token for a new session, and the values to store for it. */
    mint: () => {
      const token = makeToken()
      return {
        token,
        hash: hashToken(keys.session, token),
        endsAt: new Date(now() + sessionLifetimes.absolute),
      }
    },

    keepsSignedIn: (sessionId: string): Promise<boolean> => repository.keepsSignedIn(db, sessionId),

    /** Makes a session act as `aliasId`, or as its own member with null. @returns the new token, or null */
    actAs: async (viewer: Viewer, token: string, aliasId: number | null): Promise<string | null> => {
      const to = nextToken(keys.session, token)
      const isDone = await repository.replaceSession(db, {
        id: viewer.sessionId,
        newId: randomUUID(),
        aliasId,
        from: hashToken(keys.session, token),
        to: hashToken(keys.session, to),
        now: now(),
      })
      if (!isDone) return null
      await announce({ ended: [{ sessionId: viewer.sessionId, memberId: viewer.memberId }] })
      return to
    },

    /** Ends the session of a token. */
    endToken: async (token: string): Promise<void> => {
      const row = await repository.findSession(db, { token: hashToken(keys.session, token) }, now())
      if (row) await end(row.id)
    },

    end,

    /** Ends a member's sessions, and those of others acting as them. Call it after the commit of its reason. */
    endAll: async (memberId: number, { except = null }: { except?: string | null } = {}): Promise<void> => {
      const ended: SessionOf[] = []
      await announcing({ memberId, ended }, async () => {
        ended.push(...(await repository.deleteSessionsOf(db, memberId, except)))
      })
    },

    /**
     * Makes the next requests of these members read their rights again. The sessions get new tokens; those under an alias
     * that is no longer allowed end.
     */
    changed: async (...memberIds: number[]): Promise<void> => {
      const ended: SessionOf[] = []
      const [memberId = null] = memberIds
      await announcing({ memberId, memberIds, ended }, async () => {
        ended.push(...(await repository.deleteLostAliases(db, memberIds)))
        await repository.markSessionsForRotation(db, memberIds)
      })
    },

    /** Returns the ids of the sessions that are still valid. */
    live: async (sessionIds: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await repository.liveSessions(db, sessionIds, now())),

    /** Calls `listener` when a session ends, on any node. Returns the function that unsubscribes. */
    onEnded: (listener: (ended: SessionOf) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Waits for pending writes and unsubscribes from other nodes. */
    close: async (): Promise<void> => {
      unsubscribe()
      stopReconnecting()
      await Promise.all(writing)
    },
  }
}
