/** The toggles of the signed-in member, with their services. Loaded with the first page that has a toggle. */
import { createActor } from 'xstate'
import type { Bus } from '../machines/app/root/bus.ts'
import { createToggleCalls } from '../machines/app/toggle/calls.ts'
import { followBlocks } from '../machines/app/toggles/followBlocks.ts'
import { createTogglesImplementations } from '../machines/app/toggles/implementations.ts'
import { togglesMachine } from '../machines/app/toggles/machine.ts'
import { errorText } from '../services/failure.ts'
import type { CallFunction } from '../services/http.ts'
import { createHotClickServices } from '../services/hotClicks.ts'
import type { createMemberServices } from '../services/members.ts'
import type { createMessageServices } from '../services/messages.ts'
import { serverNow } from '../machines/app/serverClock.ts'

export interface TogglesDeps {
  bus: Bus
  call: CallFunction
  members: ReturnType<typeof createMemberServices>
  messages: ReturnType<typeof createMessageServices>
}

/** Starts the toggles, which run until the page is closed. */
export function composeToggles({ bus, call, members, messages }: TogglesDeps) {
  followBlocks(bus)
  const calls = createToggleCalls({ bus, ...members, ...messages, ...createHotClickServices(call) })
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({ bus, calls, errorText, now: () => new Date(serverNow()) }),
    ),
  )
  return { toggles: toggles.start() }
}
