/** Says why each member of a page was found. */
import type { FoundReason } from '../../contract/memberFinder.ts'
import type { Db } from '../db/schema.ts'
import {
  type FoundRow,
  readDevices,
  readReportedMessages,
  readUsesOfIp,
  type Sought,
} from './memberFinderRepository.ts'

/** How many characters around a found text are shown on each side. */
const around = 60

const reason = (by: FoundReason['by'], text: string | null = null, at: Date | null = null): FoundReason => ({
  by,
  text,
  at: at?.toISOString() ?? null,
})

/** Returns what surrounds the part of a text, or the beginning of the text when case makes it hard to find. */
export function excerpt(text: string, part: string): string {
  const found = Math.max(0, text.toLowerCase().indexOf(part.toLowerCase()))
  const [from, to] = [Math.max(0, found - around), found + part.length + around]
  const words = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${words.toWellFormed()}${to < text.length ? '…' : ''}`
}

const typedReasons = (row: FoundRow, { typed }: Sought): FoundReason[] => {
  if (typed === null) return []
  const { memberId, email, nameStarts } = typed
  const hasName = nameStarts.some((start) => row.name_skeleton?.startsWith(start))
  return [
    ...(row.id === memberId ? [reason('number')] : []),
    ...(hasName ? [reason('name')] : []),
    ...(email !== null && row.email?.includes(email) ? [reason('email', row.email)] : []),
  ]
}

const filterReasons = (row: FoundRow, { criteria: { profile, country } }: Sought): FoundReason[] => [
  ...(profile === undefined ? [] : [reason('profile', excerpt(row.description ?? '', profile))]),
  ...(country !== undefined && row.login_ip_country === country ? [reason('sign-in-country', country)] : []),
  ...(country !== undefined && row.create_ip_country === country ? [reason('joined-country', country)] : []),
]

type Reasons = ReadonlyMap<number, readonly FoundReason[]>

async function ipReasons(db: Db, ids: readonly number[], { typed }: Sought): Promise<Reasons> {
  if (typed === null || typed.ip === null) return new Map()
  const uses = Map.groupBy(await readUsesOfIp(db, ids, typed.ip), ({ member_id: id }) => id)
  return new Map(
    [...uses].map(([id, rows]) => {
      const isListed = rows.some(({ by }) => by === 'sign-in')
      return [
        id,
        rows
          .filter(({ by }) => !(isListed && by === 'last-sign-in'))
          .map(({ by, at }) => reason(by, typed.ip, at)),
      ]
    }),
  )
}

async function deviceReasons(db: Db, ids: readonly number[], sought: Sought): Promise<Reasons> {
  const { device } = sought.criteria
  if (device === undefined) return new Map()
  const rows = await readDevices(db, ids, device)
  return new Map(rows.map((row) => [row.member_id, [reason('device', row.user_agent, row.last_used_at)]]))
}

async function messageReasons(db: Db, ids: readonly number[], sought: Sought): Promise<Reasons> {
  const { message } = sought.criteria
  if (message === undefined) return new Map()
  const rows = await readReportedMessages(db, ids, message, sought.unsentAfter)
  return new Map(
    ids.map((id) => {
      const wrote = rows.find((row) => row.about_member_id === id)
      const reported = rows.find((row) => row.reporter_id === id)
      return [
        id,
        [
          ...(wrote ? [reason('wrote-message', excerpt(wrote.text, message), wrote.created_at)] : []),
          ...(reported
            ? [reason('reported-message', excerpt(reported.text, message), reported.created_at)]
            : []),
        ],
      ]
    }),
  )
}

/** Returns the reasons by member. */
export async function findReasons(db: Db, rows: readonly FoundRow[], sought: Sought): Promise<Reasons> {
  const ids = rows.map(({ id }) => id)
  const [ips, devices, messages] = await Promise.all([
    ipReasons(db, ids, sought),
    deviceReasons(db, ids, sought),
    messageReasons(db, ids, sought),
  ])
  return new Map(
    rows.map((row) => [
      row.id,
      [
        ...typedReasons(row, sought),
        ...[ips, devices, messages].flatMap((reasons) => reasons.get(row.id) ?? []),
        ...filterReasons(row, sought),
      ],
    ]),
  )
}
