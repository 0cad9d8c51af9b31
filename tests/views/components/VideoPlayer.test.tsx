import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Video } from '../../../contract/media.ts'
import { createKeptSound } from '../../../src/views/components/media/keptSound.ts'
import { VideoPlayer } from '../../../src/views/components/media/VideoPlayer.tsx'
import { video } from '../../machines/people.ts'
import { duration, standInForPlayback } from './playback.ts'

let playback: ReturnType<typeof standInForPlayback>
beforeEach(() => {
  playback = standInForPlayback()
})
afterEach(() => playback.end())

const player = () => screen.getByLabelText<HTMLVideoElement>('Video of Marek', { selector: 'video' })
const position = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })
const said = () => position().getAttribute('aria-valuetext')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Shows a player that has its length. The store of media-chrome follows its video asynchronously. */
async function open(fields: Partial<Video> = {}, props: Partial<Parameters<typeof VideoPlayer>[0]> = {}) {
  const view = await act(async () =>
    render(<VideoPlayer video={video(fields)} title="Video of Marek" isListening {...props} />),
  )
  fireEvent.loadedMetadata(player())
  return view
}

/** jsdom sets a time without an event. */
const report = () => {
  fireEvent(player(), new Event('seeking'))
}

it('plays and pauses by button, click and key', async () => {
  await open()
  await press('Play')
  expect(player().paused).toBe(false)
  await press('Pause')
  expect(player().paused).toBe(true)
  await userEvent.click(player())
  expect(player().paused).toBe(false)
  act(() => document.body.focus())
  await userEvent.keyboard('k')
  expect(player().paused).toBe(true)
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(player().paused).toBe(false)
})

it('leaves Space to a focused button, which it presses', async () => {
  await open()
  screen.getByRole('button', { name: 'Mute' }).focus()
  await userEvent.keyboard(' ')
  expect(player().muted).toBe(true)
  expect(player().paused).toBe(true)
})

it('tells the time, and moves by slider and by J and L', async () => {
  await open()
  expect(said()).toBe('0:00 of 1:40')
  fireEvent.change(position(), { target: { value: '42' } })
  expect(player().currentTime).toBe(42)
  expect(said()).toBe('0:42 of 1:40')
  report()
  expect(screen.getByText('0:42 / 1:40')).toBeTruthy()
  await userEvent.keyboard('l')
  expect(player().currentTime).toBe(47)
  report()
  await userEvent.keyboard('j')
  expect(player().currentTime).toBe(42)
  report()
  player().currentTime = 0
  report()
  expect(said()).toBe('0:00 of 1:40')
})

it('moves by five seconds with the arrow keys of the slider, within the video', async () => {
  await open()
  position().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(player().currentTime).toBe(0)
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  expect(player().currentTime).toBe(10)
  expect(said()).toBe('0:10 of 1:40')
  fireEvent.change(position(), { target: { value: String(duration) } })
  await userEvent.keyboard('{ArrowRight}')
  expect(player().currentTime).toBe(duration)
})

it('mutes by button and key, and keeps the sound for the next video', async () => {
  const sound = createKeptSound()
  const { unmount } = await open({}, { sound })
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } })
  expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40%')
  await press('Mute')
  expect(player().muted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy()
  await userEvent.keyboard('m')
  expect(player().muted).toBe(false)
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy()
  await userEvent.keyboard('m')
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy()
  unmount()
  await open({ id: 6 }, { sound })
  expect([player().volume, player().muted]).toEqual([0.4, true])
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
})

it('shows the frame of the strip at the pointer, and only the time without a strip', async () => {
  const { rerender, container } = await open({ strip_url: '/media/strip.webp', width: 1280, height: 720 })
  const at = (clientX: number) => fireEvent.pointerMove(position(), { clientX, pointerType: 'mouse' })
  position().getBoundingClientRect = () => new DOMRect(0, 0, 1_016, 44)
  const strip = () => container.querySelector<HTMLImageElement>('img[src="/media/strip.webp"]')
  expect(strip()).toBeNull()
  at(8 + 550)
  expect(screen.getByText('0:55')).toBeTruthy()
  expect(strip()?.style.left).toBe('-500%')
  at(2_000)
  expect(screen.getByText('1:40')).toBeTruthy()
  expect(strip()?.style.left).toBe('-900%')
  rerender(<VideoPlayer video={video({ strip_url: null })} title="Video of Marek" />)
  expect(strip()).toBeNull()
  expect(screen.getByText('1:40')).toBeTruthy()
  fireEvent.pointerLeave(position())
  expect(screen.queryByText('1:40')).toBeNull()
})

it('shows the frame while a finger is down, and as long as a mouse is over the slider', async () => {
  await open()
  position().getBoundingClientRect = () => new DOMRect(0, 0, 1_016, 44)
  const point = { clientX: 8 + 550 }
  fireEvent.pointerDown(position(), { ...point, pointerType: 'mouse' })
  fireEvent.pointerUp(position(), { ...point, pointerType: 'mouse' })
  expect(screen.getByText('0:55')).toBeTruthy()
  fireEvent.pointerDown(position(), { ...point, pointerType: 'touch' })
  expect(screen.getByText('0:55')).toBeTruthy()
  fireEvent.pointerUp(position(), { ...point, pointerType: 'touch' })
  expect(screen.queryByText('0:55')).toBeNull()
  fireEvent.pointerDown(position(), { ...point, pointerType: 'touch' })
  fireEvent.pointerCancel(position(), { ...point, pointerType: 'touch' })
  expect(screen.queryByText('0:55')).toBeNull()
})

it('keeps touches of its controls from what is around it, and no others', async () => {
  const touched: string[] = []
  await act(async () =>
    render(
      <div onTouchStart={({ target }) => touched.push(target instanceof Element ? target.tagName : '')}>
        <VideoPlayer video={video()} title="Video of Marek" />
      </div>,
    ),
  )
  const touches = [{ clientX: 8, clientY: 8 }]
  fireEvent.touchStart(position(), { touches })
  fireEvent.touchStart(screen.getByRole('button', { name: 'Play' }), { touches })
  fireEvent.touchStart(player(), { touches })
  expect(touched).toEqual(['VIDEO'])
})

it('pauses at a press of the mouse after a tap, which only shows the controls', async () => {
  await open()
  await press('Play')
  fireEvent.pointerDown(player(), { pointerType: 'touch' })
  fireEvent.click(player())
  expect(player().paused).toBe(false)
  fireEvent.pointerDown(player(), { pointerType: 'mouse' })
  fireEvent.click(player())
  expect(player().paused).toBe(true)
  // Paused, nothing is hidden that a tap could show: it plays.
  fireEvent.pointerDown(player(), { pointerType: 'touch' })
  fireEvent.click(player())
  expect(player().paused).toBe(false)
})

it('has full screen where its page offers it', async () => {
  let isFullScreen = false
  const toggle = () => {
    isFullScreen = true
  }
  await open({}, { fullScreen: { isFullScreen, toggle } })
  await press('Full screen')
  expect(isFullScreen).toBe(true)
})

it('leaves the keys to what is open over it', async () => {
  await open({}, { isListening: false })
  await userEvent.keyboard('km')
  expect([player().paused, player().muted]).toEqual([true, false])
})

it('keeps playing at its address until that ends, and then goes on at the new one', async () => {
  const playerAt = (end: string) => (
    <VideoPlayer video={video({ url: `/media/private-videos/${end}/video.mp4` })} title="Video of Marek" />
  )
  const { rerender } = await open({ url: '/media/private-videos/first/video.mp4' })
  const playing = player()
  act(() => playback.play(playing))
  rerender(playerAt('second'))
  expect(playing.getAttribute('src')).toBe('/media/private-videos/first/video.mp4')

  playing.currentTime = 42
  act(() => playback.pause(playing))
  fireEvent.error(playing)
  expect(playing.getAttribute('src')).toBe('/media/private-videos/second/video.mp4')
  playing.currentTime = 0
  act(() => playback.play(playing))
  fireEvent.loadedMetadata(playing)
  expect(playing.currentTime).toBe(42)
  expect(playing.paused).toBe(true)

  fireEvent.error(playing)
  rerender(playerAt('third'))
  expect(playing.getAttribute('src')).toBe('/media/private-videos/third/video.mp4')
})
