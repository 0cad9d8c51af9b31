import type { Answer } from '../../contract/answer.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import { keptOf } from './memberStorage.ts'

/** Makes a write under a key that it has on every try until one is answered, after a reload too. */
export type WriteOnce = <Data>(
  call: string,
  body: object,
  write: (key: string) => Promise<Answer<Data>>,
) => Promise<Answer<Data>>

/**
 * Keeps the key of what was not answered beside what it asked: something else is another write.
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
