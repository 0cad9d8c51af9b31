import { centimetersPerInch, poundsPerKilogram } from '../../../../contract/limits.ts'
import type { UserProfile } from '../../../../contract/members.ts'

const textIn = (unit: string) => {
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 0 })
  return (value: number) => format.format(value)
}
const centimetres = textIn('centimeter')
const kilograms = textIn('kilogram')
const feet = textIn('foot')
const inches = textIn('inch')
const pounds = textIn('pound')

export const lengthIn = (isImperial: boolean, value: number) =>
  isImperial ? inches(value / centimetersPerInch) : centimetres(value)

export function heightIn(isImperial: boolean, height: number): string {
  if (!isImperial) return centimetres(height)
  const total = Math.round(height / centimetersPerInch)
  return `${feet(Math.floor(total / 12))} ${inches(total % 12)}`
}

export const weightIn = (isImperial: boolean, weight: number) =>
  isImperial ? pounds(weight * poundsPerKilogram) : kilograms(weight)

/** Joins a measure in the viewer's units with the same in the other units. */
const inBoth = (own: string | null, other: string) => (own === null ? null : `${own} · ${other}`)

/**
 * Returns the measures of a member in both units, the viewer's first. Null for measures that the member left out.
 *
 * @param usesImperial whether the viewer uses imperial units
 */
export function measuresOf(profile: UserProfile, usesImperial: boolean) {
  const { converted_large_height: large, converted_small_height: small } = profile
  const height = large === null ? null : [large, small].filter((part) => part !== null).join(' ')
  const other = <Value>(value: Value | null, text: (isImperial: boolean, value: Value) => string) =>
    value === null ? '' : text(!usesImperial, value)
  return {
    height: inBoth(height, other(profile.height, heightIn)),
    weight: inBoth(profile.converted_weight, other(profile.weight, weightIn)),
    chest: inBoth(profile.converted_chest, other(profile.chest, lengthIn)),
    waist: inBoth(profile.converted_waist, other(profile.waist, lengthIn)),
    biceps: inBoth(profile.converted_biceps, other(profile.biceps, lengthIn)),
  }
}
