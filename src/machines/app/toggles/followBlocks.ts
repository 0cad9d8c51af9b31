import type { Bus } from '../root/bus.ts'

/** The card and the profile of a blocked member disappear at once, so this flash alone says why. */
const blocked = 'Blocked. You won’t see each other. You can unblock them under Blocked members.'

/** Counts unread messages again after a block or its end, because those of a blocked member do not count. */
export function followBlocks(bus: Bus): void {
  bus.on('toggle.stored', ({ subject, to }) => {
    if (subject.toggle !== 'block') return
    bus.send({ type: 'unread.refresh' })
    if (to === true) bus.send({ type: 'flash.show', flash: { type: 'success', html: blocked } })
  })
}
