/** The names under which history entries have the form of a report open. */
const ofMember = 'report'
const ofMessage = 'report-message-'

export const memberReport = ofMember
export const messageReport = (id: number) => `${ofMessage}${id}`

/** Returns what a history entry reports: the other member, a message by its id, or nothing. */
export function reportedIn(over: string | null): 'member' | number | null {
  if (over === ofMember) return 'member'
  const id = over?.startsWith(ofMessage) === true ? Number(over.slice(ofMessage.length)) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
