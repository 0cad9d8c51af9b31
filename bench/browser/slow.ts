import type { Page } from 'playwright'
import { sized } from '../size.ts'

/** As Chrome's own presets: a round trip in ms, and bytes in a second. */
export const fourG = { offline: false, latency: 60, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }

const fullSpeed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const slower = sized({ full: 4, short: 1 })

/**
 * Puts a page on a line, with a processor that is slowed four times. Returns a function that lets it run at full speed
 * again.
 */
export async function slowDown(page: Page, line: typeof fourG): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return async () => {
    await devTools.send('Network.emulateNetworkConditions', fullSpeed)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devTools.detach()
  }
}
