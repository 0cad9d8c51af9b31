/** Asks for an archive, and makes links to download it. */
import { dataExport } from '../../contract/limits.ts'
import type { CallResponse } from '../../contract/calls.ts'
import type { OwnerProof } from '../../contract/primitives.ts'
import type { Config } from '../config.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import { hashToken, makeToken } from '../identity/tokens.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import type { DataExportStore } from './fileStore.ts'
import { type ExportRow, findExport, replaceExport, setLink } from './repository.ts'

const minute = 60_000
const hour = 60 * minute

export interface RequestDeps extends OwnerDeps {
  readonly config: Pick<Config, 'oidc' | 'keys'>
  readonly jobs: Pick<Jobs, 'send'>
  readonly dataExportStore: Pick<DataExportStore, 'remove'>
  readonly now: () => number
}

type DataExport = CallResponse<'GET /user/auth/data-export'>

const isReady = (row: ExportRow, now: number) =>
  row.state === 'ready' && row.file_key !== null && row.expires_at !== null && row.expires_at.getTime() > now

/** Returns when a member can ask again, in epoch milliseconds. A failed archive can be asked for again at once. */
const nextAt = ({ state, requested_at: requestedAt }: ExportRow) =>
  state === 'failed' ? 0 : requestedAt.getTime() + dataExport.againAfterHours * hour

function present(row: ExportRow | undefined, now: number): DataExport {
  if (!row) return { state: 'none', progress: 0, size: null, expires_at: null, next_at: null }
  const ready = isReady(row, now)
  const next = nextAt(row)
  return {
    state: row.state === 'ready' && !ready ? 'expired' : row.state,
    progress: row.progress,
    size: ready ? row.size_bytes : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    next_at: next > now ? new Date(next).toISOString() : null,
  }
}

export async function readExport(deps: RequestDeps, viewer: Viewer): Promise<DataExport> {
  refuseAlias(viewer)
  const row = await findExport(deps.db, viewer.memberId)
  return present(row, deps.now())
}

/**
 * Queues the job that makes an archive. While one is made, nothing changes.
 * @throws HttpError 422 for a wrong password or user name; 429 `too_many_exports` within a day after the last
 */
export async function requestExport(
  deps: RequestDeps,
  viewer: Viewer,
  ownerProof: OwnerProof,
): Promise<DataExport> {
  refuseAlias(viewer)
  await confirmOwner(deps, viewer, ownerProof)
  const { db, jobs, dataExportStore: store, now } = deps
  const row = await inTransaction(db, async (trx) => {
    // Two requests at once: the second waits, and finds the row of the first.
    await lockMember(trx, viewer.memberId)
    const last = await findExport(trx, viewer.memberId)
    if (last?.state === 'making') return last
    if (last && nextAt(last) > now())
      throw new HttpError(
        429,
        'too_many_exports',
        'You can ask for your data once a day. Please try again later.',
      )
    const made = await replaceExport(trx, viewer.memberId, new Date(now()))
    await jobs.send(trx, 'make-data-export', { exportId: made.id })
    const oldKey = last?.file_key ?? null
    if (oldKey !== null) afterCommit(trx, () => void store.remove(oldKey).catch(leaveToSweep))
    return made
  })
  return present(row, now())
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

/** Where archives are downloaded, followed by a token. */
export const downloadPath = '/media/data-export'

/**
 * Makes a download link for this session. Earlier links stop working.
 * @throws HttpError 404 without an archive that is ready
 */
export async function makeLink(
  { db, config, now }: RequestDeps,
  viewer: Viewer,
): Promise<CallResponse<'POST /user/auth/data-export/link'>> {
  refuseAlias(viewer)
  const token = makeToken()
  const until = new Date(now() + dataExport.linkMinutes * minute)
  await inTransaction(db, async (trx) => {
    const row = await findExport(trx, viewer.memberId)
    if (!row || !isReady(row, now())) throw notFound()
    await setLink(trx, {
      exportId: row.id,
      tokenHash: hashToken(config.keys.session, token),
      sessionId: viewer.sessionId,
      until,
    })
  })
  return { url: `${downloadPath}/${token}`, until: until.toISOString() }
}
