import { useCallback, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { isAt, liesOverTab } from './editorAddress.ts'

const isGuarded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isGuarded' in state && state.isGuarded === true

/** Adds a second entry of the editor's address, which back leaves first. */
const guard = () => history.pushState({ ...history.state, isGuarded: true }, '')

/**
 * Keeps an editor open while it has unsaved changes: back asks first, and the browser asks before a reload. The router
 * follows the address before a later listener could stop it, so back must not change the address.
 *
 * @param at the address of the editor
 * @param tab the address of the tab under it
 * @param leave called when the member goes back
 * @returns a function that goes to the tab
 */
export function useLeaveGuard(
  { at, tab }: { at: string; tab: string },
  isChanged: boolean,
  leave: () => void,
): () => void {
  const [, navigate] = useLocation()
  const goBack = useEffectEvent(() => {
    if (!isAt(at) || isGuarded(history.state)) return
    if (isChanged) guard()
    leave()
  })
  useEffect(() => {
    const follow = () => goBack()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (!isChanged) return undefined
    if (!isGuarded(history.state)) guard()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])

  return useCallback(() => {
    const toTab = () => navigate(tab, { replace: true })
    const isUnderGuard = isGuarded(history.state)
    if (liesOverTab(history.state)) history.go(isUnderGuard ? -2 : -1)
    else if (isUnderGuard) {
      addEventListener('popstate', toTab, { once: true })
      history.back()
    } else toTab()
  }, [navigate, tab])
}
