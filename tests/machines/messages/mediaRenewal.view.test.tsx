import { act, cleanup, render, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { EventObject } from 'xstate'

import type { MediaReport } from '../../../src/machines/messages/mediaRenewal/machine.ts'
import type { mediaRenewalMachine } from '../../../src/machines/messages/mediaRenewal/machine.ts'
import { ThreadMessages } from '../../../src/views/screens/Messages/ThreadMessages.tsx'
import { photo } from '../../views/components/people.ts'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { message } from '../people.ts'
import { liveComposer, openThread } from './liveThread.ts'
import { mediaRenewal } from './mediaRenewal.cases.ts'

const isReport = (event: EventObject): event is MediaReport => event.type === 'media.renewed'
const photosAt = (address: string) => [photo({ square320_url: `/media/${address}.webp` })]

/** The thread of which a photo failed. It hears what the chart reports. */
function openMessages(live: LiveActor<typeof mediaRenewalMachine>): Stage {
  const thread = openThread([message({ id: 10, photos: photosAt('old') })])
  render(
    <ThreadMessages
      thread={thread.actor}
      composer={liveComposer().actor}
      name="Marek"
      onReport={() => {}}
      isApproved
    />,
  )
  const reports = () => live.told.map(({ event }) => event).filter(isReport)
  const showsWhatWasReported = () =>
    expect(
      within(screen.getByRole('link', { name: 'Open photo 1 of 1' }))
        .getByRole('presentation')
        .getAttribute('src'),
    ).toBe(reports().length > 0 ? '/media/new.webp' : '/media/old.webp')
  return {
    perform: () =>
      act(() => {
        const report = reports().at(-1)
        if (report) thread.send({ ...report, message: { ...report.message, photos: photosAt('new') } })
      }),
    looks: { idle: showsWhatWasReported, loading: showsWhatWasReported, waiting: showsWhatWasReported },
    end: cleanup,
  }
}

describeShown(mediaRenewal, openMessages)
