import type { Answer } from '../../contract/answer.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import { keptOf } from './memberStorage.ts'

/** Makes a write with an idempotency key that is the same on every try until one is answered, also after a reload. */
export type WriteOnce = <Data>(
  call: string,
  body: object,
  write: (key: string) => Promise<Answer<Data>>,
) => Promise<Answer<Data>>

/**
 * Stores the key of an unanswered call with its body. The same call with another body gets a new key.
 *
 * @param newKey returns a key that was never used before
 */
export function createWriteOnce(
  texts: KeptTexts,
  { ownId, newKey }: { ownId: () => number; newKey: () => string },
): WriteOnce {
  return async (call, body, write) => {
    const name = keptOf(ownId(), `write.${call}`)
    const asked = JSON.stringify(body)
    const kept = texts.get(name)
    const key = kept?.endsWith(` ${asked}`) ? (kept.split(' ', 1)[0] ?? newKey()) : newKey()
    texts.set(name, `${key} ${asked}`)
    const answer = await write(key)
    texts.remove(name)
    return answer
  }
}
