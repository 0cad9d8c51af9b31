import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { Bars } from '../../../src/views/shell/Bars.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/shell/MemberBars.tsx'
import '../../../src/views/screens/Uploads/UploadTray.tsx'
import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { chosenFile } from '../../machines/media/pendingUploads.ts'
import { uploads } from '../../machines/media/uploads.cases.ts'
import { self } from '../../machines/people.ts'
import { startRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

it('shows the tray of files that were chosen before the bars of members came', async () => {
  const { root, child } = startRoot({ signedIn: self() })
  const { actor } = new LiveActor<typeof uploads.machine>(liveMachineOf(uploads), { memberId: 1 })
  const kept = createActor(keptUploadsMachine, { input: { memberId: 1 } })
  const charts = chartsWith({ uploads: { uploads: actor, kept, newKey: () => crypto.randomUUID() } })
  // The session is not known yet, as when the code of the bars comes late.
  render(
    <Surroundings root={root} charts={charts}>
      <Bars session={child('session')} />
    </Surroundings>,
  )
  expect(screen.queryByRole('button', { name: /Luc$/ })).toBeNull()
  act(() => {
    actor.send({ type: 'uploads.add', files: [chosenFile('a')] })
    root.send({ type: 'uploads.begun' })
  })
  expect(await screen.findByRole('button', { name: /Luc$/ })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Uploads' })).toBeTruthy()
  root.stop()
})
