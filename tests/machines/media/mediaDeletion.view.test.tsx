import { isDeepStrictEqual } from 'node:util'

import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'

import type { mediaDeletionMachine } from '../../../src/machines/media/mediaDeletion/machine.ts'
import { isIncluded, type MediaKey } from '../../../src/machines/media/mediaViewer/mediaList.ts'
import { ViewerDialog } from '../../../src/views/screens/MediaViewer/ViewerDialog.tsx'
import { describeShown, type Stage } from '../harness/describeShown.ts'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { self } from '../people.ts'
import { mediaDeletion } from './mediaDeletion.cases.ts'
import { photoItem } from './mediaItems.ts'
import { mediaViewer } from './mediaViewer.cases.ts'

const shown: MediaKey = { kind: 'photo', id: 1 }
const { id: viewerId, name } = self()
const list = {
  items: [photoItem(1, {}, { id: viewerId, name, is_supporter: false })],
  end: 'complete',
} as const

function openViewer() {
  const viewer = new LiveActor<typeof mediaViewer.machine>(liveMachineOf(mediaViewer), {
    viewerId,
    shown,
    source: 'newest-pics',
    list,
  })
  render(<ViewerDialog viewer={viewer.actor} viewerId={viewerId} />)
  return viewer
}

/** The viewer of a photo that is deleted. It hears what the chart tells. */
function openStage(live: LiveActor<typeof mediaDeletionMachine>): Stage {
  let viewer = openViewer()
  let told = 0
  const isDeleting = () => screen.queryByText('Deleting the photo') !== null
  return {
    perform: ({ type }) =>
      act(() => {
        for (const effect of live.effects.slice(told)) {
          if (!isDeepStrictEqual(effect.params, shown)) continue
          if (effect.type === 'tellDeleted') viewer.send({ type: 'media.deleted', ...shown })
          if (effect.type === 'tellKept') viewer.send({ type: 'media.kept', ...shown })
        }
        told = live.effects.length
        // The viewer is closed at the end of the session.
        if (type === 'session.ended' || viewer.snapshot.matches('gone')) {
          cleanup()
          viewer = openViewer()
        }
        if (isIncluded(live.snapshot.context.queue, shown)) viewer.send({ type: 'media.delete' })
      }),
    looks: {
      idle: () => expect(isDeleting()).toBe(false),
      deleting: () => expect(isDeleting()).toBe(isIncluded(live.snapshot.context.queue, shown)),
    },
    end: cleanup,
  }
}

describeShown(mediaDeletion, openStage)
