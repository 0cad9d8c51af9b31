/** Commands about where a member is signed in. */
import { inTransaction } from '../db/transaction.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { findSessionsOf } from '../identity/sessionRepository.ts'
import { clientText, parseUserAgent } from '../identity/userAgent.ts'
import { recordDecision } from '../moderation/moderator.ts'
import { type Command, CommandError } from './command.ts'
import { findMember } from './findMember.ts'

type Session = Awaited<ReturnType<typeof findSessionsOf>>[number]

async function sessionLine({
  ip_address,
  user_agent,
  created_at,
  last_used_at,
  alias_name,
  alias_id,
}: Session) {
  const where = [ip_address ?? 'no address', await countryOfIp(ip_address)].filter(Boolean).join(', ')
  const alias = alias_id === null ? '' : `, acts as ${alias_name ?? alias_id}`
  return (
    `${clientText(parseUserAgent(user_agent))} (${where}), since ${created_at.toISOString().slice(0, 10)}, ` +
    `last used ${last_used_at.toISOString().slice(0, 16).replace('T', ' ')} UTC${alias}`
  )
}

export const sessionCommands: Record<string, Command> = {
  sessions: {
    usage: 'sessions EMAIL',
    description: 'lists where a member is signed in',
    async run({ db }, email = '') {
      const { accountId } = await findMember(db, email)
      const found = await findSessionsOf(db, accountId, Date.now())
      if (found.length === 0) return `${email} is signed in nowhere.`
      return (await Promise.all(found.map(sessionLine))).join('\n')
    },
  },

  'end-sessions': {
    usage: 'end-sessions EMAIL',
    description: 'signs a member out everywhere',
    changesSessions: true,
    async run({ db, sessions }, email = '') {
      const { id, accountId } = await findMember(db, email)
      const count = (await findSessionsOf(db, accountId, Date.now())).length
      if (count === 0) throw new CommandError(`${email} is signed in nowhere.`)
      await inTransaction(db, (trx) =>
        recordDecision(trx, null, {
          action: 'member.end-sessions',
          memberId: id,
          before: { sessions: count },
          after: { sessions: 0 },
          reason: null,
        }),
      )
      await sessions.endAll(id)
      return `${email} is signed out everywhere: ${count} ${count === 1 ? 'session' : 'sessions'}.`
    },
  },
}
