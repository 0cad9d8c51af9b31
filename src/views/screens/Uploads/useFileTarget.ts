import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MediaKind } from '../../../machines/media/pendingUpload.ts'
import { addFileTarget } from './fileTargets.ts'

/**
 * Takes photos or videos that are dropped or pasted anywhere on the page, unless another area is nearer. Returns whether files are
 * being dragged over the page.
 */
export function useFileTarget(
  element: RefObject<Element | null>,
  take: (files: readonly File[]) => void,
  { kind = 'photo', isOff = false }: { kind?: MediaKind; isOff?: boolean } = {},
): boolean {
  const [isOver, setIsOver] = useState(false)
  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(() => {
    if (isOff || !element.current) return undefined
    const remove = addFileTarget({
      element: element.current,
      kind,
      take: (files) => latestTake.current(files),
      showOver: setIsOver,
    })
    return () => {
      setIsOver(false)
      remove()
    }
  }, [element, kind, isOff])
  return isOver
}
