export type PresenceState = 'online' | 'idle' | 'offline'

/** DECISIONS, Lists: online within 2 minutes, idle within 10; the server has judged already. */
export function presenceOf(member: { is_online: boolean; is_idle: boolean }): PresenceState {
  if (member.is_online) return 'online'
  return member.is_idle ? 'idle' : 'offline'
}
