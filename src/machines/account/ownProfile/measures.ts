/**
 * Body measures while they are edited. A measure keeps the value in centimeters or kilograms, and what was typed. Switching
 * units converts only what is shown, so that no number of switches changes a value.
 */
import { bodyMeasures } from '../../../../contract/limits.ts'
import { metricOf, type Units } from '../../members/search/units.ts'
import { isBlank } from '../../../../contract/blankText.ts'
import { typedNumber } from '../../../../contract/typedNumber.ts'

export type MeasureName = keyof typeof bodyMeasures

export interface Measure {
  /** In centimeters or kilograms, unrounded. Null: no answer. Undefined: what was typed is no number. */
  readonly value: number | null | undefined
  /** The texts of the inputs, in the units in which they were typed. Null: not typed since the units were switched. */
  readonly typed: readonly string[] | null
}

export type Measures = Readonly<Record<MeasureName, Measure>>

export const measureNames = Object.keys(bodyMeasures) as readonly MeasureName[]

export const measureOf = (value: number | null): Measure => ({ value, typed: null })

/** Whether a value is stored as `saved`: the database has numbers of single precision. */
export const isSameMeasure = (value: Measure['value'], saved: number | null): boolean =>
  value === saved || (value != null && saved !== null && Math.fround(value) === Math.fround(saved))

const inchesPerFoot = 12
const toTenth = (value: number) => Math.round(value * 10) / 10

/** Returns the texts of a value: feet and inches for a height in imperial units, else one text. At most one decimal. */
function textsOf(name: MeasureName, value: number | null, units: Units): string[] {
  const isSplit = name === 'height' && units === 'imperial'
  if (value === null) return isSplit ? ['', ''] : ['']
  const shown = toTenth(units === 'imperial' ? value / metricOf[name] : value)
  if (!isSplit) return [String(shown)]
  const feet = Math.floor(shown / inchesPerFoot)
  return [String(feet), String(toTenth(shown - feet * inchesPerFoot))]
}

/** Returns the texts of the inputs of a measure. */
export const shownMeasure = (name: MeasureName, { value, typed }: Measure, units: Units): readonly string[] =>
  typed ?? textsOf(name, value ?? null, units)

/** Reads a decimal number with a point or a comma. */
function numberIn(text: string): number | undefined {
  const written = typedNumber(text).replace(',', '.')
  return /^\d{1,4}(?:\.\d{0,4})?$/.test(written) ? Number(written) : undefined
}

function valueIn(name: MeasureName, typed: readonly string[], units: Units): Measure['value'] {
  if (typed.every((text) => isBlank(text))) return null
  const [large, small = 0] = typed.map((text, at) => (at > 0 && isBlank(text) ? 0 : numberIn(text)))
  if (large === undefined || small === undefined) return undefined
  if (typed.length > 1) return (large * inchesPerFoot + small) * metricOf[name]
  return units === 'imperial' ? large * metricOf[name] : large
}

/**
 * Returns a measure with new texts. Texts that show the saved value stand for it as it is, not as it is rounded.
 *
 * @param saved the stored value
 */
export function typeMeasure(
  name: MeasureName,
  typed: readonly string[],
  units: Units,
  saved: number | null,
): Measure {
  const isSaved = textsOf(name, saved, units).every((text, at) => text === typed[at])
  return { value: isSaved ? saved : valueIn(name, typed, units), typed }
}

const converted = (measure: Measure): Measure =>
  measure.value === undefined ? measure : { value: measure.value, typed: null }

/** Returns the measures as they are shown after a switch of units. A text that is no number stays. */
export const convertMeasures = ({ height, weight, waist, chest, biceps }: Measures): Measures => ({
  height: converted(height),
  weight: converted(weight),
  waist: converted(waist),
  chest: converted(chest),
  biceps: converted(biceps),
})

/** Rounds inward, so that the bounds that a member reads are within those that hold. */
function boundIn(name: MeasureName, side: 'min' | 'max', units: Units): string {
  const bound = bodyMeasures[name][side]
  const unit = name === 'weight' ? (units === 'imperial' ? 'lb' : 'kg') : units === 'imperial' ? 'in' : 'cm'
  if (units === 'metric') return `${bound} ${unit}`
  const whole = side === 'min' ? Math.ceil(bound / metricOf[name]) : Math.floor(bound / metricOf[name])
  if (name !== 'height') return `${whole} ${unit}`
  return `${Math.floor(whole / inchesPerFoot)} ft ${whole % inchesPerFoot} in`
}

/** Returns why a measure can't be saved, in the member's units, or null. */
export function measureProblem(name: MeasureName, { value }: Measure, units: Units): string | null {
  if (value === null) return null
  const { min, max } = bodyMeasures[name]
  if (value !== undefined && value >= min && value <= max) return null
  return `Enter ${boundIn(name, 'min', units)} to ${boundIn(name, 'max', units)}, or leave it empty.`
}
