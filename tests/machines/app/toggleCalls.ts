import type { Refusal } from '../../../contract/answer.ts'
import type { ToggleCalls } from '../../../src/machines/app/toggle/calls.ts'

/** The call of each toggle: the given ones, and `otherwise` for the rest. */
export const toggleCalls = (
  otherwise: () => Promise<Refusal>,
  given: Partial<ToggleCalls> = {},
): ToggleCalls => ({
  save: otherwise,
  unsend: otherwise,
  mediaAccess: otherwise,
  allMediaAccess: otherwise,
  dudelist: otherwise,
  block: otherwise,
  hotClick: otherwise,
  emailPreference: otherwise,
  emailsOff: otherwise,
  firstMessages: otherwise,
  setting: otherwise,
  ...given,
})
