/** The sessions of an account, as its member sees them. */
import type { Device } from '../../contract/security.ts'
import type { Db } from '../db/schema.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { notFound } from '../http/errors.ts'
import { type AccountViewer, refuseAlias } from './ownAccount.ts'
import { findSessionsOf, isSessionOf } from './sessionRepository.ts'
import type { Sessions } from './sessions.ts'
import { parseUserAgent } from './userAgent.ts'

export interface DevicesDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'end' | 'endAll'>
  readonly now: () => number
}

/** Returns the valid sessions, the viewer's first. */
export async function listDevices({ db, now }: DevicesDeps, viewer: AccountViewer): Promise<Device[]> {
  refuseAlias(viewer)
  const rows = await findSessionsOf(db, viewer.accountId, now())
  const devices = await Promise.all(
    rows.map(async (row): Promise<Device> => {
      const { browser, system, isPhone } = parseUserAgent(row.user_agent)
      const isCurrent = row.id === viewer.sessionId
      return {
        id: row.id,
        browser,
        system,
        is_phone: isPhone,
        country: await countryOfIp(row.ip_address),
        signed_in_at: row.created_at.toISOString(),
        // The last use is stored every few minutes only.
        last_seen_at: (isCurrent ? new Date(now()) : row.last_used_at).toISOString(),
        is_current: isCurrent,
      }
    }),
  )
  return devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** @throws HttpError 404 for a session that has ended, or of another account */
export async function endDevice(
  { db, sessions }: DevicesDeps,
  viewer: AccountViewer,
  sessionId: string,
): Promise<void> {
  refuseAlias(viewer)
  if (!(await isSessionOf(db, viewer.accountId, sessionId))) throw notFound()
  await sessions.end(sessionId)
}

export async function endOtherDevices({ sessions }: DevicesDeps, viewer: AccountViewer): Promise<void> {
  refuseAlias(viewer)
  await sessions.endAll(viewer.ownId, { except: viewer.sessionId })
}
