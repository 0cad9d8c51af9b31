/** Body measures in the viewer's units. The database has centimeters and kilograms. */
import { centimetersPerInch, poundsPerKilogram } from '../../contract/limits.ts'

const textIn = (unit: string) => {
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 0 })
  return (value: number) => format.format(value)
}
const centimeters = textIn('centimeter')
const kilograms = textIn('kilogram')
const feet = textIn('foot')
const inches = textIn('inch')
const pounds = textIn('pound')

export interface Measures {
  readonly height: number | null
  readonly weight: number | null
  readonly waist: number | null
  readonly chest: number | null
  readonly biceps: number | null
}

/**
 * Formats measures. In imperial units the large height is feet and the small height is the remaining inches; in metric
 * units the large height is the whole height.
 */
export function convertMeasures(measures: Measures, useImperial: boolean) {
  const length = (value: number | null) =>
    value === null ? null : useImperial ? inches(value / centimetersPerInch) : centimeters(value)
  const { height, weight } = measures
  const totalInches = height === null ? null : Math.round(height / centimetersPerInch)
  return {
    converted_large_height:
      height === null || totalInches === null
        ? null
        : useImperial
          ? feet(Math.floor(totalInches / 12))
          : centimeters(height),
    converted_small_height: useImperial && totalInches !== null ? inches(totalInches % 12) : null,
    converted_weight:
      weight === null ? null : useImperial ? pounds(weight * poundsPerKilogram) : kilograms(weight),
    converted_waist: length(measures.waist),
    converted_chest: length(measures.chest),
    converted_biceps: length(measures.biceps),
  }
}
