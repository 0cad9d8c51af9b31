/** Returns the outline of a pine with three tiers, by the position of its tip and its height. */
export function pine(x: number, tip: number, height: number): string {
  const part = (share: number) => Math.round(height * share)
  const [a, b, c] = [part(0.152), part(0.15), part(0.182)]
  const [notchA, notchB] = [part(0.058), part(0.066)]
  const [dropA, dropB, dropC] = [part(0.342), part(0.317), part(0.342)]
  const base = 2 * (a - notchA + b - notchB + c)
  return `M${x} ${tip}l${a} ${dropA}h-${notchA}l${b} ${dropB}h-${notchB}l${c} ${dropC}h-${base}l${c}-${dropC}h-${notchB}l${b}-${dropB}h-${notchA}Z`
}
