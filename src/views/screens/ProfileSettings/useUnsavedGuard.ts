import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { modalAt } from '../../shell/modals.ts'
import { questionIn } from '../../shell/useQuestionEntry.ts'
import { useConfirmation } from '../MemberList/useConfirmation.ts'

const isGuarded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isGuarded' in state && state.isGuarded === true

/** Whether the page itself is current, with no modal or question over it. */
const isPageOnTop = () => modalAt(location.pathname) === null && questionIn(history.state) === null

/** Adds a second entry of the page's address, which back leaves first: the router follows the address at once. */
const guard = () => history.pushState({ ...history.state, isGuarded: true }, '')

const question = {
  title: 'Leave without saving?',
  sentence: 'Your unsaved changes will be lost.',
  label: 'Discard changes',
  tone: 'danger',
} as const

/** Returns the address to which a click leads away from the page; null for any other click. */
function leavingTo(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = URL.parse(link.href)
  if (!url || url.origin !== location.origin) return null
  const isOver = modalAt(url.pathname) !== null
  return isOver || url.pathname === location.pathname ? null : url.pathname + url.search + url.hash
}

/** Leaves the added entry first, so that back leads from the next page to this one in one step. */
function leaveGuard(goOn: () => void): void {
  if (!isGuarded(history.state)) {
    goOn()
    return
  }
  addEventListener('popstate', goOn, { once: true })
  history.back()
}

/**
 * Asks before a page with unsaved changes is left by a link or back. The browser itself asks before a reload. Modals
 * over the page keep it.
 */
export function useUnsavedGuard(isChanged: boolean): void {
  const [, navigate] = useLocation()
  /** Leaving passes the page's own entry, where back would ask. */
  const isLeaving = useRef(false)
  /** Asks about an address, or about going back (null). */
  const ask = useConfirmation<string | null>('unsaved-changes', (to) => {
    isLeaving.current = true
    if (to === null) history.go(isGuarded(history.state) ? -2 : -1)
    else leaveGuard(() => navigate(to))
  })
  const goBack = useEffectEvent(() => {
    if (isLeaving.current || !isPageOnTop() || isGuarded(history.state)) return
    guard()
    ask(null, question)
  })
  const follow = useEffectEvent((event: MouseEvent) => {
    const to = leavingTo(event)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    ask(to, question)
  })

  useEffect(() => {
    if (!isChanged) return undefined
    if (!isGuarded(history.state)) guard()
    const at = location.pathname
    const onBack = () => {
      if (location.pathname === at) goBack()
    }
    const onClick = (event: MouseEvent) => follow(event)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('popstate', onBack)
    addEventListener('beforeunload', warn)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('popstate', onBack)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('click', onClick, { capture: true })
      // Saved: back leaves the page in one step again.
      if (location.pathname === at && isGuarded(history.state) && isPageOnTop()) history.back()
    }
  }, [isChanged])
}
