import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import type { DecisionAction, ModerationDecision } from '../../../../contract/moderationQueues.ts'

export interface AdminProfileInput {
  /** The member whom the page is about. */
  readonly memberId: number
  /** The admin who looks, and whether they are a super admin. */
  readonly viewerId: number
  readonly isSuperAdmin: boolean
}

/** A decision that is being written or stored. */
export interface WrittenDecision {
  readonly action: DecisionAction
  /** What the member will read. */
  readonly text: string
}

/** A change that takes effect at once. */
export type MemberChange =
  /** Whether the data is kept after the account is deleted. */
  | { readonly kind: 'keep'; readonly to: boolean }
  /** Whether emails that are not required are off. */
  | { readonly kind: 'emailsOff'; readonly to: boolean }
  | { readonly kind: 'delete' }

export interface AdminProfileContext extends AdminProfileInput {
  /** As loaded last. Null before. */
  readonly profile: AdminProfile | null
  readonly written: WrittenDecision | null
  /** Whether `written` has a panel for its text. */
  readonly isWorded: boolean
  /** The last stored decision. */
  readonly stored: ModerationDecision | null
  readonly change: MemberChange | null
  /** The note that is being written. */
  readonly note: string
  /** The note that is being removed. */
  readonly removedNote: number | null
}

export type AdminProfileEvent =
  | { type: 'profile.retry' }
  /** Loads the profile again, behind the one that is shown. */
  | { type: 'profile.refresh' }
  /** Opens the panel for the text of a decision. */
  | { type: 'decision.word'; action: DecisionAction }
  | { type: 'decision.cancelWording' }
  | { type: 'decision.send'; action: DecisionAction; text?: string }
  | { type: 'decision.undo' }
  | { type: 'member.change'; change: Exclude<MemberChange, { kind: 'delete' }> }
  /** Asks whether to delete the account. */
  | { type: 'member.delete' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  | { type: 'note.write'; text: string }
  | { type: 'note.add' }
  | { type: 'note.remove'; id: number }
