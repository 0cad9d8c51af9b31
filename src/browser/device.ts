import type { DeviceAnswer, DeviceRefusal } from '../machines/account/locationPicker/choice.ts'

/** Milliseconds a device may take, and how old what it says may be. */
const patience = 15_000
const stillTrue = 60_000

const refusals: Readonly<Record<number, DeviceRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the device where it is, which asks the one who holds it; called on a click and never by itself. */
export function askDevice(signal: AbortSignal): Promise<DeviceAnswer> {
  if (!isSecureContext) return Promise.resolve({ ok: false, refusal: 'insecure' })
  // Missing where a browser has none or has it switched off, whatever its type says.
  const device = 'geolocation' in navigator ? navigator.geolocation : null
  if (!device) return Promise.resolve({ ok: false, refusal: 'unsupported' })
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    device.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, position: { latitude, longitude } }),
      ({ code }) => resolve({ ok: false, refusal: refusals[code] ?? 'unavailable' }),
      { enableHighAccuracy: false, timeout: patience, maximumAge: stillTrue },
    )
  })
}
