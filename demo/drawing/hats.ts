import { type Canvas, circle, ellipse, line, path, rect } from './canvas.ts'
import { darker, lighter } from './color.ts'

export const hatKinds = [
  'beanie',
  'pomBeanie',
  'cap',
  'capBackwards',
  'fedora',
  'bucket',
  'flatCap',
  'peakedCap',
  'headband',
  'bandana',
  'helmet',
  'turban',
  'cowboy',
  'straw',
  'visor',
  'captain',
] as const
export type Hat = (typeof hatKinds)[number]

/** Hats that do not cover the hair above them. */
export const openHats: ReadonlySet<Hat> = new Set(['headband', 'visor'])

const beanie = (c: string): string =>
  path('M130 160c-4-58 26-88 70-88s74 30 70 88Z', c) +
  rect(126, 131, 148, 38, c, { rx: 10 }) +
  rect(126, 131, 148, 38, '#fff', { rx: 10, opacity: 0.1 }) +
  line(
    'M144 134v32M160 133v34M176 132v36M192 132v36M208 132v36M224 132v36M240 133v34M256 134v32',
    darker(c, 0.3),
    2,
    { opacity: 0.35 },
  )

const crown = 'M132 152c-2-50 26-76 68-76s70 26 68 76Z'

/** Draws a hat from the front, on a head of average width. */
export function drawHat(canvas: Canvas, hat: Hat, color: string): string {
  const c = color
  const lit = canvas.slant([0, lighter(c, 0.18)], [0.5, c], [1, darker(c, 0.36)])
  const shade = darker(c, 0.4)
  const drawings: Readonly<Record<Hat, () => string>> = {
    beanie: () => beanie(lit),
    pomBeanie: () =>
      circle(200, 66, 19, lighter(c, 0.35)) +
      beanie(lit) +
      line('M136 142h128M136 152h128', lighter(c, 0.5), 3, { opacity: 0.5, 'stroke-dasharray': '5 7' }),
    cap: () =>
      path(crown, lit) +
      path('M128 150c40-14 104-14 144 0 10 4 10 12 0 12-44-10-100-10-144 0-10 0-10-8 0-12Z', shade) +
      line('M200 78v66M164 88c-6 18-8 38-8 58M236 88c6 18 8 38 8 58', shade, 1.8, { opacity: 0.4 }) +
      circle(200, 78, 4, shade),
    capBackwards: () =>
      path('M131 160c-4-54 24-84 69-84s73 30 69 84c-44-12-94-12-138 0Z', lit) +
      path('M168 152c4-22 60-22 64 0-20-4-44-4-64 0Z', '#000', { opacity: 0.4 }) +
      line('M168 152c20-5 44-5 64 0', shade, 5),
    fedora: () =>
      path('M138 148c0-44 14-74 34-76 10 0 18 10 28 10s18-10 28-10c20 2 34 32 34 76Z', lit) +
      path('M140 132c36-10 84-10 120 0l2 18c-38-10-86-10-124 0Z', darker(c, 0.62)) +
      path(
        'M96 156c20-16 60-18 104-18s84 2 104 18c4 8-4 14-14 12-26-12-56-15-90-15s-64 3-90 15c-10 2-18-4-14-12Z',
        lit,
      ),
    bucket: () =>
      path('M146 132c2-36 16-54 54-54s52 18 54 54Z', lit) +
      path('M146 128c34-8 74-8 108 0l24 38c-46-16-110-16-156 0Z', lit) +
      line('M132 152c42-14 94-14 136 0M140 141c40-12 82-12 120 0', shade, 1.8, { opacity: 0.4 }),
    flatCap: () =>
      path('M128 156c-8-40 22-74 74-76 52 0 82 30 72 70-26-8-54-12-76-12-26 0-50 6-70 18Z', lit) +
      path('M126 158c34-22 110-26 148-8-4 8-12 10-20 8-34-12-78-10-112 6-8 2-16 0-16-6Z', shade),
    peakedCap: () =>
      path('M120 128c8-34 44-50 80-50s72 16 80 50c-12 12-44 14-80 14s-68-2-80-14Z', lit) +
      path('M134 132c40 14 92 14 132 0l-2 22c-40-10-88-10-128 0Z', shade) +
      path('M138 152c38-12 86-12 124 0 2 10-4 14-12 14-34-10-66-10-100 0-8 0-14-4-12-14Z', '#14110f') +
      line('M136 146c40-10 88-10 128 0', '#c9ccd0', 2.4, { 'stroke-dasharray': '4 3' }) +
      line('M150 100c26-14 74-14 100 0', '#fff', 3, { opacity: 0.18 }),
    headband: () => path('M134 152c40-14 92-14 132 0l2 18c-44-14-92-14-136 0Z', lit),
    visor: () =>
      path('M134 146c40-14 92-14 132 0v16c-40-12-92-12-132 0Z', lit) +
      path('M124 158c44-16 108-16 152 0 8 6 4 12-6 10-44-12-96-12-140 0-10 2-14-4-6-10Z', shade),
    bandana: () =>
      path('M131 166c-6-54 20-90 69-90s75 36 69 90c-44-18-94-18-138 0Z', lit) +
      line('M150 122c14-10 28-16 44-18M170 138c20-6 40-6 60 0M214 106c12 4 22 10 32 20', '#fff', 3, {
        opacity: 0.4,
        'stroke-dasharray': '1 8',
      }) +
      path('M266 156c14-2 24 4 28 14-12 2-20 0-28-4Zm0 8c10 8 14 18 12 30-10-6-14-16-16-26Z', shade),
    helmet: () =>
      path('M124 150c-4-48 30-82 76-82s80 34 76 82c-50-14-102-14-152 0Z', lit) +
      path(
        'M146 128c6-26 22-42 38-46-4 16-6 30-6 44ZM254 128c-6-26-22-42-38-46 4 16 6 30 6 44ZM192 124c0-16 2-30 8-42 6 12 8 26 8 42Z',
        '#000',
        { opacity: 0.4 },
      ) +
      line('M136 160l10 84 54 46 54-46 10-84', '#14181a', 5, { opacity: 0.8 }),
    turban: () =>
      path('M128 166c-14-52 18-100 72-100s86 48 72 100c-10-20-36-38-72-46-36 8-62 26-72 46Z', lit) +
      line(
        'M134 152c14-30 44-50 80-62M138 128c16-24 40-38 70-44M266 152c-12-26-34-44-62-54M200 120c-20 6-40 18-54 34',
        shade,
        3.4,
        { opacity: 0.5 },
      ),
    cowboy: () =>
      path('M146 142c-2-40 8-66 26-72 10-2 18 8 28 8s18-10 28-8c18 6 28 32 26 72Z', lit) +
      path('M148 130c34 8 70 8 104 0v16c-34 8-70 8-104 0Z', darker(c, 0.58)) +
      path(
        'M80 142c14 2 30 6 48 4 46-8 98-8 144 0 18 2 34-2 48-4 6 14-8 30-30 30-60-20-120-20-180 0-22 0-36-16-30-30Z',
        lit,
      ),
    straw: () =>
      path('M146 140c0-36 14-58 54-58s54 22 54 58Z', lit) +
      path('M146 126c36-8 72-8 108 0v16c-36-8-72-8-108 0Z', '#3a2a22', { opacity: 0.8 }) +
      ellipse(200, 150, 96, 17, lit) +
      line('M112 148c58-14 118-14 176 0M120 156c54-12 106-12 160 0', shade, 1.6, {
        opacity: 0.35,
        'stroke-dasharray': '6 4',
      }),
    captain: () =>
      path('M128 130c2-36 36-54 72-54s70 18 72 54Z', '#ECE6DA') +
      path('M134 126c42 12 90 12 132 0l-2 26c-42-10-86-10-128 0Z', darker(c, 0.5)) +
      path('M140 150c38-10 82-10 120 0 0 10-6 14-12 12-32-8-64-8-96 0-6 2-12-2-12-12Z', '#14181c') +
      circle(200, 138, 7, '#D9B560'),
  }
  return drawings[hat]()
}
