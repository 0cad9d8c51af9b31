import { afterEach, describe, expect, it, vi } from 'vitest'
import { askDevice } from '../../src/browser/device.ts'

type Ask = Geolocation['getCurrentPosition']

const never = new AbortController().signal
const deviceThat = (getCurrentPosition: Ask) => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

afterEach(() => vi.unstubAllGlobals())

describe('asking the device for its position', () => {
  it('returns the position and nothing else', async () => {
    const coords = { latitude: 51.05, longitude: 3.72, accuracy: 12, speed: 3 }
    deviceThat((found) => found({ coords, timestamp: 0 } as GeolocationPosition))
    expect(await askDevice(never)).toEqual({ ok: true, position: { latitude: 51.05, longitude: 3.72 } })
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [99, 'unavailable'],
  ])('returns the reason of a failure: %i is %s', async (code, refusal) => {
    deviceThat((_, refused) => refused?.({ code } as GeolocationPositionError))
    expect(await askDevice(never)).toEqual({ ok: false, refusal })
  })

  it('returns unsupported in a browser without geolocation', async () => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', {})
    expect(await askDevice(never)).toEqual({ ok: false, refusal: 'unsupported' })
  })

  it('returns insecure over plain http, without asking', async () => {
    const ask = vi.fn<Ask>()
    deviceThat(ask)
    vi.stubGlobal('isSecureContext', false)
    expect(await askDevice(never)).toEqual({ ok: false, refusal: 'insecure' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('rejects once the signal is aborted', async () => {
    deviceThat(() => {})
    const asking = new AbortController()
    const answer = askDevice(asking.signal)
    asking.abort(new Error('He typed a city.'))
    await expect(answer).rejects.toThrow('He typed a city.')
  })
})
