import type { UserAdmin } from '../../contract/moderation.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { approveMember, rejectMember } from './approveMember.ts'
import { decideAgeReport } from './decideAgeReport.ts'
import { keepMember } from './keepMember.ts'
import type { Cursors } from '../paging/cursors.ts'
import { listPage, type ListRequest } from '../paging/listPage.ts'
import { approveMedia, removeMedia } from './decideMedia.ts'
import { notFound } from '../http/errors.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { presentManagedPhoto } from '../memberPhotos/presentManagedPhoto.ts'
import { findPhotosByIds, findSeenPhoto } from '../memberPhotos/repository.ts'
import { presentManagedVideo } from '../memberVideos/presentManagedVideo.ts'
import { findSeenVideo, findVideosByIds } from '../memberVideos/repository.ts'
import type { PhotoStore } from '../photos/fileStore.ts'
import type { VerificationStore } from '../verification/fileStore.ts'
import { mediaQueue } from './mediaQueue.ts'
import { countMediaQueue, type MediaQueueName } from './mediaQueueRepository.ts'
import { mediaVersion } from './mediaVersion.ts'
import type { ModerationDeps } from './moderator.ts'
import { presentOneForAdmin } from './presentForAdmin.ts'
import { queueList } from './queue.ts'
import { countQueue, type QueueName } from './queueRepository.ts'
import { scam, suspendMember, unsuspendMember } from './suspendMember.ts'
import { toggleEmails } from './toggleEmails.ts'
import { removeOwnVerification, unverifyMember, verifyMember } from './verifyMember.ts'

export interface ModerationRouteDeps extends ModerationDeps {
  readonly photoStore: PhotoStore
  readonly verificationStore: Pick<VerificationStore, 'remove'>
  readonly links: PrivateLinks
  readonly cursors: Cursors
  readonly now: () => number
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
}

/** Creates the calls of the moderation queues. Each decision returns the updated member; repeating one changes nothing. */
export function createModerationHandlers(deps: ModerationRouteDeps) {
  const { db, cursors, links, now, presentSelf } = deps
  const answer = async (viewer: Viewer, id: number, work: Promise<unknown>): Promise<UserAdmin> => {
    await work
    return presentOneForAdmin(deps, id, { viewer, now: now() })
  }
  const page = (name: QueueName, { viewer, query }: Pick<ListRequest, 'viewer' | 'query'>) =>
    listPage(cursors, queueList(deps, name, { viewer, now: now() }), { viewer, query, now: now() })
  const photoPage = (name: MediaQueueName, { viewer, query }: Pick<ListRequest, 'viewer' | 'query'>) => {
    const find = async (ids: readonly number[]) =>
      (await findPhotosByIds(db, viewer.memberId, ids)).map((row) => ({
        ...presentManagedPhoto(row, { links, viewer }),
        version: mediaVersion(row),
      }))
    return listPage(cursors, mediaQueue(db, { kind: 'photo', find }, name), { viewer, query, now: now() })
  }
  const videoPage = (name: MediaQueueName, { viewer, query }: Pick<ListRequest, 'viewer' | 'query'>) => {
    const find = async (ids: readonly number[]) =>
      (await findVideosByIds(db, viewer.memberId, ids)).map((row) => ({
        ...presentManagedVideo(row, { links, viewer }),
        version: mediaVersion(row),
      }))
    return listPage(cursors, mediaQueue(db, { kind: 'video', find }, name), { viewer, query, now: now() })
  }
  const count = async (name: QueueName) => ({ count: await countQueue(db, name) })
  return {
    'GET /user/ready-for-approval': (request) => page('ready-for-approval', request),
    'GET /user/ready-for-approval/count': () => count('ready-for-approval'),
    'GET /user/reported': (request) => page('reported', request),
    'GET /user/reported/count': () => count('reported'),
    'GET /user/to-verify': (request) => page('to-verify', request),
    'GET /user/to-verify/count': () => count('to-verify'),

    'PUT /user/{id}/approve': ({ viewer, params: { id } }) =>
      answer(viewer, id, approveMember(deps, viewer, id)),
    'PUT /user/{id}/reject': ({ viewer, params: { id }, body }) =>
      answer(viewer, id, rejectMember(deps, viewer, id, body)),
    'PUT /user/{id}/suspend': ({ viewer, params: { id }, body }) =>
      answer(viewer, id, suspendMember(deps, viewer, id, { text: body.text, isScam: false })),
    'PUT /user/{id}/suspend/scam': ({ viewer, params: { id } }) =>
      answer(viewer, id, suspendMember(deps, viewer, id, scam)),
    'PUT /user/{id}/unsuspend': ({ viewer, params: { id } }) =>
      answer(viewer, id, unsuspendMember(deps, viewer, id)),
    'PUT /user/{id}/permanent/keep': ({ viewer, params: { id } }) =>
      answer(viewer, id, keepMember(deps, viewer, id, true)),
    'PUT /user/{id}/permanent/unkeep': ({ viewer, params: { id } }) =>
      answer(viewer, id, keepMember(deps, viewer, id, false)),
    'PUT /user/{id}/permanent/toggle': ({ viewer, params: { id }, body }) =>
      answer(viewer, id, keepMember(deps, viewer, id, body.to)),
    'PUT /user/{id}/verifyByAdmin': ({ viewer, params: { id }, body }) =>
      answer(viewer, id, verifyMember(deps, viewer, id, body)),
    'PUT /user/{id}/unverifyByAdmin': ({ viewer, params: { id }, body }) =>
      answer(viewer, id, unverifyMember(deps, viewer, id, body)),
    'PUT /user/{id}/age-report/accept': ({ viewer, params: { id }, body: { text } }) =>
      answer(viewer, id, decideAgeReport(deps, viewer, id, { isAccepted: true, text })),
    'PUT /user/{id}/age-report/reject': ({ viewer, params: { id }, body: { text } }) =>
      answer(viewer, id, decideAgeReport(deps, viewer, id, { isAccepted: false, text })),
    'PUT /user/{id}/disable-emails/toggle': async ({ viewer, params: { id }, body }) => ({
      disables_emails: await toggleEmails(deps, viewer, id, body.to),
    }),
    'GET /photo/to-approve': (request) => photoPage('to-approve', request),
    'GET /photo/reported': (request) => photoPage('reported', request),
    'GET /photo/reported/count': async () => ({ count: await countMediaQueue(db, 'photo', 'reported') }),
    'PUT /photo/{id}/approve': async ({ viewer, params: { id }, body }) => {
      await approveMedia(deps, viewer, { kind: 'photo', id }, body)
      const row = await findSeenPhoto(db, viewer, id, new Date(now()))
      if (!row) throw notFound()
      return presentManagedPhoto(row, { links, viewer })
    },
    'DELETE /photo/{id}/on-approval': async ({ viewer, params: { id }, body }) => {
      await removeMedia(deps, viewer, { kind: 'photo', id }, body)
      return {}
    },
    'GET /video/to-approve': (request) => videoPage('to-approve', request),
    'GET /video/reported': (request) => videoPage('reported', request),
    'GET /video/reported/count': async () => ({ count: await countMediaQueue(db, 'video', 'reported') }),
    'PUT /video/{id}/approve': async ({ viewer, params: { id }, body }) => {
      await approveMedia(deps, viewer, { kind: 'video', id }, body)
      const row = await findSeenVideo(db, viewer, id, new Date(now()))
      if (!row) throw notFound()
      return presentManagedVideo(row, { links, viewer })
    },
    'DELETE /video/{id}/on-approval': async ({ viewer, params: { id }, body }) => {
      await removeMedia(deps, viewer, { kind: 'video', id }, body)
      return {}
    },
    'PUT /user/{id}/unverify': async ({ viewer }) => {
      await removeOwnVerification(deps, viewer.memberId)
      return presentSelf(viewer)
    },
  } satisfies Partial<Handlers>
}
