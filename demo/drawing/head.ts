import { at, type Canvas, circle, ellipse, group, line, num, path, repeat } from './canvas.ts'
import { darker, lighter, mix } from './color.ts'
import type { FaceShape, Man } from './man.ts'
import { hairColors, type Palette, skins } from './palettes.ts'

/**
 * The light: `side` divides the face along its profile, `soft` shades the edge only, `back` draws
 * a bright rim around a dark face. It comes from the left; a picture lit from the right is mirrored.
 */
export type Light = 'side' | 'soft' | 'back'

export type Expression = 'calm' | 'smile' | 'grin' | 'smirk'

/** The colors of a man in the light of one picture. */
export interface Tones {
  readonly lit: string
  readonly dark: string
  readonly lip: string
  readonly hair: string
  readonly beard: string
  /** The color of the light. */
  readonly glow: string
}

/** Colors the skin and hair of a man with the light and shade of a scene. */
export function tonesOf(man: Man, palette: Palette, light: Light): Tones {
  const skin = skins[man.skin]
  const shade = light === 'back' ? 0.3 : 0.08
  // With light from behind, a face has a brown shadow instead of the background's dark color.
  const shadow = mix(palette.dark, '#2A1A14', light === 'back' ? 0.7 : 0.3)
  const beardBase = mix(hairColors[man.hairColor], '#C9CAC8', man.grayBeard * 0.8)
  return {
    lit: mix(mix(skin.lit, palette.light, 0.07), shadow, shade),
    dark: mix(skin.dark, shadow, light === 'back' ? 0.4 : 0.16),
    lip: mix(mix(skin.lip, skin.dark, 0.35), shadow, shade),
    hair: mix(hairColors[man.hairColor], palette.dark, 0.1),
    beard: mix(beardBase, palette.dark, 0.1),
    glow: palette.light,
  }
}

export const headCenter = 200
const headTop = 104

/** Returns the outline of a head: temple, jaw, chin and back. `right` and `down` move it. */
export function headOutline(face: FaceShape, right = 0, down = 0): string {
  const { temple, jaw, chin } = face
  const center = headCenter + right
  const [jawY, chinY] = [face.jawY + down, face.chinY + down]
  const [l, r] = [center - temple, center + temple]
  const round = temple * 0.59
  return (
    `M${num(l)} ${num(182 + down)}C${num(l - 3)} ${num(130 + down)} ${num(center - round)} ${num(headTop + down)} ${num(center)} ${num(headTop + down)}` +
    `S${num(r + 3)} ${num(130 + down)} ${num(r)} ${num(182 + down)}` +
    `C${num(r)} ${num(jawY - 42)} ${num(center + jaw + 5)} ${num(jawY - 20)} ${num(center + jaw)} ${num(jawY)}` +
    `C${num(center + jaw - 9)} ${num(jawY + 13)} ${num(center + chin)} ${num(chinY)} ${num(center)} ${num(chinY)}` +
    `S${num(center - jaw + 9)} ${num(jawY + 13)} ${num(center - jaw)} ${num(jawY)}` +
    `C${num(center - jaw - 5)} ${num(jawY - 20)} ${num(l)} ${num(jawY - 42)} ${num(l)} ${num(182 + down)}Z`
  )
}

/** Returns the edge of the shadow along forehead, nose, lips and chin, which forms the face. */
function profileEdge({ nose, noseDrop, noseBend, lips, chinY }: FaceShape): string {
  const tipX = 204 - 13 * nose
  const tipY = 217 + noseDrop
  const lipOut = 4 * lips
  return (
    `M214 88C206 120 204 146 207 166C209 174 ${num(207 + noseBend)} 179 ${num(204 + noseBend * 0.6)} 186` +
    `C${num(200 + noseBend * 0.5)} 198 ${num(tipX + 4)} ${num(tipY - 9)} ${num(tipX)} ${num(tipY)}` +
    `c-2 5 1 8 6 9c6 1 8 3 6 8c-3 4-5 6-3 9c${num(lipOut)} 3 ${num(lipOut)} 5 1 9c-3 4-1 8 2 14` +
    `C${num(tipX + 16)} ${num(tipY + 57)} ${num(tipX + 12)} ${num(chinY - 4)} ${num(tipX + 6)} ${num(chinY + 6)}` +
    `L196 312H400V88Z`
  )
}

function eyes(face: FaceShape, expression: Expression, light: Light): string {
  const { eyeSize } = face
  const soft = light === 'side' ? 0.24 : 0.34
  const isNarrow = expression === 'grin' || expression === 'smile'
  const lens = (x: number, opacity: number): string =>
    group(path('M-18 0C-10-9 8-10 18-1C14 9-15 10-18 0Z', '#1a0d08', { opacity }), {
      transform: at(x, 185, eyeSize),
    })
  const lash = (x: number, flip: number): string =>
    group(
      isNarrow
        ? line('M-14 3C-8-4 6-5 13 1', '#1a0d08', 2.6, { opacity: 0.6 })
        : line('M-14 1C-7 6 7 6 14 0', '#1a0d08', 2.4, { opacity: 0.55 }),
      { transform: `${at(x, 185, eyeSize)} scale(${flip} 1)` },
    )
  return lens(170, light === 'back' ? 0.3 : 0.26) + lens(231, soft) + lash(170, 1) + lash(231, -1)
}

function mouth(expression: Expression, lip: string, lips: number): string {
  const drawings: Readonly<Record<Expression, () => string>> = {
    grin: () =>
      path('M176 238C186 244 214 244 224 238C221 253 211 259 200 259S179 253 176 238Z', '#3a1512', {
        opacity: 0.72,
      }) +
      path('M179 240C188 245 212 245 221 240C219 247 212 249 200 249S181 247 179 240Z', '#F4EADB', {
        opacity: 0.9,
      }),
    smile: () =>
      path(
        `M177 239C190 247 210 247 223 238C216 ${num(250 + 5 * lips)} 186 ${num(250 + 5 * lips)} 177 239Z`,
        lip,
        {
          opacity: 0.6,
        },
      ) + line('M177 239C190 246 210 246 223 238', '#1a0d08', 2, { opacity: 0.35 }),
    smirk: () =>
      path(
        `M182 243C194 247 208 245 219 236C213 ${num(248 + 4 * lips)} 194 ${num(250 + 3 * lips)} 182 243Z`,
        lip,
        {
          opacity: 0.58,
        },
      ),
    calm: () =>
      path(
        `M183 242C192 246 204 246 215 241C210 ${num(249 + 4 * lips)} 189 ${num(250 + 4 * lips)} 183 242Z`,
        lip,
        {
          opacity: 0.55,
        },
      ),
  }
  return drawings[expression]()
}

function wrinkles(age: number, tone: string): string {
  if (age < 38) return ''
  const depth = Math.min(0.62, 0.16 + (age - 38) * 0.016)
  const fold = (d: string, width = 2): string => line(d, tone, width, { opacity: depth })
  let text = fold('M172 222C164 230 161 238 163 248') + fold('M222 222C232 230 235 238 233 248')
  text += fold('M146 178L138 172M146 184L137 184', 1.6) + fold('M254 178L262 172M254 184L263 184', 1.6)
  if (age > 46) text += fold('M172 138C186 133 214 133 230 138', 1.8)
  if (age > 54) text += fold('M166 126C184 120 216 120 236 126M158 197C164 201 176 201 182 197', 1.6)
  if (age > 60) text += fold('M220 197C226 201 240 201 246 197M196 152L194 162M208 152L209 162', 1.6)
  return text
}

const freckles = (tone: string): string =>
  repeat(16, (index) =>
    circle(158 + ((index * 37) % 84), 198 + ((index * 23) % 20), 1.1 + (index % 3) * 0.35, tone, 0.5),
  )

function brows({ browWeight, browTilt, browArch }: FaceShape, color: string): string {
  const arch = 10 * browArch
  return (
    line(
      `M150 ${num(172 + browTilt)}C160 ${num(172 - arch)} 176 ${num(171 - arch)} 189 ${num(168 - browTilt)}`,
      color,
      browWeight,
    ) +
    line(
      `M213 ${num(168 - browTilt)}C225 ${num(171 - arch)} 239 ${num(172 - arch)} 250 ${num(172 + browTilt)}`,
      color,
      browWeight,
    )
  )
}

export interface FacePose {
  readonly light: Light
  readonly expression: Expression
  /** How far the face is turned, from -12 to 12. */
  readonly turn: number
}

/** Draws ears, head and face without beard and hair. `overBeard` is the shadow to draw over a beard. */
export function drawFace(canvas: Canvas, man: Man, tones: Tones, pose: FacePose) {
  const { face } = man
  const { light, turn } = pose
  const outline = headOutline(face)
  const inHead = { 'clip-path': canvas.clip(outline) }
  const edge = profileEdge(face)
  const shifted = { transform: at(turn, 0) }

  const ear = (x: number, tone: string, inner: string): string =>
    ellipse(x, 198, 10 * face.ear, 18 * face.ear, tone) +
    ellipse(x, 199, 5 * face.ear, 11 * face.ear, inner, { opacity: 0.35 })
  // A turned head hides one ear.
  const leftEar = headCenter - face.temple - 1 + Math.max(0, -turn) * 0.9
  const rightEar = headCenter + face.temple + 1 - Math.max(0, turn) * 0.9
  let earrings = ''
  if (man.earring === 'stud') earrings = circle(leftEar - 1, 215 + face.ear * 2, 3.2, '#F3E3B8')
  if (man.earring === 'ring') {
    earrings = `<circle cx="${num(leftEar)}" cy="220" r="6" fill="none" stroke="#E8CF92" stroke-width="2.4"/>`
  }

  const cheek = canvas.glow(
    0.18,
    0.5,
    0.72,
    [0, lighter(tones.glow, 0.3), light === 'back' ? 0.12 : 0.46],
    [1, tones.glow, 0],
  )
  const shade =
    light === 'side'
      ? group(path(edge, tones.dark), shifted)
      : path('M226 96C250 126 254 168 247 204C240 244 222 270 198 296H340V96Z', tones.dark, {
          opacity: light === 'soft' ? 0.72 : 0.5,
        }) +
        group(
          path(
            `M208 170C206 186 ${num(201 - 4 * face.nose)} 204 ${num(196 - 6 * face.nose)} ${num(219 + face.noseDrop)}` +
              `C${num(196)} ${num(227 + face.noseDrop)} 208 ${num(228 + face.noseDrop)} 214 ${num(222 + face.noseDrop)}C210 204 212 186 208 170Z`,
            tones.dark,
            { opacity: 0.62 },
          ) + ellipse(200, 262, 15, 4, tones.dark, { opacity: 0.4 }),
          shifted,
        )
  const features = group(
    wrinkles(man.age, mix(tones.dark, '#1a0d08', 0.35)) +
      (man.isFreckled ? freckles(tones.dark) : '') +
      eyes(face, pose.expression, light) +
      group(mouth(pose.expression, tones.lip, face.lips), { transform: at(0, face.noseDrop) }),
    shifted,
  )
  // A crescent: the head without the same head moved to the side.
  const rim =
    light === 'back'
      ? path(`${outline}${headOutline(face, 8, 3)}`, lighter(tones.glow, 0.25), {
          'fill-rule': 'evenodd',
          opacity: 0.85,
        }) +
        path(`${outline}${headOutline(face, -4, 2)}`, tones.glow, { 'fill-rule': 'evenodd', opacity: 0.3 })
      : ''

  return {
    under:
      ear(leftEar, light === 'back' ? mix(tones.lit, tones.glow, 0.4) : tones.lit, tones.dark) +
      ear(rightEar, tones.dark, darker(tones.dark, 0.4)) +
      earrings +
      path(outline, tones.lit) +
      group(path(outline, cheek) + shade + features + rim, inHead),
    overBeard: group(light === 'side' ? group(path(edge, '#000', { opacity: 0.17 }), shifted) : '', inHead),
    brows: group(brows(face, mix(tones.beard, tones.hair, 0.5)), shifted),
  }
}
