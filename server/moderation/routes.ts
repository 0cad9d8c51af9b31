import type { UserAdmin } from '../../contract/moderation.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { approveMember, rejectMember } from './approveMember.ts'
import { keepMember } from './keepMember.ts'
import type { Cursors } from '../paging/cursors.ts'
import { listPage, type ListRequest } from '../paging/listPage.ts'
import type { ModerationDeps } from './moderator.ts'
import { presentOneForAdmin } from './presentForAdmin.ts'
import { queueList } from './queue.ts'
import { countQueue, type QueueName } from './queueRepository.ts'
import { scam, suspendMember, unsuspendMember } from './suspendMember.ts'
import { toggleEmails } from './toggleEmails.ts'
import { removeOwnVerification, unverifyMember, verifyMember } from './verifyMember.ts'

export interface ModerationRouteDeps extends ModerationDeps {
  readonly cursors: Cursors
  readonly now: () => number
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
}

/** Creates the calls of the moderation queues. Each decision returns the updated member; repeating one changes nothing. */
export function createModerationHandlers(deps: ModerationRouteDeps) {
  const { db, cursors, now, presentSelf } = deps
  const answer = async (id: number, work: Promise<unknown>): Promise<UserAdmin> => {
    await work
    return presentOneForAdmin(db, id, now())
  }
  const page = (name: QueueName, { viewer, query }: Pick<ListRequest, 'viewer' | 'query'>) =>
    listPage(cursors, queueList(db, name, now()), { viewer, query, now: now() })
  const count = async (name: QueueName) => ({ count: await countQueue(db, name) })
  return {
    'GET /user/ready-for-approval': (request) => page('ready-for-approval', request),
    'GET /user/ready-for-approval/count': () => count('ready-for-approval'),
    'GET /user/reported': (request) => page('reported', request),
    'GET /user/reported/count': () => count('reported'),
    'GET /user/to-verify': (request) => page('to-verify', request),
    'GET /user/to-verify/count': () => count('to-verify'),

    'PUT /user/{id}/approve': ({ viewer, params: { id } }) => answer(id, approveMember(deps, viewer, id)),
    'PUT /user/{id}/reject': ({ viewer, params: { id }, body }) =>
      answer(id, rejectMember(deps, viewer, id, body)),
    'PUT /user/{id}/suspend': ({ viewer, params: { id }, body }) =>
      answer(id, suspendMember(deps, viewer, id, { text: body.text, isScam: false })),
    'PUT /user/{id}/suspend/scam': ({ viewer, params: { id } }) =>
      answer(id, suspendMember(deps, viewer, id, scam)),
    'PUT /user/{id}/unsuspend': ({ viewer, params: { id } }) => answer(id, unsuspendMember(deps, viewer, id)),
    'PUT /user/{id}/permanent/keep': ({ viewer, params: { id } }) =>
      answer(id, keepMember(deps, viewer, id, true)),
    'PUT /user/{id}/permanent/unkeep': ({ viewer, params: { id } }) =>
      answer(id, keepMember(deps, viewer, id, false)),
    'PUT /user/{id}/permanent/toggle': ({ viewer, params: { id }, body }) =>
      answer(id, keepMember(deps, viewer, id, body.to)),
    'PUT /user/{id}/verifyByAdmin': ({ viewer, params: { id } }) =>
      answer(id, verifyMember(deps, viewer, id)),
    'PUT /user/{id}/unverifyByAdmin': ({ viewer, params: { id }, body }) =>
      answer(id, unverifyMember(deps, viewer, id, body)),
    'PUT /user/{id}/disable-emails/toggle': async ({ viewer, params: { id }, body }) => ({
      disables_emails: await toggleEmails(deps, viewer, id, body.to),
    }),
    'PUT /user/{id}/unverify': async ({ viewer }) => {
      await removeOwnVerification(db, viewer.memberId)
      return presentSelf(viewer)
    },
  } satisfies Partial<Handlers>
}
