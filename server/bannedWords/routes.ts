import type { BannedWord, BannedWordPlace } from '../../contract/bannedWords.ts'
import { bannedWords as limits } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import type { BannedWords } from './bannedWords.ts'
import { ruleProblem } from './matcher.ts'
import {
  type BannedWordRow,
  countBannedWords,
  deleteBannedWord,
  findBannedWords,
  insertBannedWord,
  isBannedAlready,
  lockBannedWord,
  lockBannedWords,
  type NewBannedWord,
  updateBannedWord,
} from './repository.ts'
import { tryRule } from './tryRule.ts'

export interface BannedWordDeps {
  readonly db: Db
  readonly bannedWords: Pick<BannedWords, 'renew'>
  readonly now: () => number
}

const placesOf = (row: BannedWordRow): BannedWordPlace[] => [
  ...(row.in_names ? (['names'] as const) : []),
  ...(row.in_profiles ? (['profiles'] as const) : []),
  ...(row.in_messages ? (['messages'] as const) : []),
  ...(row.in_media ? (['media'] as const) : []),
]

const present = (row: BannedWordRow): BannedWord => ({
  id: row.id,
  kind: row.kind,
  word: row.word,
  places: placesOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** What the audit log keeps of an entry. */
const recorded = (row: BannedWordRow) => ({ kind: row.kind, word: row.word, places: placesOf(row) })

function refuseUnusable(word: NewBannedWord): void {
  const problem = ruleProblem(word)
  if (problem !== null) throw unprocessable({ word: [problem] })
}

async function refuseSecond(trx: Trx, word: NewBannedWord, exceptId: number): Promise<void> {
  if (await isBannedAlready(trx, word, exceptId))
    throw unprocessable({ word: ['This is in the list already.'] })
}

/** Patterns are compared one by one with each word of a text, so that there are fewer of them. */
async function refuseTooMany(trx: Trx, kind: NewBannedWord['kind']): Promise<void> {
  const { words, patterns } = await countBannedWords(trx)
  if (kind === 'word' ? words >= limits.maxWords : patterns >= limits.maxPatterns)
    throw new HttpError(409, 'too_many_words', 'The list is full. Delete an entry first.')
}

export function createBannedWordHandlers({ db, bannedWords, now }: BannedWordDeps) {
  /** Writes the entry and its audit row, and has all nodes read the list again. */
  async function write(
    viewer: Viewer,
    action: string,
    work: (trx: Trx) => Promise<{ before?: BannedWordRow; after?: BannedWordRow }>,
  ): Promise<BannedWordRow | undefined> {
    const { after } = await inTransaction(db, async (trx) => {
      await lockBannedWords(trx)
      const change = await work(trx)
      await writeAudit(trx, {
        actorId: viewer.memberId,
        ownId: viewer.ownId,
        action,
        target: { type: 'banned_word', id: String((change.after ?? change.before)?.id) },
        before: change.before ? recorded(change.before) : null,
        after: change.after ? recorded(change.after) : null,
      })
      return change
    })
    await bannedWords.renew()
    return after
  }
  const answer = (row: BannedWordRow | undefined): BannedWord => {
    if (!row) throw notFound()
    return present(row)
  }

  return {
    'GET /banned-word': async () => ({ data: (await findBannedWords(db)).map(present) }),

    'POST /banned-word/trial': async ({ body: { places, ...rule } }) => {
      refuseUnusable({ ...rule, places })
      return { data: await tryRule(db, rule, places) }
    },

    'POST /banned-word': async ({ viewer, body }) => {
      refuseUnusable(body)
      return answer(
        await write(viewer, 'bannedWord.add', async (trx) => {
          await refuseSecond(trx, body, 0)
          await refuseTooMany(trx, body.kind)
          return { after: await insertBannedWord(trx, body) }
        }),
      )
    },

    'PUT /banned-word/{id}': async ({ viewer, params: { id }, body }) => {
      return answer(
        await write(viewer, 'bannedWord.change', async (trx) => {
          const before = await lockBannedWord(trx, id)
          if (!before) throw notFound()
          const { kind = before.kind, word = before.word, places = present(before).places } = body
          const wanted = { kind, word, places }
          refuseUnusable(wanted)
          await refuseSecond(trx, wanted, id)
          if (before.kind !== kind) await refuseTooMany(trx, kind)
          return { before, after: await updateBannedWord(trx, id, wanted, new Date(now())) }
        }),
      )
    },

    'DELETE /banned-word/{id}': async ({ viewer, params: { id } }) => {
      await write(viewer, 'bannedWord.delete', async (trx) => {
        const before = await lockBannedWord(trx, id)
        if (!before) throw notFound()
        await deleteBannedWord(trx, id)
        return { before }
      })
      return {}
    },
  } satisfies Partial<Handlers>
}
