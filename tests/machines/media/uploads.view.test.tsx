import assert from 'node:assert/strict'

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createActor } from 'xstate'

import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import { UploadTray } from '../../../src/views/screens/Uploads/UploadTray.tsx'
import { chartsWith, Surroundings } from '../../views/Surroundings.tsx'
import { describeShown } from '../harness/describeShown.ts'
import { self } from '../people.ts'
import { chosenFile } from './pendingUploads.ts'
import { uploads } from './uploads.cases.ts'

/** Few paths, because each renders the tray. */
const fewPaths = {
  ...uploads,
  events: {
    ...uploads.events,
    'uploads.add': [{ files: [chosenFile('a')] }],
    'upload.moved': [],
    'upload.checked': [],
    'upload.cancelled': [],
    'upload.retry': [],
    'realtime.videoUpdated': [],
    'session.started': [{ user: self(), lastEventId: null }],
  },
}

describeShown(fewPaths, async ({ actor }) => {
  const kept = createActor(keptUploadsMachine, { input: { memberId: 1 } })
  const charts = chartsWith({ uploads: { uploads: actor, kept, newKey: () => crypto.randomUUID() } })
  await act(async () => {
    render(
      <Surroundings charts={charts}>
        <UploadTray />
      </Surroundings>,
    )
  })
  const showsLines = () =>
    waitFor(() => {
      const { length } = actor.getSnapshot().context.uploads
      const lines = screen.queryAllByRole('listitem').length
      assert.deepEqual([tray() !== null, lines], [length > 0, length])
    })
  const tray = () => screen.queryByRole('region', { name: 'Uploads' })
  return {
    looks: {
      closed: () => waitFor(() => assert.equal(tray(), null)),
      'open.upToDate': showsLines,
      'open.refreshing': showsLines,
      'open.waiting': showsLines,
    },
    end: cleanup,
  }
})
