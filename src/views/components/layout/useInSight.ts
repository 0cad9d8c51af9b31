import { type RefObject, useEffect, useState } from 'react'

/** Distance below the window at which an element counts as near. */
const ahead = '100px'

/** True once the element has come near the window, for content that loads only when scrolled to. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (wasSeen || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true)
      },
      { rootMargin: `0px 0px ${ahead}` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasSeen])
  return wasSeen
}
