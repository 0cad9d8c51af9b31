export type PresenceState = 'online' | 'idle' | 'offline'

/** Reads the presence that the server computed (`docs/decisions.md#online-and-idle`). */
export function presenceOf(member: { is_online: boolean; is_idle: boolean }): PresenceState {
  if (member.is_online) return 'online'
  return member.is_idle ? 'idle' : 'offline'
}
