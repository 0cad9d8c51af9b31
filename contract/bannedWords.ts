/** Words and patterns that texts of members must not contain (docs/product.md#banned-words). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { emptyResponse, Id, idParams, Instant, trimmedText } from './primitives.ts'

/** Where a banned word applies. `profiles`: description and links; `media`: descriptions of photos and videos. */
export const BannedWordPlace = z.enum(['names', 'profiles', 'messages', 'media'])
export type BannedWordPlace = z.infer<typeof BannedWordPlace>

const wordFields = {
  /** `word`: whole words; in user names also inside of a word. `pattern`: `*` stands for any letters and digits. */
  kind: z.enum(['word', 'pattern']),
  word: trimmedText()
    .min(1, 'Enter a word or a pattern.')
    .max(limits.bannedWords.length, `Use at most ${limits.bannedWords.length} characters.`),
  places: z
    .array(BannedWordPlace)
    .min(1, 'Choose where it applies.')
    .max(BannedWordPlace.options.length)
    .transform((places) => BannedWordPlace.options.filter((place) => places.includes(place))),
}
const BannedWordBody = z.object(wordFields).strict()

export const BannedWord = z.object({
  id: Id,
  kind: wordFields.kind,
  word: z.string(),
  places: z.array(BannedWordPlace),
  created_at: Instant,
  updated_at: Instant,
})
export type BannedWord = z.infer<typeof BannedWord>

/** A recent text that a word would have refused. */
const TrialExample = z.object({
  /** Who wrote it; null for messages, whose writers admins do not learn. */
  member: z.object({ id: Id, name: z.string() }).nullable(),
  /** What stands before and after the found word, shortened. */
  before: z.string(),
  found: z.string(),
  after: z.string(),
})

/** What a word would have done to the recent texts of a place. */
export const Trial = z.object({
  place: BannedWordPlace,
  checked: z.int().nonnegative(),
  matched: z.int().nonnegative(),
  /** The newest, at most `limits.bannedWords.examples`. */
  examples: z.array(TrialExample),
})
export type Trial = z.infer<typeof Trial>

export const bannedWordCalls = {
  'GET /banned-word': call({
    summary: 'Returns all banned words and patterns, in alphabetical order.',
    access: 'admin',
    response: z.object({ data: z.array(BannedWord) }),
  }),
  'POST /banned-word/trial': call({
    summary: 'Returns how many of the most recent texts a word or pattern would have refused, and examples.',
    access: 'admin',
    body: BannedWordBody,
    response: z.object({ data: z.array(Trial) }),
  }),
  'POST /banned-word': call({
    summary:
      'Bans a word or pattern. 422 for one that is in the list, and for a pattern that is too general.',
    access: 'admin',
    body: BannedWordBody,
    response: BannedWord,
    status: 201,
  }),
  'PUT /banned-word/{id}': call({
    summary: 'Changes a banned word or pattern.',
    access: 'admin',
    params: idParams,
    // What is not named stays as another admin may have set it meanwhile.
    body: BannedWordBody.partial(),
    response: BannedWord,
  }),
  'DELETE /banned-word/{id}': call({
    summary: 'Allows a word or pattern again.',
    access: 'admin',
    params: idParams,
    response: emptyResponse,
  }),
}
