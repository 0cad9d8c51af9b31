import type { EventFrom } from 'xstate'
import { createActor } from 'xstate'

import { confirmationMachine } from '../../../src/machines/app/confirmation/machine.ts'
import { Confirmation } from '../../../src/views/shell/Confirmation.tsx'
import { describeView } from '../harness/describeView.tsx'
import type { LiveActor } from '../harness/liveActor.ts'
import { outbox } from './outbox.cases.ts'

type Asked = EventFrom<typeof confirmationMachine>
const isAsked = (params: unknown): params is Asked =>
  typeof params === 'object' &&
  params !== null &&
  'type' in params &&
  String(params.type).startsWith('confirmation.')

/** The dialog, having been asked what the outbox asked. */
function dialogAfter({ effects }: LiveActor<typeof outbox.machine>) {
  const dialog = createActor(confirmationMachine).start()
  for (const { params } of effects.filter(({ type }) => type === 'ask'))
    if (isAsked(params)) dialog.send(params)
  return dialog
}

describeView(outbox, (_, live) => <Confirmation confirmation={dialogAfter(live)} />)
