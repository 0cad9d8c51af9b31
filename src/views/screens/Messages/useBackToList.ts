import { type MouseEvent, useCallback } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { isOverList } from './selection.ts'

/**
 * For a link to the list: goes back to the entry of the list that the conversation was chosen in, which restores its
 * scroll position. A conversation that was opened by its address is replaced by the list.
 */
export function useBackToList(): (event: MouseEvent) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (event) => {
      event.preventDefault()
      if (isOverList(history.state)) history.back()
      else navigate(paths.messages, { replace: true })
    },
    [navigate],
  )
}
