import { expect, it } from 'vitest'
import {
  isAnnouncementDismissed,
  keepAnnouncementDismissed,
} from '../../../src/machines/account/welcomeBanner/announcement.ts'

function deviceWith(entries: Record<string, string> = {}) {
  const texts = new Map(Object.entries(entries))
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, text: string) => void texts.set(key, text),
    remove: (key: string) => void texts.delete(key),
  }
}

it('keeps the dismissal for the member who dismissed, and for nobody else on the device', () => {
  const device = deviceWith()
  expect(isAnnouncementDismissed(device, 1)).toBe(false)
  keepAnnouncementDismissed(device, 1)
  expect(isAnnouncementDismissed(device, 1)).toBe(true)
  expect(isAnnouncementDismissed(device, 2)).toBe(false)
})

it('shows an announcement with another text again', () => {
  const device = deviceWith()
  keepAnnouncementDismissed(device, 1)
  const [key] = device.texts.keys()
  device.set(key ?? '', 'was rebuilt as version 1.0.')
  expect(isAnnouncementDismissed(device, 1)).toBe(false)
})
