import { type Canvas, group, line, path } from './canvas.ts'
import type { Glasses } from './man.ts'

const frame = '#15100c'

const rims: Readonly<Record<Glasses, (canvas: Canvas) => string>> = {
  round: () =>
    `<g fill="#0d1012" fill-opacity=".12" stroke="${frame}" stroke-width="4"><circle cx="171" cy="188" r="20"/><circle cx="230" cy="188" r="20"/><path d="M191 185c6-5 13-5 19 0M151 184l-13-4M250 184l12-4" fill="none"/></g>`,
  square: () =>
    `<g fill="#0d1012" fill-opacity=".12" stroke="${frame}" stroke-width="5" stroke-linejoin="round"><path d="M150 174h42l-4 29h-31ZM209 174h42l-7 29h-31ZM192 178c6-4 11-4 17 0M150 177l-12-3M251 177l11-3"/></g>`,
  browline: () =>
    `<g fill="#0d1012" fill-opacity=".1" stroke="#8a7a5a" stroke-width="2.4"><path d="M151 180c0 16 8 25 20 25s20-9 20-25ZM210 180c0 16 8 25 20 25s20-9 20-25Z"/></g>` +
    line('M149 178h43M209 178h43', '#3a2418', 8) +
    line('M193 182c5-4 10-4 15 0M149 178l-11-3M252 178l10-3', frame, 3),
  oval: () =>
    `<g fill="#0d1012" fill-opacity=".1" stroke="#5a3420" stroke-width="3.6"><ellipse cx="171" cy="188" rx="21" ry="15"/><ellipse cx="230" cy="188" rx="21" ry="15"/><path d="M192 186c6-4 11-4 17 0M150 185l-12-4M251 185l11-4" fill="none"/></g>`,
  wire: () =>
    `<g fill="#fff" fill-opacity=".07" stroke="#c9a45c" stroke-width="2.2"><path d="M151 178h40c1 14-6 28-19 28-14 0-21-14-21-28ZM210 178h40c0 14-7 28-21 28-13 0-20-14-19-28Z"/><path d="M191 180c6-4 13-4 19 0M191 186c6-3 13-3 19 0M151 180l-13-4M250 180l12-4" fill="none"/></g>`,
  thick: () =>
    `<g fill="#0d1012" fill-opacity=".14" stroke="#1c1512" stroke-width="7" stroke-linejoin="round"><rect x="150" y="173" width="41" height="31" rx="8"/><rect x="210" y="173" width="41" height="31" rx="8"/><path d="M191 184c6-3 13-3 19 0M150 180l-12-3M251 180l11-3" fill="none"/></g>`,
}

export const drawGlasses = (canvas: Canvas, glasses: Glasses): string => rims[glasses](canvas)

export const sunglassesKinds = ['aviator', 'wayfarer', 'roundDark', 'sport'] as const
export type Sunglasses = (typeof sunglassesKinds)[number]

/** Draws dark lenses that reflect the sky. */
export function drawSunglasses(canvas: Canvas, kind: Sunglasses, sky: string): string {
  const lens = canvas.down([0, '#0c0f11'], [0.55, '#1d2529'], [1, sky])
  const arms = line('M151 182l-13-4M250 182l12-4', frame, 3.4)
  const drawings: Readonly<Record<Sunglasses, () => string>> = {
    aviator: () =>
      arms +
      path(
        'M149 178h43c2 16-6 32-20 32-15 0-23-16-23-32ZM209 178h43c0 16-8 32-23 32-14 0-22-16-20-32Z',
        lens,
        { stroke: '#c9a45c', 'stroke-width': 2.6 },
      ) +
      line('M191 179c6-4 13-4 19 0', '#c9a45c', 2.6),
    wayfarer: () =>
      arms +
      group(
        path('M148 174h45l-5 28c-8 5-26 5-33-2ZM208 174h45l-7 26c-7 7-25 7-33 2Z', lens, {
          stroke: '#120d0a',
          'stroke-width': 6,
          'stroke-linejoin': 'round',
        }),
      ) +
      line('M192 179c6-3 11-3 17 0', '#120d0a', 5),
    roundDark: () =>
      arms +
      `<g fill="${lens}" stroke="#3a3230" stroke-width="3.4"><circle cx="171" cy="189" r="20"/><circle cx="230" cy="189" r="20"/></g>` +
      line('M191 186c6-5 13-5 19 0', '#3a3230', 3.2),
    sport: () =>
      path(
        'M144 176C164 168 236 168 257 176C258 196 244 206 226 204C214 203 207 194 200 194S186 203 174 204C156 206 143 196 144 176Z',
        lens,
      ) + line('M144 176C164 168 236 168 257 176', '#e0e4e2', 3, { opacity: 0.7 }),
  }
  return drawings[kind]()
}
