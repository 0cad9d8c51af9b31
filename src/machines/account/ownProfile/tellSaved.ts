import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Bus } from '../../app/root/bus.ts'

/** Whether an admin rejected the profile, and it does not wait for approval again. */
export const isRejected = (user: UserSelf): boolean =>
  user.is_onboarded && !user.is_approved && !user.is_waiting_for_approval

/** What other parts of the page show of a member. */
const shownFields = (user: UserSelf) => ({
  name: user.name,
  age: user.age,
  description: user.description,
  use_imperial: user.use_imperial,
  height: user.height,
  weight: user.weight,
  waist: user.waist,
  chest: user.chest,
  biceps: user.biceps,
  converted_large_height: user.converted_large_height,
  converted_small_height: user.converted_small_height,
  converted_weight: user.converted_weight,
  converted_waist: user.converted_waist,
  converted_chest: user.converted_chest,
  converted_biceps: user.converted_biceps,
  body_build: user.body_build,
  body_hair: user.body_hair,
  facial_hair: user.facial_hair,
  tattoo: user.tattoo,
  cock_size: user.cock_size,
  cock_type: user.cock_type,
  sex_position: user.sex_position,
  safer_sex: user.safer_sex,
  piercings: user.piercings,
  interests: user.interests,
  communities_he_is: user.communities_he_is,
  communities_he_likes: user.communities_he_likes,
  links: user.links,
  facebook: user.facebook,
  instagram: user.instagram,
  twitter: user.twitter,
})

const waitsAgain = 'Saved. We will review your profile again.'

/** Tells the app that the own profile was saved, and a member whom an admin rejected that they wait again. */
export const createTellSaved =
  (bus: Pick<Bus, 'send'>) =>
  (user: UserSelf, before: UserSelf): void => {
    bus.send({ type: 'session.changed', user })
    bus.send({ type: 'member.changed', id: user.id, changes: shownFields(user) })
    if (isRejected(before) && user.is_waiting_for_approval)
      bus.send({ type: 'flash.show', flash: { type: 'success', html: waitsAgain } })
  }
