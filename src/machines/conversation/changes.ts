/** What is shown at once and taken back if it fails: retracting and saving messages, locking and unlocking. */
import type { Message } from '../../../contract/types.ts'
import type { Fact } from '../root/facts.ts'
import { withMessageChanges } from './thread.ts'

export type Change =
  | { readonly kind: 'unsend'; readonly id: number; readonly to: true }
  | { readonly kind: 'save'; readonly id: number; readonly to: boolean }
  /** `id` is the other member's. */
  | { readonly kind: 'unlock'; readonly id: number; readonly to: boolean }

export interface ChangeAnswer {
  readonly isOn: boolean
  /** When it was answered, ISO 8601, by the device's clock. */
  readonly at: string
}

export interface ChangeInput {
  readonly conversation: string
  readonly change: Change
}

interface Changing {
  readonly messages: readonly Message[]
  readonly isUnlocked: boolean
  /** Oldest first; the first is under way. */
  readonly changes: readonly Change[]
}

type Shown = Pick<Changing, 'messages' | 'isUnlocked'>

const shown = (content: Shown, { kind, id }: Change, to: boolean): Shown => {
  const { messages, isUnlocked } = content
  if (kind === 'unlock') return { messages, isUnlocked: to }
  const changes = kind === 'unsend' ? { is_unsent: to } : { is_saved: to }
  return { messages: withMessageChanges(messages, id, changes), isUnlocked }
}

export const withChange = (content: Changing, change: Change): Changing => ({
  ...shown(content, change, change.to),
  changes: [...content.changes, change],
})

/** What the server says meanwhile, with the wishes that it has not heard yet. */
export const withWishes = (content: Shown, changes: readonly Change[]): Shown =>
  changes.reduce((wished, change) => shown(wished, change, change.to), {
    messages: content.messages,
    isUnlocked: content.isUnlocked,
  })

/** The change that is being saved: the first. */
export const changeUnderWay = ({ changes: [change] }: Pick<Changing, 'changes'>): Change => {
  if (!change) throw new Error('Nothing is being changed.')
  return change
}

/** The server may have found it otherwise than it was wished: what it says is shown, unless a later wish waits. */
export const withAnswer = (content: Changing, isOn: boolean): Changing => {
  const change = changeUnderWay(content)
  const changes = content.changes.slice(1)
  const isWishedAgain = changes.some(({ kind, id }) => kind === change.kind && id === change.id)
  return { ...(isWishedAgain ? content : shown(content, change, isOn)), changes }
}

/** Later wishes about the same thing were built on this one, so they go with it. */
export const withoutChange = (content: Changing): Changing => {
  const change = changeUnderWay(content)
  return {
    ...shown(content, change, !change.to),
    changes: content.changes.slice(1).filter(({ kind, id }) => kind !== change.kind || id !== change.id),
  }
}

/** What everybody else who shows it hears. */
export const factOf = ({ kind, id }: Change, conversation: string, isOn: boolean): Fact => {
  if (kind === 'unlock') return { type: 'member.changed', id, changes: { looks_at_my_private: isOn } }
  const changes = kind === 'unsend' ? { is_unsent: isOn } : { is_saved: isOn }
  return { type: 'message.changed', id, conversation, changes }
}
