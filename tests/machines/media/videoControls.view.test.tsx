import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

import { VideoPlayer } from '../../../src/views/components/media/VideoPlayer.tsx'
import { standInForPlayback } from '../../views/components/playback.ts'
import { describeShown, type Stage } from '../harness/describeShown.ts'
import { video } from '../people.ts'
import { videoControls } from './videoControls.cases.ts'

/** Milliseconds after which nobody points at the video any more. */
const rest = 3_000

async function openPlayer(): Promise<Stage> {
  vi.useFakeTimers()
  const { play, pause, end } = standInForPlayback()
  await act(async () => render(<VideoPlayer video={video()} title="Video of Marek" />))
  const picture = screen.getByLabelText<HTMLVideoElement>('Video of Marek')
  const controls = screen.getByRole('group', { name: 'Video controls' })
  const look = (isShown: boolean) => () => {
    expect(getComputedStyle(controls).opacity).toBe(isShown ? '1' : '0')
    expect(getComputedStyle(controls).pointerEvents).toBe(isShown ? 'auto' : 'none')
  }
  const performances: Record<string, () => void> = {
    'video.played': () => play(picture),
    'video.paused': () => pause(picture),
    'pointer.moved': () => fireEvent.pointerMove(picture, { pointerType: 'mouse' }),
    'pointer.left': () => fireEvent.pointerLeave(picture, { pointerType: 'mouse' }),
    'picture.tapped': () => {
      fireEvent.pointerDown(picture, { pointerType: 'touch' })
      fireEvent.click(picture)
    },
  }
  return {
    perform: ({ type }) =>
      act(async () => {
        const perform = performances[type]
        if (perform) perform()
        else vi.advanceTimersByTime(rest)
      }),
    looks: { paused: look(true), 'playing.shown': look(true), 'playing.hidden': look(false) },
    end: () => {
      cleanup()
      end()
      vi.useRealTimers()
    },
  }
}

describeShown(videoControls, openPlayer)
