import { placeText } from '../../../../contract/placeText.ts'
import type { Place } from '../../../../contract/places.ts'
import type { DraftLocation } from '../../messages/outgoingMessage.ts'

/** Coordinates in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** The reason why the device gave no position. */
export type DeviceRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'insecure'

export type DeviceAnswer =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly refusal: DeviceRefusal }

export interface Found {
  readonly data: Place | null
}

/** A place that the member must confirm: a city, or a position in it. */
export interface Candidate {
  readonly place: Place
  readonly position: Position | null
}

export type PlaceWish =
  | { readonly kind: 'city'; readonly place: Place }
  /** A position and its city. */
  | { readonly kind: 'position'; readonly place: Place; readonly position: Position }
  /** Move to the saved place. */
  | { readonly kind: 'saved' }
  /** Save the current place. */
  | { readonly kind: 'keep' }
  /** Delete the saved place. */
  | { readonly kind: 'forget' }

export function wishOf(candidate: Candidate | null): PlaceWish {
  if (!candidate) throw new Error('The chart confirmed no place.')
  const { place, position } = candidate
  return position ? { kind: 'position', place, position } : { kind: 'city', place }
}

/** Returns the place of a message: coordinates and name. */
export function sharedBy(wish: PlaceWish): DraftLocation {
  if (wish.kind !== 'city' && wish.kind !== 'position')
    throw new Error(`A wish of kind ${wish.kind} has no place.`)
  const { latitude, longitude } = wish.kind === 'position' ? wish.position : wish.place
  return { coordinates: [longitude, latitude], address: placeText(wish.place) }
}

/** Returns the position of an answer that a guard has checked. */
export function pointOf(answer: DeviceAnswer): Position {
  if (!answer.ok) throw new Error(`A guard let a refusal (${answer.refusal}) pass as a position.`)
  return answer.position
}

/** Returns the reason of an answer that a guard has checked. */
export function refusalFrom(answer: DeviceAnswer): DeviceRefusal {
  if (answer.ok) throw new Error('A guard let a position pass as a refusal.')
  return answer.refusal
}

export function foundIn({ data }: Found): Place {
  if (!data) throw new Error('A guard let an empty result pass as a city.')
  return data
}
