import type { DeviceAnswer, DeviceRefusal } from '../machines/account/locationPicker/choice.ts'

/** Milliseconds that the device may take. */
const timeout = 15_000
/** Milliseconds that a known position may be old. */
const maximumAge = 60_000

const refusals: Readonly<Record<number, DeviceRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the device for its position. The browser asks for permission, so this runs only on a click. */
export function askDevice(signal: AbortSignal): Promise<DeviceAnswer> {
  if (!isSecureContext) return Promise.resolve({ ok: false, refusal: 'insecure' })
  // `geolocation` is missing when the browser has it switched off, although its type says otherwise.
  const device = 'geolocation' in navigator ? navigator.geolocation : null
  if (!device) return Promise.resolve({ ok: false, refusal: 'unsupported' })
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    device.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, position: { latitude, longitude } }),
      ({ code }) => resolve({ ok: false, refusal: refusals[code] ?? 'unavailable' }),
      { enableHighAccuracy: false, timeout, maximumAge },
    )
  })
}
