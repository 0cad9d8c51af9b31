import type { StoredMedia } from '../../media/pendingUpload.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'

/** The steps of onboarding, in the order of their addresses: `/onboarding/1` is the first. */
export const steps = ['name', 'place', 'body', 'about', 'photo', 'privacy'] as const
export type StepName = (typeof steps)[number]

/** Counts from 1. */
export const numberOf = (step: StepName): number => steps.indexOf(step) + 1

const lastStep = steps.length

/** What a member without a name is called. Nobody can choose it. */
const noName = 'Guest'

/** The name that a member has chosen. Empty before that. */
export const chosenName = ({ name }: UserSelf): string => (name === noName ? '' : name)

/**
 * Returns the furthest step that a member may open: the first required one that is not finished, or the last.
 */
export function reachOf(user: UserSelf): number {
  if (chosenName(user) === '' || user.birthday === null) return numberOf('name')
  return user.location === null ? numberOf('place') : lastStep
}

/** Returns the first step that a member has neither finished nor skipped. */
export function resumedStep(user: UserSelf): number {
  const reach = reachOf(user)
  if (reach < lastStep) return reach
  return Math.min(lastStep, Math.max(numberOf('place'), user.onboarding_step) + 1)
}

/** Shows an uploaded photo as the member's photo: the one for the request for approval replaces the one before. */
export const withUploaded = (user: UserSelf, stored: StoredMedia): UserSelf =>
  stored.kind === 'photo' ? { ...user, avatar: stored.item, public_photos: [stored.item] } : user
