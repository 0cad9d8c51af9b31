/** Playback of videos for tests: jsdom loads and plays nothing. */
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Seconds. */
export const duration = 100

/**
 * Gives all players a length, and lets them play, pause and be moved. `end` takes it back.
 */
export function standInForPlayback() {
  const playing = new WeakSet<HTMLMediaElement>()
  const play = (player: HTMLMediaElement) => {
    playing.add(player)
    fireEvent.play(player)
    fireEvent.playing(player)
  }
  const pause = (player: HTMLMediaElement) => {
    playing.delete(player)
    fireEvent.pause(player)
  }
  const prototype = HTMLMediaElement.prototype
  const mocks = [
    vi.spyOn(prototype, 'paused', 'get').mockImplementation(function paused(this: HTMLMediaElement) {
      return !playing.has(this)
    }),
    vi.spyOn(prototype, 'duration', 'get').mockReturnValue(duration),
    vi.spyOn(prototype, 'readyState', 'get').mockReturnValue(prototype.HAVE_ENOUGH_DATA),
    vi.spyOn(prototype, 'play').mockImplementation(function start(this: HTMLMediaElement) {
      play(this)
      return Promise.resolve()
    }),
    vi.spyOn(prototype, 'pause').mockImplementation(function stop(this: HTMLMediaElement) {
      pause(this)
    }),
  ]
  return {
    play,
    pause,
    end: () => {
      for (const mock of mocks) mock.mockRestore()
    },
  }
}
