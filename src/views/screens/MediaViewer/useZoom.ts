import Panzoom, { type PanzoomObject } from '@panzoom/panzoom'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface Zoom {
  /** Goes on the element that is zoomed. It fills its parent. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** 1: the photo fits. */
  readonly scale: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Moves the photo by pixels of the screen. */
  readonly pan: (right: number, down: number) => void
}

export const largestScale = 5
/** Scale after a double click. */
const closeScale = 2.5
/** Milliseconds and pixels between two taps that zoom. */
const doubleTap = { time: 300, distance: 30 }

/** A photo that was zoomed out to its smallest size may be larger than it by less than this, from rounding. */
const rounding = 0.001

/** 1 when the photo fits. */
const scaleOf = (zoom: PanzoomObject) => (zoom.getScale() < 1 + rounding ? 1 : zoom.getScale())

/**
 * Zooms and pans by wheel, pinch, drag, double click and double tap.
 *
 * @param key names what is shown. Another key starts at scale 1. Null: nothing can be zoomed
 */
export function useZoom(key: string | null): Zoom {
  const frame = useRef<HTMLDivElement>(null)
  const panzoom = useRef<PanzoomObject>(null)
  const [scaled, setScaled] = useState<{ readonly key: string | null; readonly scale: number }>({
    key,
    scale: 1,
  })

  useEffect(() => {
    const element = frame.current
    if (key === null || element === null) return undefined
    const zoom = Panzoom(element, {
      maxScale: largestScale,
      minScale: 1,
      contain: 'outside',
      panOnlyWhenZoomed: true,
      cursor: '',
      // Touches also swipe: the default would keep them from the rest of the page.
      handleStartEvent: (event: Event) => {
        if (scaleOf(zoom) > 1) event.preventDefault()
      },
    })
    panzoom.current = zoom
    const follow = () => setScaled({ key, scale: scaleOf(zoom) })
    const toggleAt = (at: { clientX: number; clientY: number }) => {
      if (scaleOf(zoom) > 1) zoom.reset()
      else zoom.zoomToPoint(closeScale, at, { animate: true })
    }
    let isTouch = false
    let lastTap = { at: -Infinity, x: 0, y: 0 }
    const onPointerUp = ({ pointerType, timeStamp, clientX: x, clientY: y }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      if (!isTouch) return
      const isSecond =
        timeStamp - lastTap.at < doubleTap.time &&
        Math.hypot(x - lastTap.x, y - lastTap.y) < doubleTap.distance
      lastTap = { at: isSecond ? -Infinity : timeStamp, x, y }
      if (isSecond) toggleAt({ clientX: x, clientY: y })
    }
    // Some browsers report a double tap as a double click, too.
    const onDoubleClick = (event: MouseEvent) => {
      if (!isTouch) toggleAt(event)
    }
    element.addEventListener('panzoomchange', follow)
    element.addEventListener('wheel', zoom.zoomWithWheel, { passive: false })
    element.addEventListener('dblclick', onDoubleClick)
    element.addEventListener('pointerup', onPointerUp)
    return () => {
      element.removeEventListener('panzoomchange', follow)
      element.removeEventListener('wheel', zoom.zoomWithWheel)
      element.removeEventListener('dblclick', onDoubleClick)
      element.removeEventListener('pointerup', onPointerUp)
      zoom.destroy()
      panzoom.current = null
    }
  }, [key])

  const zoomIn = useCallback(() => void panzoom.current?.zoomIn(), [])
  const zoomOut = useCallback(() => void panzoom.current?.zoomOut(), [])
  const reset = useCallback(() => void panzoom.current?.reset(), [])
  const pan = useCallback((right: number, down: number) => {
    const zoom = panzoom.current
    if (zoom) zoom.pan(right / zoom.getScale(), down / zoom.getScale(), { relative: true, animate: true })
  }, [])
  const scale = scaled.key === key ? scaled.scale : 1
  return useMemo(() => ({ frame, scale, zoomIn, zoomOut, reset, pan }), [scale, zoomIn, zoomOut, reset, pan])
}
