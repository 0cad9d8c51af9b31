/**
 * Checks that no message is lost: each message that was answered is stored exactly once, and appears exactly once in
 * the recipient's threads and event log. See docs/security.md#ledger.
 */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Person, RealSite } from './realSite.ts'

interface Entry {
  readonly key: string
  readonly from: Person
  readonly text: string
  /** The server that it was first sent to. */
  readonly url: string
  /** The message's id; null until it is answered. */
  answered: number | null
}

/** The recipient answers each sender after this many messages: well below `bulkSending.unansweredAsked`. */
const answeredEvery = 3

const Stored = z.object({ id: z.number() })
const Page = z.object({ data: z.array(Stored), next_cursor: z.string().nullable() })
const Replay = z.object({
  data: z.array(
    z.object({ id: z.number(), type: z.string(), data: z.object({ message: Stored }).partial() }),
  ),
  last_id: z.number(),
  has_more: z.boolean(),
  reset: z.boolean(),
})

/** Creates a ledger of messages from several senders to one recipient, who wrote to each of them first. */
export function createLedger(site: RealSite, recipient: Person, senders: readonly Person[]) {
  const entries: Entry[] = []

  const post = (from: Person, toId: number, text: string, key: string, url = site.url) =>
    fetch(`${url}/api/message`, {
      method: 'POST',
      headers: { ...from.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ to_user_id: toId, text }),
    })

  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${site.url}/api${path}`, { headers: recipient.headers })
    expect(answer.status).toBe(200)
    return answer.json()
  }

  /** @returns the status; null if the server did not answer */
  async function send(entry: Entry, url = entry.url): Promise<number | null> {
    try {
      const answer = await post(entry.from, recipient.id, entry.text, entry.key, url)
      const body: unknown = await answer.json()
      if (answer.status === 201) entry.answered = Stored.parse(body).id
      return answer.status
    } catch {
      return null
    }
  }

  /** Lets the recipient answer, because unanswered messages are limited. The answer may fail like any other message. */
  const answerTo = (sender: Person, url?: string) =>
    post(recipient, sender.id, 'Go on', randomUUID(), url).catch(() => null)

  async function threadOf(sender: Person): Promise<number[]> {
    const conversation = `${Math.min(sender.id, recipient.id)}-${Math.max(sender.id, recipient.id)}`
    const ids: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = cursor === '' ? '' : `?cursor=${cursor}`
      const page: z.infer<typeof Page> = Page.parse(await get(`/conversation/${conversation}${query}`))
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    return ids
  }

  /** Reads the ids of messages in the recipient's event log. */
  async function replayed(): Promise<number[]> {
    const ids: number[] = []
    for (let after = 0, hasMore = true; hasMore;) {
      const page = Replay.parse(await get(`/event?after=${after}`))
      expect(page.reset).toBe(false)
      ids.push(...page.data.flatMap(({ data }) => data.message?.id ?? []))
      ;({ last_id: after, has_more: hasMore } = page)
    }
    return ids
  }

  return {
    entries,

    /** Lets the recipient write first, so that all other messages are replies, which no limit counts. */
    async begin(): Promise<void> {
      for (const sender of senders) {
        expect((await post(recipient, sender.id, 'Write to me', randomUUID())).status).toBe(201)
      }
    },

    /**
     * Keeps several messages under way until `isOver`.
     * @param url where the messages go
     * @param answersUrl where the recipient's answers go
     * @returns the statuses, after the last message has ended
     */
    async flood({
      isOver,
      onEnd = () => {},
      url = site.url,
      answersUrl = site.url,
      lanes = 8,
    }: {
      readonly isOver: () => boolean
      readonly onEnd?: (status: number | null) => void
      readonly url?: string
      readonly answersUrl?: string
      readonly lanes?: number
    }): Promise<(number | null)[]> {
      const statuses: (number | null)[] = []
      const unanswered = new Map<Person, number>()
      await Promise.all(senders.map((sender) => answerTo(sender, answersUrl)))
      const lane = async (index: number) => {
        const from = senders[index % senders.length]
        if (!from) return
        while (!isOver()) {
          const text = `Line ${entries.length}`
          const entry: Entry = { key: randomUUID(), from, text, url, answered: null }
          entries.push(entry)
          const status = await send(entry)
          statuses.push(status)
          onEnd(status)
          const count = (unanswered.get(from) ?? 0) + 1
          unanswered.set(from, count % answeredEvery)
          if (count >= answeredEvery) await answerTo(from, answersUrl)
        }
      }
      await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
      return statuses
    },

    /**
     * Sends messages without an answer again, with the same keys. One sender can have any share of them, so the
     * recipient answers before every few, as in `flood`.
     */
    async repeat(which: (index: number) => boolean = () => true, url = site.url): Promise<void> {
      const open = entries.filter(({ answered }) => answered === null).filter((_, index) => which(index))
      await Promise.all(
        senders.map(async (sender) => {
          const own = open.filter(({ from }) => from === sender)
          for (let start = 0; start < own.length; start += answeredEvery) {
            await answerTo(sender, url)
            await Promise.all(own.slice(start, start + answeredEvery).map((entry) => send(entry, url)))
          }
        }),
      )
    },

    /** Sends answered messages again, and expects the same answers. */
    async sendAgain(): Promise<void> {
      for (const { from, text, key, answered } of entries) {
        const answer = await post(from, recipient.id, text, key)
        expect([answer.status, Stored.parse(await answer.json()).id]).toEqual([201, answered])
      }
    },

    /**
     * Compares the recipient's views with the ledger, stops the server, and compares the stored rows.
     * @returns the number of stored messages, and their ids in ascending order
     */
    async judge(server: {
      kill(signal: NodeJS.Signals): Promise<unknown>
    }): Promise<{ stored: number; ids: number[] }> {
      const threads = await Promise.all(senders.map(threadOf))
      const events = await replayed()
      await server.kill('SIGTERM')
      const rows = await site.withDatabase((db) =>
        db
          .selectFrom('message')
          .where('to_member_id', '=', recipient.id)
          .select(['id', 'idempotency_key as key', 'text'])
          .orderBy('id')
          .execute(),
      )
      const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
      const stored = rows.map(({ id }) => id)
      const lost = entries.filter(
        ({ answered, key, text }) =>
          answered !== null &&
          rows.filter((row) => row.id === answered && row.key === key && row.text === text).length !== 1,
      )
      expect(lost, 'answered and not stored').toEqual([])
      expect(new Set(rows.map(({ key }) => key)).size, 'keys stored twice').toBe(rows.length)
      const known = new Set(entries.map(({ key }) => key))
      expect(rows.filter(({ key }) => key === null || !known.has(key))).toEqual([])
      const begun = new Set(stored)
      const received = threads.flat().filter((id) => begun.has(id))
      expect(sorted(received), 'in the threads').toEqual(stored)
      expect(sorted(events.filter((id) => begun.has(id))), 'in the log').toEqual(stored)
      return { stored: stored.length, ids: stored }
    },
  }
}
