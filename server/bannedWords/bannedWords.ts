/** Banned words, kept in memory by each process and read again when an admin changes them. */
import type { FastifyBaseLogger } from 'fastify'
import type { BannedWordPlace } from '../../contract/bannedWords.ts'
import type { Db } from '../db/schema.ts'
import { unprocessable } from '../http/errors.ts'
import type { Fanout } from '../realtime/fanout.ts'
import { createMatcher, type Matcher } from './matcher.ts'
import { type BannedWordRow, findBannedWords } from './repository.ts'

/** The texts of a request by the field that the answer names; lists count as one text. */
type Texts = Readonly<Record<string, string | readonly string[] | null | undefined>>

export interface BannedWords {
  /** Returns an error for each field whose text has a banned word. */
  errorsIn(place: Exclude<BannedWordPlace, 'names'>, texts: Texts): Record<string, string[]>
  /** @throws HttpError 422 that names the word, at each field that has one */
  refuse(place: Exclude<BannedWordPlace, 'names'>, texts: Texts): void
  isNameBanned(name: string): boolean
  /** Reads the words again, here and on the other nodes. Call it after a change is committed. */
  renew(): Promise<void>
  close(): void
}

const topic = 'banned-words'

type Matchers = Readonly<Record<BannedWordPlace, Matcher>>

function matchersOf(rows: readonly BannedWordRow[]): Matchers {
  return {
    names: createMatcher(rows.filter((row) => row.in_names)),
    profiles: createMatcher(rows.filter((row) => row.in_profiles)),
    messages: createMatcher(rows.filter((row) => row.in_messages)),
    media: createMatcher(rows.filter((row) => row.in_media)),
  }
}

export async function createBannedWords({
  db,
  fanout,
  logger,
}: {
  readonly db: Db
  readonly fanout: Pick<Fanout, 'publish' | 'subscribe' | 'onReconnected'>
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}): Promise<BannedWords> {
  let matchers = matchersOf(await findBannedWords(db))
  /** Counts readings, so that an earlier one that takes longer does not replace a later one. */
  let begun = 0

  async function read(): Promise<void> {
    begun += 1
    const reading = begun
    const rows = await findBannedWords(db)
    if (reading === begun) matchers = matchersOf(rows)
  }
  const readLater = () =>
    void read().catch((error: unknown) => logger.error({ err: error }, 'banned words could not be read'))

  const unsubscribe = fanout.subscribe(topic, readLater)
  const stopReconnecting = fanout.onReconnected(readLater)

  const errorsIn: BannedWords['errorsIn'] = (place, texts) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([field, value]) => {
        const text = typeof value === 'string' ? value : (value ?? []).join('\n')
        const match = matchers[place].findInText(text)
        return match ? [[field, [`“${text.slice(match.start, match.end)}” is not allowed here.`]]] : []
      }),
    )

  return {
    errorsIn,

    refuse(place, texts) {
      const errors = errorsIn(place, texts)
      if (Object.keys(errors).length > 0) throw unprocessable(errors)
    },

    isNameBanned: (name) => matchers.names.matchesName(name),

    async renew() {
      await read()
      // Lost while the connection is down. Other nodes then read them when they are connected again.
      await fanout.publish(topic, null).catch(() => {})
    },

    close() {
      unsubscribe()
      stopReconnecting()
    },
  }
}
