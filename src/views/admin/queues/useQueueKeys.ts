import { useEffect, useEffectEvent } from 'react'
import type { DecisionAction } from '../../../../contract/moderationQueues.ts'
import { chosenActions, hasGrid } from '../../../machines/admin/moderationQueue/chosenItems.ts'
import type { QueueActor } from './queueActor.ts'
import { actionTexts } from './actionTexts.ts'

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Chooses an action: opens the panel of one that needs a reason or a text, and decides by any other. */
export function choose(actor: QueueActor, action: DecisionAction): void {
  if (actionTexts[action].asks === undefined) actor.send({ type: 'item.decide', action })
  else actor.send({ type: 'item.word', action })
}

export interface PageKeys {
  /** Shows the next (1) or the previous (-1) image of the item. */
  readonly onStep: (by: 1 | -1) => void
  readonly onHelp: () => void
}

/** Keys of the queue, as listed by `QueueKeysDialog`. */
export function useQueueKeys(actor: QueueActor, { onStep, onHelp }: PageKeys): void {
  const step = useEffectEvent(onStep)
  const help = useEffectEvent(onHelp)
  useEffect(() => {
    /** Returns what a key does, or undefined. */
    const deedOf = (key: string, isOnCheckbox: boolean) => {
      const { context } = actor.getSnapshot()
      if (key === 'u') return () => actor.send({ type: 'decision.undo' })
      if (key === '?') return help
      if (context.worded !== null)
        return key === 'Escape' ? () => actor.send({ type: 'item.cancelWording' }) : undefined
      if (key === 'j') return () => actor.send({ type: 'item.skip' })
      if (key === 'g' && hasGrid(context.queue)) return () => actor.send({ type: 'queue.toggleGrid' })
      if (key === 'x') return () => actor.send({ type: 'items.toggle' })
      if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isOnCheckbox)
        return () => step(key === 'ArrowLeft' ? -1 : 1)
      const action = chosenActions(context).find((name) => actionTexts[name].key === key)
      return action && (() => choose(actor, action))
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
      // A key that is held down decides once.
      if (repeat || defaultPrevented || altKey || document.querySelector(open) !== null) return
      const element = target instanceof Element ? target : null
      if (element?.closest(fields)) return
      const isModified = ctrlKey || metaKey
      if (isModified && key !== 'z') return
      const deed = deedOf(isModified ? 'u' : key, element?.matches('[type="checkbox"]') ?? false)
      if (deed === undefined) return
      event.preventDefault()
      deed()
    }
    // Capture phase, before the keys of every page.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [actor])
}
