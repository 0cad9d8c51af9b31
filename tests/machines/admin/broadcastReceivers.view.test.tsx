import { createActor } from 'xstate'
import { broadcastFormMachine, emptyBroadcast } from '../../../src/machines/admin/broadcasts/form.ts'
import { BroadcastForm } from '../../../src/views/admin/broadcasts/BroadcastForm.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { broadcastReceivers } from './broadcastReceivers.cases.ts'

const form = createActor(broadcastFormMachine, { input: { fields: emptyBroadcast } })

describeView(broadcastReceivers, (actor) => (
  <Surroundings>
    <BroadcastForm form={form} receivers={actor} onSent={() => {}} />
  </Surroundings>
))
