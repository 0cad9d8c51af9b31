import type { Bus } from '../../app/root/bus.ts'
import { videoItem } from './items.ts'
import type { AttachableItem } from './machine.ts'

/** Reports each video that the server has processed further. Returns a function that stops. */
export const followVideos =
  (bus: Bus) =>
  (report: (item: AttachableItem) => void): (() => void) => {
    const updates = bus.on('realtime.videoUpdated', ({ video }) => report(videoItem(video)))
    return () => updates.unsubscribe()
  }
