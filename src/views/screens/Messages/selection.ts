import { conversationKey } from '../../../machines/messages/conversationKey.ts'
import { paths } from '../../paths.ts'

/** State of the history entry of a conversation that was chosen in the list: the entry before it is the list. */
interface Chosen {
  readonly isOverList: boolean
}

/** Returns the state for the entry of a conversation that is chosen on the current page. */
export const chosenHere = (): Chosen => ({ isOverList: location.pathname === paths.messages })

export const isOverList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverList' in state && state.isOverList === true

/** Returns the key of the conversation with a member. An id that is no number stays as it is, and is no key. */
export const keyWith = (ownId: number, id: string): string =>
  /^\d+$/.test(id) ? conversationKey(ownId, Number(id)) : id

/** Returns the id of the other member; null if the key is malformed or belongs to other members. */
export function otherIn(key: string, ownId: number): number | null {
  const ids = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(key)?.slice(1).map(Number) ?? []
  const [low, high] = ids
  if (low === undefined || high === undefined || low >= high) return null
  if (low === ownId) return high
  return high === ownId ? low : null
}
