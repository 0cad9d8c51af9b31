/**
 * The work of moderators: items of the queues, claims, decisions that can be undone, and notes among admins
 * (docs/product.md#moderation-queues).
 */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { OpenReport, UserAdmin } from './moderation.ts'
import { cursorPageOf } from './paging.ts'
import { WaitingPhoto } from './photos.ts'
import { emptyResponse, Id, idParams, Instant, trimmedText } from './primitives.ts'
import { WaitingVideo } from './videos.ts'

/** The queues of the moderators. */
export const QueueName = z.enum([
  'just-joined',
  'reported',
  'verification',
  'new-pics',
  'new-videos',
  'reported-pics',
  'reported-videos',
  'appeals',
])
export type QueueName = z.infer<typeof QueueName>

/** The actions of moderators, named as in the audit log. `clear` dismisses reports and shows a hidden subject again. */
export const DecisionAction = z.enum([
  'member.approve',
  'member.reject',
  'member.clear',
  'member.suspend',
  'member.suspendScam',
  'member.unsuspend',
  'member.verify',
  'member.unverify',
  'member.acceptAgeReport',
  'member.rejectAgeReport',
  'member.banCam',
  'member.unbanCam',
  'photo.approve',
  'photo.clear',
  'photo.remove',
  'video.approve',
  'video.clear',
  'video.remove',
  'appeal.grant',
  'appeal.refuse',
])
export type DecisionAction = z.infer<typeof DecisionAction>

export const SubjectType = z.enum(['member', 'photo', 'video', 'verification_photo', 'appeal'])

const Person = z.object({ id: Id, name: z.string() })

/** A decision of the log. */
export const ModerationDecision = z.object({
  id: Id,
  action: DecisionAction,
  subject: z.object({ type: SubjectType, id: Id }),
  /** The member whom it is about, or who owns the subject. */
  member: Person,
  /** Who decided. */
  actor: Person,
  rejection_reason_id: z.int().nullable(),
  /** What the moderator wrote to the member. */
  text: z.string().nullable(),
  /**
   * `pending`: it takes effect, and the member is told, at `takes_effect_at`. `failed`: it could not take effect, because
   * the subject had changed; its item waits again.
   */
  state: z.enum(['pending', 'effective', 'undone', 'failed', 'reversed']),
  /** Why it failed. */
  failure: z.string().nullable(),
  created_at: Instant,
  takes_effect_at: Instant,
  /** Until when it can be reversed; null for one that can't be. */
  reversible_until: Instant.nullable(),
})
export type ModerationDecision = z.infer<typeof ModerationDecision>

/** A note about a member that only admins see. */
export const AdminNote = z.object({ id: Id, text: z.string(), author: Person, created_at: Instant })
export type AdminNote = z.infer<typeof AdminNote>

/** A photo or video of another member or of this one that looks like the item’s. */
const SimilarMedia = z.object({
  id: Id,
  member: Person,
  /** Null for a removed one. */
  thumbnail_url: z.string().nullable(),
  /** Differing bits of the perceptual hashes. */
  distance: z.int().nonnegative(),
  is_removed: z.boolean(),
})

/** How far a reporter’s reports were right. */
const ReporterRecord = z.object({
  reporter_id: Id,
  /** Reports of this reporter that were decided on, and those of them that led to an action. */
  decided: z.int().nonnegative(),
  acted_upon: z.int().nonnegative(),
})

/** An item that the asking moderator has claimed, with what is needed to decide. */
export const QueueItem = z.object({
  id: Id,
  /** Grows when the subject or its reports change. A decision names the version that the moderator saw. */
  version: z.int().positive(),
  queue: QueueName,
  subject: z.object({ type: SubjectType, id: Id }),
  opened_at: Instant,
  /** The claim ends then, unless the moderator does something before. */
  claimed_until: Instant,
  /** Which actions are possible, the main one first. */
  actions: z.array(DecisionAction),
  /** The member whom the item is about, or who owns the photo or video. */
  member: UserAdmin,
  /** The subject, or what was removed by the decision that an appeal is about. */
  photo: WaitingPhoto.nullable(),
  video: WaitingVideo.nullable(),
  /** The appeal that waits, and the decision that it is about. */
  appeal: z
    .object({ id: Id, text: z.string(), created_at: Instant, decision: ModerationDecision })
    .nullable(),
  /** Undecided reports about the subject, newest first, the latest `limits.openReportsShown`. */
  reports: z.array(OpenReport),
  reports_total: z.int().nonnegative(),
  reporters: z.array(ReporterRecord),
  similar: z.array(SimilarMedia),
  /** Earlier decisions about the member, newest first, the latest `limits.earlierDecisionsShown`. */
  decisions: z.array(ModerationDecision),
  notes: z.array(AdminNote),
})
export type QueueItem = z.infer<typeof QueueItem>

const queueParams = z.object({ queue: QueueName })

const moderatorText = trimmedText().max(limits.moderationTextLength, 'This text is too long.')
const noReason = 'Choose one of the reasons.'

/** `rejection_reason_id` is needed to reject and remove, `text` to suspend and to refuse an appeal. */
const decisionFields = {
  action: DecisionAction,
  rejection_reason_id: z.int().min(1, noReason).max(limits.largestSmallId, noReason).optional(),
  text: moderatorText.default(''),
}

const itemVersion = { id: Id, version: z.int().positive().max(limits.largestSmallId) }

export const moderationQueueCalls = {
  'GET /moderation/queue': call({
    summary: 'Returns how many items wait in each queue, those that other moderators have claimed included.',
    access: 'admin',
    response: z.object({
      data: z.array(
        z.object({
          queue: QueueName,
          count: z.int().nonnegative(),
          claimed_by_others: z.int().nonnegative(),
          oldest_at: Instant.nullable(),
        }),
      ),
    }),
  }),
  'POST /moderation/queue/{queue}/claim': call({
    summary:
      'Claims the next items for the moderator and returns them: those they have claimed already first, then the most urgent, then the longest waiting. Items that others have claimed are left out.',
    access: 'admin',
    params: queueParams,
    body: z
      .object({
        count: z.int().min(1).max(limits.mostClaimed),
        /** Items that the moderator has already or skips for now. */
        except: z.array(Id).max(limits.mostExcepted).default([]),
      })
      .strict(),
    response: z.object({ data: z.array(QueueItem), waiting: z.int().nonnegative() }),
  }),
  'POST /moderation/item/{id}/claim': call({
    summary:
      'Claims one item and returns it, or renews the claim. 409 `claimed` names the moderator who has it; `take_over` takes it from them. 409 `decided`.',
    access: 'admin',
    params: idParams,
    body: z.object({ take_over: z.boolean().default(false) }).strict(),
    response: QueueItem,
  }),
  'PUT /moderation/item/release': call({
    summary: 'Gives claimed items back. Items that the moderator has not claimed stay as they are.',
    access: 'admin',
    body: z.object({ ids: z.array(Id).max(limits.mostClaimed) }).strict(),
    response: emptyResponse,
  }),
  'POST /moderation/decision': call({
    idempotent: true,
    summary:
      'Decides about items in the same way, and returns the decisions in the order of the items. Each decision takes effect `limits.undoSeconds` later unless it is undone. Items that can’t be decided are in `refused`, with the code and the decision of another moderator if there is one.',
    access: 'admin',
    body: z
      .object({
        items: z.array(z.object(itemVersion).strict()).min(1).max(limits.mostClaimed),
        ...decisionFields,
      })
      .strict(),
    response: z.object({
      data: z.array(ModerationDecision),
      refused: z.array(
        z.object({
          id: Id,
          code: z.enum(['stale', 'decided', 'missing', 'forbidden']),
          message: z.string(),
          decision: ModerationDecision.nullable(),
        }),
      ),
    }),
  }),
  'POST /user/{id}/decision': call({
    summary:
      'Decides about a member outside the queues, or about an item that waits for the same decision. It takes effect `limits.undoSeconds` later unless it is undone.',
    access: 'admin',
    params: idParams,
    body: z.object(decisionFields).strict(),
    response: ModerationDecision,
  }),
  'PUT /moderation/decision/undo': call({
    summary:
      'Undoes the moderator’s own decisions before they take effect. Their items wait again, claimed by the moderator. Those that took effect are in `too_late`.',
    access: 'admin',
    body: z.object({ ids: z.array(Id).min(1).max(limits.mostClaimed) }).strict(),
    response: z.object({ data: z.array(ModerationDecision), too_late: z.array(Id) }),
  }),
  'PUT /moderation/decision/{id}/reverse': call({
    summary:
      'Reverses an effective decision within `limits.reversibleDays`, and tells the member. 409 `not_reversible`.',
    access: 'admin',
    params: idParams,
    body: z.object({ text: moderatorText.default('') }).strict(),
    response: ModerationDecision,
  }),
  'GET /moderation/decision': call({
    summary: 'Returns decisions, newest first.',
    access: 'admin',
    query: z
      .object({
        cursor: z.string().max(limits.longestCursor).optional(),
        member_id: z.coerce.number().pipe(Id).optional(),
        actor_id: z.coerce.number().pipe(Id).optional(),
      })
      .strict(),
    response: cursorPageOf(ModerationDecision),
  }),
  'POST /user/{id}/admin-note': call({
    summary: 'Adds a note about a member that only admins see.',
    access: 'admin',
    params: idParams,
    body: z.object({ text: moderatorText.min(1, 'Write a note.') }).strict(),
    response: AdminNote,
  }),
  'DELETE /admin-note/{id}': call({
    summary: 'Removes the admin’s own note, or any note for super admins.',
    access: 'admin',
    params: idParams,
    response: emptyResponse,
  }),
}
