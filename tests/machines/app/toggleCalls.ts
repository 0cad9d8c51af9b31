import type { ToggleDeps } from '../../../src/machines/app/toggle/implementations.ts'

type Calls = ToggleDeps['calls']

/** A call for each toggle: those that are given, and otherwise the one for all others. */
export const toggleCalls = (otherwise: Calls['save'], given: Partial<Calls> = {}): Calls => ({
  save: otherwise,
  unsend: otherwise,
  unlock: otherwise,
  dudelist: otherwise,
  block: otherwise,
  unlocks: otherwise,
  shows_age: otherwise,
  hides_distance: otherwise,
  hides_online: otherwise,
  is_private_viewing: otherwise,
  is_private_dudelisting: otherwise,
  agrees_to_be_featured: otherwise,
  use_imperial: otherwise,
  ...given,
})
