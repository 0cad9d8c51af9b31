import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CamCard } from '../../../../contract/cams.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactType } from '../../app/root/facts.ts'
import type { ToggleSubject } from '../../app/toggle/types.ts'
import type { sideNotifierMachine } from './machine.ts'
import { type NotifierLists, type NotifierOption, notifierOptions } from './options.ts'

/** Facts that make lists stale. */
const outdating: Partial<Record<FactType, readonly NotifierOption[]>> = {
  'realtime.messageCreated': ['unread'],
  'realtime.messageUpdated': ['unread'],
  'conversation.read': ['unread'],
  'conversation.erased': ['unread'],
  'conversation.restored': ['unread'],
  'realtime.dudelistOnlineUpdated': ['online', 'cam'],
  'realtime.joined': ['online', 'cam'],
  'realtime.reset': notifierOptions,
}

/** Lists that a stored toggle makes stale. */
const outdatedBy: Partial<Record<ToggleSubject['toggle'], readonly NotifierOption[]>> = {
  block: notifierOptions,
  dudelist: ['online', 'cam'],
}

interface Listed<Item> {
  readonly data: readonly Item[]
  readonly total: number
}

export interface SideNotifierDeps {
  bus: Bus
  /** Loads 6 items. Only the list of members on cam can be longer (`docs/product.md#page-sizes`). */
  loadUnread: (signal: AbortSignal) => Promise<Answer<{ data: readonly ConversationSummary[] }>>
  loadOnline: (signal: AbortSignal) => Promise<Answer<Listed<UserCard>>>
  loadOnCam: (upTo: number, signal: AbortSignal) => Promise<Answer<Listed<CamCard>>>
  /** Remembers the option for the next visit. */
  keepOption: (option: string) => void
}

export function createSideNotifierImplementations(deps: SideNotifierDeps) {
  const { bus, keepOption } = deps

  /** Returns the requested lists, or the first refusal. */
  async function load(
    { options, cams }: { options: readonly NotifierOption[]; cams: number },
    signal: AbortSignal,
  ): Promise<Answer<Partial<NotifierLists>>> {
    const [unread, online, cam] = await Promise.all([
      options.includes('unread') ? deps.loadUnread(signal) : null,
      options.includes('online') ? deps.loadOnline(signal) : null,
      options.includes('cam') ? deps.loadOnCam(cams, signal) : null,
    ])
    const refused = [unread, online, cam].find((answer) => answer?.ok === false)
    if (refused?.ok === false) return refused
    return {
      ok: true,
      data: {
        ...(unread?.ok && { unread: { items: unread.data.data, total: unread.data.data.length } }),
        ...(online?.ok && { online: { items: online.data.data, total: online.data.total } }),
        ...(cam?.ok && { cam: { items: cam.data.data, total: cam.data.total, upTo: cams } }),
      },
    }
  }

  return {
    actors: {
      facts: fromCallback<EventObject>(({ sendBack }) => {
        const subscriptions = [
          bus.on('unread.changed', sendBack),
          bus.on('session.ended', sendBack),
          bus.on('member.changed', ({ id, changes }) => {
            if (changes.is_blocked) sendBack({ type: 'notifier.hide', memberId: id })
            else if (changes.is_blocked === false)
              sendBack({ type: 'notifier.outdate', options: notifierOptions })
          }),
          bus.on('toggle.stored', ({ subject }) => {
            const options = outdatedBy[subject.toggle]
            if (options) sendBack({ type: 'notifier.outdate', options })
          }),
          ...Object.entries(outdating).map(([type, options]) =>
            bus.on(type as FactType, () => sendBack({ type: 'notifier.outdate', options })),
          ),
        ]
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe()
        }
      }),
      load: fromPromise(
        ({
          input,
          signal,
        }: {
          input: { options: readonly NotifierOption[]; cams: number }
          signal: AbortSignal
        }) => load(input, signal),
      ),
    },
    actions: {
      keep: (_args, { option }) => keepOption(option),
      flash: (_args, flash) => bus.send({ type: 'flash.show', flash }),
    },
  } satisfies Parameters<typeof sideNotifierMachine.provide>[0]
}
