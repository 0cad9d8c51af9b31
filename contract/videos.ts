/** Uploading, editing, listing and approving videos (docs/product.md#calls-about-videos). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import {
  Approval,
  approvalQueue,
  mediaChanges,
  mediaCount,
  mediaList,
  mostMedia,
  reportCount,
  reportQueue,
  UploadFields,
  waitingFields,
} from './managedMedia.ts'
import { Video } from './media.ts'
import { UserCard } from './members.ts'
import { Removal } from './moderation.ts'
import { emptyResponse, FormBoolean, idParams } from './primitives.ts'

const guidelinesText = 'Accept the content guidelines first.'

/** The form of an upload, with the file `video` (docs/product.md#video-upload-form). */
export const VideoFields = UploadFields.extend({
  accept_content_guideline: FormBoolean.refine((isAccepted) => isAccepted, guidelinesText),
})

/** A video that was sent by the tus protocol (docs/product.md#resumable-uploads). */
const FromUploadBody = z
  .object({
    /** The last segment of the upload's address. */
    upload_id: z
      .string()
      .length(32)
      .regex(/^[0-9a-f]+$/),
    description: mediaChanges.description.optional(),
    is_private: z.boolean().optional(),
    media_tags: mediaChanges.media_tags.optional(),
    accept_content_guideline: z.boolean().refine((isAccepted) => isAccepted, guidelinesText),
  })
  .strict()

const UpdateVideoBody = z.object(mediaChanges).partial().strict()

/** A video that waits for a decision. */
export const WaitingVideo = Video.extend(waitingFields)
export type WaitingVideo = z.infer<typeof WaitingVideo>

export const videoCalls = {
  'GET /user/{id}/video': mediaList('the approved videos', 'onboarded', Video),
  'GET /user/{id}/video/public': mediaList('the approved public videos', 'onboarded', Video),
  'GET /user/{id}/video/private': mediaList('the approved private videos', 'onboarded', Video),
  'GET /user/{id}/video/public-with-unapproved': mediaList('all public videos', 'selfOrAdmin', Video),
  'GET /user/{id}/video/private-with-unapproved': mediaList('all private videos', 'selfOrAdmin', Video),
  'POST /user/{id}/video': call({
    summary:
      'Uploads a video. It is processed, and then waits for approval. 409 `too_many_videos` or `same_video`, 422 `unreadable_video`, `video_too_long` or `removed_before`, 503 `videos_unavailable`.',
    access: 'self',
    params: idParams,
    multipart: {
      fields: VideoFields,
      files: ['video'],
      media: 'video',
      timeLimit: limits.uploadTimes.video,
    },
    status: 201,
    idempotent: true,
    response: Video,
  }),
  'POST /user/{id}/video/from-upload': call({
    summary:
      'Makes a video of a resumable upload, with the answers of `POST /user/{id}/video`. Repeated for the same upload, it returns the first video. 404 for an unknown upload, 409 `upload_incomplete`.',
    access: 'self',
    params: idParams,
    body: FromUploadBody,
    status: 201,
    response: Video,
  }),
  'GET /video/max-kb': call({
    summary: 'Returns the largest video, in KB of 1,024 bytes, and whether videos can be uploaded.',
    access: 'member',
    response: z.object({
      max_kb: z.int().positive(),
      /** False on a server without ffmpeg. An upload is then answered with 503 `videos_unavailable`. */
      can_upload: z.boolean(),
    }),
  }),
  'GET /video/max-count/user': mostMedia('videos', 'a member'),
  'GET /video/max-count/supporter': mostMedia('videos', 'a supporter'),
  'GET /video/count': mediaCount('videos'),
  'GET /video/to-approve': approvalQueue('videos', WaitingVideo),
  'GET /video/reported': reportQueue('videos', WaitingVideo),
  'GET /video/reported/count': reportCount('videos'),
  'GET /video/{id}': call({
    summary:
      'Returns a video with its member. Only its owner gets one that is not processed. `user` is null for a member whom the viewer can’t see.',
    access: 'member',
    params: idParams,
    response: Video.extend({ user: UserCard.nullable() }),
  }),
  'PUT /video/{id}': call({
    summary: 'Changes a video of the member.',
    access: 'member',
    params: idParams,
    body: UpdateVideoBody,
    response: Video,
  }),
  'DELETE /video/{id}': call({
    summary: 'Deletes a video of the member, also one that is being processed.',
    access: 'member',
    params: idParams,
    response: emptyResponse,
  }),
  'PUT /video/{id}/approve': call({
    summary:
      'Approves a video. For an approved one, dismisses the reports about it and shows it again. 409 `video_changed` when it is not what the admin has seen.',
    access: 'admin',
    params: idParams,
    body: Approval,
    response: Video,
  }),
  'DELETE /video/{id}/on-approval': call({
    summary: 'Removes a video and tells its owner why. The same video is refused from then on.',
    access: 'admin',
    params: idParams,
    body: Removal,
    response: emptyResponse,
  }),
}
