import { placeText } from '../../../../contract/placeText.ts'
import type { Place } from '../../../../contract/types.ts'
import type { OutgoingLocation } from '../../messages/messageSend/outgoing.ts'

/** In degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Why the device gave no position. */
export type DeviceRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'insecure'

export type DeviceAnswer =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly refusal: DeviceRefusal }

export interface Found {
  readonly data: Place | null
}

/** A place to be confirmed: a city, or the device's position in it. */
export interface Candidate {
  readonly place: Place
  readonly position: Position | null
}

export type PlaceWish =
  | { readonly kind: 'city'; readonly place: Place }
  /** A point, and the city it is in. */
  | { readonly kind: 'position'; readonly place: Place; readonly position: Position }
  /** To go to the saved place. */
  | { readonly kind: 'saved' }
  /** To save one's place as it is. */
  | { readonly kind: 'keep' }
  /** To have no saved place. */
  | { readonly kind: 'forget' }

export function wishOf(candidate: Candidate | null): PlaceWish {
  if (!candidate) throw new Error('The chart took nothing for a place.')
  const { place, position } = candidate
  return position ? { kind: 'position', place, position } : { kind: 'city', place }
}

/** A chosen place as it goes with a message: its point, and what it is called. */
export function sharedBy(wish: PlaceWish): OutgoingLocation {
  if (wish.kind !== 'city' && wish.kind !== 'position') throw new Error(`There is no place in ${wish.kind}.`)
  const { latitude, longitude } = wish.kind === 'position' ? wish.position : wish.place
  return { coordinates: [longitude, latitude], address: placeText(wish.place) }
}

/** What a device answered with, where a guard has found that it gave one. */
export function pointOf(answer: DeviceAnswer): Position {
  if (!answer.ok) throw new Error(`The chart took a refusal (${answer.refusal}) for a position.`)
  return answer.position
}

/** Why it gave none, where a guard has found that it did not. */
export function refusalFrom(answer: DeviceAnswer): DeviceRefusal {
  if (answer.ok) throw new Error('The chart took a position for a refusal.')
  return answer.refusal
}

export function foundIn({ data }: Found): Place {
  if (!data) throw new Error('The chart took no city for one.')
  return data
}
