type Triple = readonly [number, number, number]

const toLinear = (byte: number): number => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const toByte = (linear: number): number => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.max(0, Math.min(1, share)) * 255)
}

const labs = new Map<string, Triple>()

// OKLab (Björn Ottosson, 2020). Mixing in this color space gives no grayish colors between two colors.
function toLab(hex: string): Triple {
  const known = labs.get(hex)
  if (known) return known
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((value >> 16) & 255)
  const g = toLinear((value >> 8) & 255)
  const b = toLinear(value & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Triple = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  if (labs.size < 4096) labs.set(hex, lab)
  return lab
}

function toHex([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const bytes = [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Mixes `color` with `other` (both #rrggbb). `share` is the part of `other`, from 0 to 1. */
export function mix(color: string, other: string, share: number): string {
  const [l1, a1, b1] = toLab(color)
  const [l2, a2, b2] = toLab(other)
  return toHex([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share])
}

/** Rotates the hue by `degrees` and adds `lift` (-1 to 1) to the lightness. */
export function tune(color: string, degrees: number, lift: number): string {
  const [l, a, b] = toLab(color)
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return toHex([Math.max(0, Math.min(1, l + lift)), a * cos - b * sin, a * sin + b * cos])
}

export const lighter = (color: string, share: number): string => mix(color, '#fff6e6', share)
export const darker = (color: string, share: number): string => mix(color, '#0b1014', share)

/** Perceived lightness, from 0 (black) to 1 (white). */
export const lightness = (color: string): number => toLab(color)[0]
