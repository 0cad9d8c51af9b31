import { useEffect } from 'react'
import type { MediaSource } from '../../machines/media/mediaViewer/mediaSources.ts'
import { useLodge } from '../lodge.ts'

/**
 * Lets the media viewer go through a list of the page.
 *
 * @param name names the list in the history entry of the viewer
 * @param source must be the same object until the list changes
 */
export function useMediaSource(name: string, source: MediaSource): void {
  const { charts } = useLodge()
  useEffect(() => {
    let remove = () => {}
    let isLeft = false
    const add = async () => {
      const { sources } = await charts('media')
      if (!isLeft) remove = sources.add(name, source)
    }
    // Without it, the viewer shows a single photo or video.
    add().catch(() => {})
    return () => {
      isLeft = true
      remove()
    }
  }, [charts, name, source])
}
