import { type Canvas, ellipse, group, line, num, path } from './canvas.ts'
import { darker, lighter } from './color.ts'
import { headCenter, type Tones } from './head.ts'
import type { Beard, FaceShape, Man } from './man.ts'

interface BeardArea {
  /** Distance of the beard's edge from the jaw, at the sides and below the chin. */
  readonly side: number
  readonly below: number
  /** Vertical position of its upper end at the temples. */
  readonly top: number
}

/** Returns the outline: from the sideburns around the jaw, and back over cheeks and upper lip. */
function beardOutline(
  { temple, jaw, jawY, chinY, chin, noseDrop }: FaceShape,
  { side, below, top }: BeardArea,
): string {
  const [l, r] = [headCenter - temple, headCenter + temple]
  const lip = 218 + noseDrop
  const round = chin + side + Math.min(10, below * 0.3)
  return (
    `M${num(l - 1)} ${top}C${num(l)} ${num(top + 26)} ${num(headCenter - jaw - 8 - side)} ${num(jawY - 14)} ${num(headCenter - jaw - side)} ${num(jawY + 4)}` +
    `C${num(headCenter - jaw + 6 - side)} ${num(jawY + 18 + below * 0.5)} ${num(headCenter - round)} ${num(chinY + below)} ${headCenter} ${num(chinY + below)}` +
    `S${num(headCenter + jaw - 6 + side)} ${num(jawY + 18 + below * 0.5)} ${num(headCenter + jaw + side)} ${num(jawY + 4)}` +
    `C${num(headCenter + jaw + 8 + side)} ${num(jawY - 14)} ${num(r)} ${num(top + 26)} ${num(r + 1)} ${top}` +
    `C${num(r - 6)} ${num(top + 14)} ${num(r - 10)} ${num(lip + 4)} ${num(headCenter + 40)} ${num(lip + 8)}` +
    `C228 ${num(lip)} 214 ${num(lip - 3)} ${headCenter} ${num(lip - 2)}S172 ${num(lip)} ${num(headCenter - 40)} ${num(lip + 8)}` +
    `C${num(l + 10)} ${num(lip + 4)} ${num(l + 6)} ${num(top + 14)} ${num(l - 1)} ${top}Z`
  )
}

/** Draws the lips, which are visible through a beard. */
const lipsIn = (tones: Tones, drop: number): string =>
  path(`M183 ${num(240 + drop)}c10 5 24 5 34 0-4 9-10 12-17 12s-13-3-17-12Z`, tones.lip, { opacity: 0.5 })

const chevron = (drop: number, spread: number): string =>
  `M${num(200 - spread)} ${num(240 + drop)}C${num(204 - spread)} ${num(228 + drop)} 188 ${num(225 + drop)} 200 ${num(230 + drop)}C212 ${num(225 + drop)} ${num(196 + spread)} ${num(228 + drop)} ${num(200 + spread)} ${num(240 + drop)}C${num(192 + spread)} ${num(242 + drop)} 210 ${num(242 + drop)} 200 ${num(238 + drop)}C190 ${num(242 + drop)} ${num(208 - spread)} ${num(242 + drop)} ${num(200 - spread)} ${num(240 + drop)}Z`

/** Draws the beard of a man from the front. */
export function drawBeard(canvas: Canvas, man: Man, tones: Tones): string {
  const { face } = man
  const drop = face.noseDrop
  const c = tones.beard
  const chinTone = lighter(c, 0.1 + man.grayBeard * 0.25)
  const hair = canvas.slant([0, lighter(c, 0.14)], [0.55, c], [1, darker(c, 0.3)])
  const soul = path(`M192 ${num(256 + drop)}h16l-4 12h-8Z`, c)

  const drawings: Readonly<Record<Beard, () => string>> = {
    none: () => '',
    stubble: () => path(beardOutline(face, { side: 0, below: 0, top: 204 }), c, { opacity: 0.3 }),
    heavyStubble: () =>
      path(beardOutline(face, { side: 0, below: 1, top: 198 }), c, { opacity: 0.56 }) + lipsIn(tones, drop),
    boxed: () => path(beardOutline(face, { side: 1, below: 4, top: 192 }), hair) + lipsIn(tones, drop),
    full: () =>
      path(beardOutline(face, { side: 4, below: 16, top: 192 }), hair) +
      ellipse(200, face.chinY + 2, 20, 9, chinTone, { opacity: 0.35 }) +
      lipsIn(tones, drop),
    long: () =>
      path(beardOutline(face, { side: 7, below: 58, top: 192 }), hair) +
      line(
        `M184 ${num(face.chinY + 4)}C182 ${num(face.chinY + 22)} 186 ${num(face.chinY + 36)} 190 ${num(face.chinY + 46)}M216 ${num(face.chinY + 4)}C218 ${num(face.chinY + 22)} 214 ${num(face.chinY + 36)} 210 ${num(face.chinY + 46)}`,
        chinTone,
        2.4,
        { opacity: 0.5 },
      ) +
      lipsIn(tones, drop),
    moustache: () => path(chevron(drop, 28), hair),
    walrus: () =>
      path(
        `M168 ${num(250 + drop)}C170 ${num(228 + drop)} 186 ${num(222 + drop)} 200 ${num(228 + drop)}C214 ${num(222 + drop)} 230 ${num(228 + drop)} 232 ${num(250 + drop)}C222 ${num(252 + drop)} 212 ${num(250 + drop)} 200 ${num(246 + drop)}C188 ${num(250 + drop)} 178 ${num(252 + drop)} 168 ${num(250 + drop)}Z`,
        hair,
      ),
    handlebar: () =>
      path(chevron(drop, 26), hair) +
      line(
        `M176 ${num(237 + drop)}C164 ${num(242 + drop)} 156 ${num(238 + drop)} 158 ${num(226 + drop)}M224 ${num(237 + drop)}C236 ${num(242 + drop)} 244 ${num(238 + drop)} 242 ${num(226 + drop)}`,
        c,
        4.5,
      ),
    pencil: () =>
      path(
        `M180 ${num(236 + drop)}C184 ${num(231 + drop)} 192 ${num(229 + drop)} 198 ${num(230 + drop)}L197 ${num(233 + drop)}C191 ${num(233 + drop)} 185 ${num(235 + drop)} 180 ${num(236 + drop)}ZM220 ${num(236 + drop)}C216 ${num(231 + drop)} 208 ${num(229 + drop)} 202 ${num(230 + drop)}L203 ${num(233 + drop)}C209 ${num(233 + drop)} 215 ${num(235 + drop)} 220 ${num(236 + drop)}Z`,
        c,
      ),
    goatee: () =>
      path(
        `M174 ${num(236 + drop)}C178 ${num(224 + drop)} 222 ${num(224 + drop)} 226 ${num(236 + drop)}C230 ${num(252 + drop)} 226 ${num(face.chinY)} 200 ${num(face.chinY + 12)}C174 ${num(face.chinY)} 170 ${num(252 + drop)} 174 ${num(236 + drop)}Z`,
        hair,
      ) + lipsIn(tones, drop),
    vanDyke: () =>
      path(chevron(drop, 26), hair) +
      path(
        `M180 ${num(260 + drop)}C190 ${num(264 + drop)} 210 ${num(264 + drop)} 220 ${num(260 + drop)}C220 ${num(face.chinY + 4)} 210 ${num(face.chinY + 18)} 200 ${num(face.chinY + 26)}C190 ${num(face.chinY + 18)} 180 ${num(face.chinY + 4)} 180 ${num(260 + drop)}Z`,
        hair,
      ) +
      soul,
    muttonChops: () => {
      const side = (sign: 1 | -1): string => {
        const x = (offset: number): string => num(headCenter + sign * offset)
        return `M${x(face.temple + 1)} 186C${x(face.temple + 4)} 214 ${x(face.jaw + 12)} ${num(face.jawY - 8)} ${x(face.jaw + 4)} ${num(face.jawY + 8)}C${x(face.jaw - 4)} ${num(face.jawY + 10)} ${x(28)} ${num(250 + drop)} ${x(26)} ${num(234 + drop)}C${x(36)} ${num(230 + drop)} ${x(face.temple - 12)} 222 ${x(face.temple + 1)} 186Z`
      }
      return path(side(-1) + side(1), hair) + path(chevron(drop, 28), hair)
    },
    chinStrap: () =>
      line(
        `M${num(headCenter - face.temple + 2)} 200C${num(headCenter - face.temple + 3)} ${num(face.jawY - 30)} ${num(headCenter - face.jaw - 1)} ${num(face.jawY - 8)} ${num(headCenter - face.jaw + 3)} ${num(face.jawY + 2)}C${num(headCenter - 26)} ${num(face.chinY - 3)} ${num(headCenter - 12)} ${num(face.chinY - 2)} 200 ${num(face.chinY - 2)}S${num(headCenter + 26)} ${num(face.chinY - 3)} ${num(headCenter + face.jaw - 3)} ${num(face.jawY + 2)}C${num(headCenter + face.jaw + 1)} ${num(face.jawY - 8)} ${num(headCenter + face.temple - 3)} ${num(face.jawY - 30)} ${num(headCenter + face.temple - 2)} 200`,
        c,
        9,
      ),
  }
  return group(drawings[man.beard]())
}
