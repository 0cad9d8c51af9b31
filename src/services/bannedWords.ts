/** Calls about words and patterns that texts of members must not contain, for admins. */
import type { Answer } from '../../contract/answer.ts'
import type { BannedWord, BannedWordPlace, Trial } from '../../contract/bannedWords.ts'
import type { CallFunction } from './http.ts'

interface Rule {
  readonly kind: BannedWord['kind']
  readonly word: string
  readonly places: readonly BannedWordPlace[]
}

const bodyOf = ({ kind, word, places }: Rule) => ({ kind, word, places: [...places] })

/** Every function throws `CallError` like `call`. */
export const createBannedWordServices = (call: CallFunction) => ({
  async loadWords(signal: AbortSignal): Promise<Answer<readonly BannedWord[]>> {
    const words = await call('GET /banned-word', { signal })
    return words.ok ? { ok: true, data: words.data.data } : words
  },
  async tryWord(rule: Rule, signal: AbortSignal): Promise<Answer<readonly Trial[]>> {
    const trials = await call('POST /banned-word/trial', { body: bodyOf(rule), signal })
    return trials.ok ? { ok: true, data: trials.data.data } : trials
  },
  addWord: (rule: Rule) => call('POST /banned-word', { body: bodyOf(rule) }),
  changeWord: (id: number, { places, ...changes }: Partial<Rule>) =>
    call('PUT /banned-word/{id}', {
      params: { id },
      body: { ...changes, ...(places !== undefined && { places: [...places] }) },
    }),
  deleteWord: (id: number) => call('DELETE /banned-word/{id}', { params: { id } }),
})
