import { type Canvas, circle, ellipse, group, line, num, path } from './canvas.ts'
import { darker, lighter, mix } from './color.ts'
import { type Hat, openHats } from './hats.ts'
import type { Tones } from './head.ts'
import type { Beard, Cut, FaceShape, Man } from './man.ts'

/** Returns the outline of a head that looks left: forehead, nose, lips, chin, and around the back of the skull. */
function profileOutline({ nose, noseDrop, noseBend, lips, chin, browArch }: FaceShape): string {
  const tipX = 141 - (nose - 1) * 15
  const tipY = 214 + noseDrop
  const lip = 2.4 * lips
  const chinX = 157 - (chin - 18) * 0.35
  return (
    `M152 128C170 102 210 94 236 112C266 130 274 174 264 212C258 238 248 252 234 260C218 268 194 276 178 281` +
    `C165 283 ${num(chinX)} 277 ${num(chinX)} 267C${num(chinX)} 262 160 258 159 254` +
    `c${num(-lip - 2)} -2 ${num(-lip - 3)} -6 -2 -10c${num(-lip - 3)} -3 ${num(-lip - 2)} -6 -1 -9L${num(tipX + 11)} ${num(tipY + 13)}` +
    `C${num(tipX - 1)} ${num(tipY + 12)} ${num(tipX - 5)} ${num(tipY + 8)} ${num(tipX)} ${num(tipY)}` +
    `C${num(tipX + 4)} ${num(tipY - 11)} ${num(150 - noseBend)} 194 153 184C${num(148 - browArch * 2)} 176 147 152 152 128Z`
  )
}

type SideStyle =
  | 'none'
  | 'shaved'
  | 'short'
  | 'tall'
  | 'curly'
  | 'afro'
  | 'long'
  | 'tied'
  | 'thin'
  | 'rim'
  | 'strip'

const sideStyles: Readonly<Record<Cut, SideStyle>> = {
  bald: 'none',
  shaved: 'shaved',
  buzz: 'shaved',
  crop: 'short',
  part: 'short',
  quiff: 'tall',
  slick: 'short',
  fade: 'tall',
  curlyTop: 'curly',
  curls: 'curly',
  afro: 'afro',
  highTop: 'tall',
  twists: 'curly',
  locs: 'long',
  cornrows: 'short',
  waves: 'curly',
  curtains: 'short',
  fringe: 'short',
  messy: 'tall',
  spikes: 'tall',
  pompadour: 'tall',
  mohawk: 'strip',
  mullet: 'long',
  bun: 'tied',
  topKnot: 'tied',
  long: 'long',
  longCurls: 'long',
  receding: 'thin',
  horseshoe: 'rim',
  thinning: 'thin',
  caesar: 'short',
  bowl: 'short',
}

const shortHair =
  'M150 138c-2-24 12-50 46-56 40-8 78 18 82 64 2 28-4 52-14 66-6-2-12-12-12-26-4-12-14-12-16 0-4-4-6-16-6-28-26-4-56-8-80-20Z'

interface ProfileHair {
  readonly back: string
  /** Color on the scalp. */
  readonly skin?: string
  readonly front: string
}

function profileHair(canvas: Canvas, cut: Cut, c: string): ProfileHair {
  const lit = canvas.slant([0, lighter(c, 0.2)], [0.5, c], [1, darker(c, 0.35)])
  const ball = (x: number, y: number, radius: number): string => circle(x, y, radius, lit)
  const short = path(shortHair, lit)
  const drawings: Readonly<Record<SideStyle, () => ProfileHair>> = {
    none: () => ({
      back: '',
      front: ellipse(196, 116, 26, 8, '#fff', { opacity: 0.12, transform: 'rotate(-14 196 116)' }),
    }),
    shaved: () => ({ back: '', skin: path(shortHair, c, { opacity: 0.45 }), front: '' }),
    short: () => ({
      back: '',
      front:
        short +
        line('M160 130c16-26 44-38 74-32M180 138c14-16 36-24 58-20', lighter(c, 0.3), 2.4, {
          opacity: 0.3,
        }),
    }),
    tall: () => ({
      back: '',
      front:
        path(
          'M148 140c-14-34 6-74 48-72 44-10 82 22 84 72 2 32-6 56-16 72-6-2-12-12-12-26-4-12-14-12-16 0-4-4-6-16-6-30-28 0-60-4-82-16Z',
          lit,
        ) +
        line('M156 122c6-26 30-40 58-36M172 124c10-16 30-24 52-22', lighter(c, 0.3), 2.6, { opacity: 0.3 }),
    }),
    curly: () => ({
      back: '',
      front:
        short +
        ball(158, 122, 20) +
        ball(176, 102, 22) +
        ball(202, 90, 24) +
        ball(230, 92, 23) +
        ball(254, 108, 22) +
        ball(268, 132, 20) +
        ball(272, 158, 18) +
        ball(196, 120, 20) +
        ball(228, 122, 22) +
        ball(252, 142, 18),
    }),
    afro: () => ({
      back: '',
      front: path(
        'M146 148C120 110 148 62 202 56C262 48 308 96 300 150C298 186 282 212 266 222C258 214 254 200 252 186C248 174 238 174 236 186C232 182 230 170 230 158C204 158 170 160 146 148Z',
        canvas.glow(0.35, 0.28, 0.85, [0, lighter(c, 0.18)], [1, darker(c, 0.25)]),
      ),
    }),
    long: () => ({
      back: path(
        'M196 96c60-16 98 40 92 110-2 50 4 90-6 132-22 14-56 10-74-4 6-60 2-120-12-238Z',
        darker(c, 0.22),
      ),
      front:
        short +
        path(
          'M238 118c30 30 46 90 40 150-2 34-6 58-10 74-14 4-26 2-34-4 10-40 12-90 4-130-4-30-8-60 0-90Z',
          lit,
        ),
    }),
    tied: () => ({
      back: '',
      front:
        short +
        ball(276, 112, 24) +
        line('M156 130c24-24 62-36 104-20M176 138c20-14 48-20 80-10', darker(c, 0.4), 2.4, {
          opacity: 0.5,
        }),
    }),
    thin: () => ({
      back: '',
      front: path(
        'M176 112c22-32 96-36 102 34 2 28-4 52-14 66-6-2-12-12-12-26-4-12-14-12-16 0-4-4-6-16-6-28-22-4-40-20-54-46Z',
        lit,
      ),
    }),
    rim: () => ({
      back: '',
      front:
        path('M274 138c6 30 0 58-10 74-6-2-12-12-12-26-4-12-14-12-16 0-4-4-6-16-6-28 18 2 34-4 44-20Z', lit) +
        ellipse(200, 114, 26, 8, '#fff', { opacity: 0.12, transform: 'rotate(-10 200 114)' }),
    }),
    strip: () => ({
      back: '',
      front:
        path(shortHair, c, { opacity: 0.38 }) +
        path('M150 128c0-50 36-76 76-72 38 2 64 38 60 92l-14 8c-12-24-32-34-54-36-26-2-50 0-68 8Z', lit),
    }),
  }
  return drawings[sideStyles[cut]]()
}

/** Draws the hair below a hat: at the nape, and down the back. */
function profileHairUnderHat(canvas: Canvas, cut: Cut, c: string): ProfileHair {
  const style = sideStyles[cut]
  if (style === 'long') return profileHair(canvas, cut, c)
  const opacity = style === 'none' || style === 'shaved' ? 0.4 : 1
  return {
    back: '',
    front: path(
      'M230 152L284 150C286 176 278 198 264 212c-6-2-12-12-12-26-4-12-14-12-16 0-4-4-6-16-6-34Z',
      canvas.across([0, c], [1, darker(c, 0.35)]),
      { opacity },
    ),
  }
}

function profileBeard(canvas: Canvas, beard: Beard, c: string, drop: number): string {
  const lit = canvas.across([0, lighter(c, 0.16)], [1, darker(c, 0.3)])
  const around = (below: number): string =>
    `M212 190C206 218 190 231 168 234C160 235 155 237 155 ${num(241 + drop * 0.5)}L154 249C157 252 156 255 155 258L155 ${num(272 + below * 0.4)}C160 ${num(290 + below)} 180 ${num(293 + below)} 200 ${num(286 + below * 0.7)}C230 278 250 260 258 231C262 216 260 202 258 188C242 196 226 196 212 190Z`
  const moustacheLike = () => path(`M152 ${num(230 + drop)}c10-5 22-3 30 8-8 4-20 6-30 2-4-2-4-8 0-10Z`, lit)
  const goateeLike = () =>
    path('M156 252c14-4 26 0 30 10 2 14-4 26-18 32-12-2-16-14-14-26 0-6 0-12 2-16Z', lit) +
    path(`M152 ${num(230 + drop)}c10-4 20-2 26 6-8 4-18 6-26 4-4-2-4-8 0-10Z`, lit)
  const drawings: Readonly<Record<Beard, () => string>> = {
    none: () => '',
    stubble: () => path(around(-4), c, { opacity: 0.3 }),
    heavyStubble: () => path(around(-4), c, { opacity: 0.56 }),
    boxed: () => path(around(-2), lit),
    full: () => path(around(6), lit),
    long: () => path(around(44), lit),
    moustache: moustacheLike,
    walrus: moustacheLike,
    pencil: moustacheLike,
    handlebar: moustacheLike,
    goatee: goateeLike,
    vanDyke: goateeLike,
    muttonChops: () => path('M240 186c4 24-6 52-40 66-10 4-18 0-16-8 20-8 34-26 36-54Z', lit),
    chinStrap: () => line('M246 200c0 34-22 58-58 72-12 4-22 4-28-4', c, 10),
  }
  return drawings[beard]()
}

function profileHat(canvas: Canvas, hat: Hat, c: string): string {
  const lit = canvas.slant([0, lighter(c, 0.18)], [0.5, c], [1, darker(c, 0.36)])
  const dome = 'M144 142c-4-46 26-74 66-74 44 0 74 32 72 88-4 6-14 8-22 4-40-14-80-18-116-18Z'
  const capLike = () =>
    path(dome, lit) + path('M148 128c-24 2-50 12-62 26 0 8 10 8 18 4 18-6 34-8 50-8Z', darker(c, 0.4))
  const fedoraLike = () =>
    path('M150 138c2-50 20-72 44-72 12 0 18 8 28 8 24 0 46 26 48 76Z', lit) +
    path('M152 128c36-10 84-4 118 10v16c-34-14-84-18-120-10Z', darker(c, 0.6)) +
    path('M96 148c50-18 150-14 214 18 4 10-6 12-16 10-54-20-128-26-184-14-12 2-20-6-14-14Z', lit)
  const turbanLike = () =>
    (hat === 'pomBeanie' ? circle(214, 62, 18, lighter(c, 0.35)) : '') +
    path('M144 150c-6-52 26-86 72-86 46 0 72 38 66 104Z', lit) +
    path('M142 130c46 0 98 12 142 34l-2 24c-44-22-94-34-142-34-6-8-4-20 2-24Z', lighter(c, 0.1))
  const drawings: Readonly<Record<Hat, () => string>> = {
    cap: capLike,
    visor: capLike,
    peakedCap: capLike,
    captain: capLike,
    capBackwards: () => path(dome, lit) + path('M272 140c20 4 36 14 42 28-14 4-34-2-44-10Z', darker(c, 0.4)),
    fedora: fedoraLike,
    cowboy: fedoraLike,
    straw: fedoraLike,
    bucket: fedoraLike,
    flatCap: () =>
      path('M108 148c14-44 60-76 108-72 42 4 68 38 64 80-30-14-82-20-120-10-18 4-40 10-52 2Z', lit),
    helmet: () =>
      path('M142 146c-6-52 28-82 72-82 46 0 78 36 74 92-46-14-100-18-146-10Z', lit) +
      path('M176 118c10-24 30-36 54-38-14 12-24 26-28 42ZM226 122c6-18 18-30 36-34 4 12 6 26 4 40Z', '#000', {
        opacity: 0.4,
      }),
    headband: () => path('M149 140c40 2 88 10 126 22v18c-38-14-86-22-126-22Z', lit),
    turban: turbanLike,
    bandana: turbanLike,
    beanie: turbanLike,
    pomBeanie: turbanLike,
  }
  return drawings[hat]()
}

/** Draws head, hair, beard and hat of a man who looks left, lit from the left. */
export function drawProfileHead(
  canvas: Canvas,
  man: Man,
  tones: Tones,
  hat: Hat | null,
  hatColor: string,
  wearsSunglasses: boolean,
): string {
  const outline = profileOutline(man.face)
  const hair =
    hat && !openHats.has(hat)
      ? profileHairUnderHat(canvas, man.cut, tones.hair)
      : profileHair(canvas, man.cut, tones.hair)
  const crease = Math.min(0.5, Math.max(0, (man.age - 38) * 0.014))
  const glasses = wearsSunglasses
    ? path('M146 178c14-2 26 0 32 4-2 16-10 22-22 22-6-2-10-12-10-26Z', '#101416') +
      line('M176 182l52 10', '#15100c', 5)
    : man.glasses
      ? `<g fill="#0d1012" fill-opacity=".12" stroke="#15100c" stroke-width="4"><ellipse cx="160" cy="190" rx="13" ry="17"/><path d="M172 186l56 8" fill="none"/></g>`
      : ''
  return (
    hair.back +
    path(outline, tones.lit) +
    group(
      path(
        'M206 92c20 4 34 14 48 34 22 26 22 62 14 92-6 26-16 40-30 48-10 5-22 11-34 16 14-18 16-42 12-66-4-26-18-60-10-124Z',
        tones.dark,
        { opacity: 0.85 },
      ) +
        path(outline, canvas.glow(0, 0.5, 0.5, [0, lighter(tones.glow, 0.3), 0.42], [1, tones.glow, 0])) +
        path('M158 183c8-6 18-6 26 0-6 8-20 9-26 0Z', '#1a0d08', { opacity: 0.32 }) +
        line('M158 244c6 2 12 1 17-2', mix(tones.lip, '#1a0d08', 0.3), 3, { opacity: 0.6 }) +
        line('M168 222c8 6 10 14 9 24M190 178l12-5M190 184l13 1', tones.dark, 2, { opacity: crease }),
      { 'clip-path': canvas.clip(outline) },
    ) +
    profileBeard(canvas, man.beard, tones.beard, man.face.noseDrop) +
    line('M153 171c8-7 20-8 31-3', mix(tones.beard, tones.hair, 0.5), man.face.browWeight * 0.9) +
    ellipse(236, 200, 10 * man.face.ear, 17 * man.face.ear, mix(tones.lit, tones.dark, 0.3)) +
    ellipse(236, 201, 5, 10, tones.dark, { opacity: 0.5 }) +
    (man.earring ? circle(235, 218, 3, '#F3E3B8') : '') +
    (hair.skin ? group(hair.skin, { 'clip-path': canvas.clip(outline) }) : '') +
    hair.front +
    glasses +
    (hat ? profileHat(canvas, hat, hatColor) : '')
  )
}
