/** The option lists by which lists are filtered. Loading this part starts fetching them. */
import { createActor } from 'xstate'
import { createOptionsImplementations } from '../machines/app/options/implementations.ts'
import { optionsMachine } from '../machines/app/options/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createOptionServices } from '../services/options.ts'

export const composeBrowse = (bus: Bus, call: CallFunction) => ({
  options: createActor(
    optionsMachine.provide(createOptionsImplementations({ ...createOptionServices(call), bus })),
  ).start(),
})
