import { type Canvas, circle, group, line, path, rect, repeat } from './canvas.ts'
import { darker, lighter } from './color.ts'
import type { Tones } from './head.ts'

export const garments = [
  'tee',
  'vNeck',
  'pocketTee',
  'printTee',
  'tank',
  'singlet',
  'henley',
  'polo',
  'rugby',
  'shirt',
  'openShirt',
  'denimShirt',
  'plaid',
  'aloha',
  'breton',
  'roll',
  'knit',
  'cable',
  'crewKnit',
  'cardigan',
  'hoodie',
  'zipHoodie',
  'puffer',
  'raincoat',
  'denimJacket',
  'leatherJacket',
  'bomber',
  'blazer',
  'suit',
  'bowTie',
  'waistcoat',
  'parka',
  'scarf',
  'dungarees',
  'apron',
  'harness',
  'wetsuit',
  'robe',
  'bare',
  'jersey',
  'football',
] as const
export type Garment = (typeof garments)[number]

export const body =
  'M24 530c0-82 12-122 52-141 30-14 68-22 88-42 6 16 20 24 36 24s30-8 36-24c20 20 58 28 88 42 40 19 52 59 52 141Z'
// A wider body for clothes with a low neckline. Its upper edge is the neckline.
const wideBody =
  'M24 530c0-82 12-122 52-141 24-11 50-18 72-30 12 36 28 52 52 52s40-16 52-52c22 12 48 19 72 30 40 19 52 59 52 141Z'
const straps =
  'M60 530C62 470 84 446 106 424C122 408 128 388 132 364L160 352C164 396 180 424 200 424S236 396 240 352L268 364C272 388 278 408 294 424C316 446 338 470 340 530Z'
const skinBody = 'M24 530c0-82 12-122 52-141 30-14 68-22 88-42h72c20 20 58 28 88 42 40 19 52 59 52 141Z'
const collarBand = 'M160 350c6 22 22 34 40 34s34-12 40-34l9 5c-7 28-26 43-49 43s-42-15-49-43Z'
const wings = 'M164 330l-16 30 34 56 18-34Zm72 0 16 30-34 56-18-34Z'
const opening = 'M166 344l34 92 34-92c-8 16-20 24-34 24s-26-8-34-24Z'
const turtleneck = 'M158 300c26 12 58 12 84 0 6 20 8 40 6 62-28 16-68 16-96 0-2-22 0-42 6-62Z'
const arms = 'M88 424c6 34 6 70 2 106M312 424c-6 34-6 70-2 106'
const placket = 'M200 398v132'

const buttons = (x: number, from: number, step: number, count: number, color: string): string =>
  repeat(count, (index) => circle(x, from + index * step, 3.2, color, 0.8))

const bareChest = (tones: Tones): string =>
  path(skinBody, tones.lit) +
  line('M206 366c24 16 60 18 92 24M194 366c-24 16-60 18-92 24', tones.dark, 3, { opacity: 0.4 }) +
  line('M200 430v100M120 500c30 16 56 18 78 4M280 500c-30 16-56 18-78 4', tones.dark, 3, { opacity: 0.26 })

type Draw = (canvas: Canvas, main: string, second: string, tones: Tones) => string

const plaidPattern = (canvas: Canvas): string =>
  canvas.pattern(
    56,
    56,
    line('M0 14h56M14 0v56', '#000', 16, { opacity: 0.28, 'stroke-linecap': 'butt' }) +
      line('M0 42h56M42 0v56', '#fff', 3, { opacity: 0.22, 'stroke-linecap': 'butt' }),
  )

const blossom = (x: number, y: number, size: number, color: string): string =>
  repeat(5, (petal) => {
    const angle = (petal / 5) * Math.PI * 2
    return circle(x + Math.cos(angle) * size, y + Math.sin(angle) * size, size * 0.72, color)
  }) + circle(x, y, size * 0.45, '#F3D9A0')

const lapels = (color: string, glint: string): string =>
  path(
    'M156 346c-22 18-54 26-80 43-40 19-52 59-52 141h150L150 420l-16-22Zm88 0c22 18 54 26 80 43 40 19 52 59 52 141H226l24-110 16-22Z',
    color,
  ) +
  path('M156 346l-26 16 6 40-14 12 52 116 8-20Zm88 0 26 16-6 40 14 12-52 116-8-20Z', glint, {
    opacity: 0.1,
  }) +
  line('M136 402l-14 12 52 116M264 402l14 12-52 116', '#000', 2, { opacity: 0.25 })

const tee: Draw = (_, main) => path(body, main) + path(collarBand, '#000', { opacity: 0.18 })

const hoodBehind = (color: string): string =>
  path('M104 420c-8-56 4-104 34-126h124c30 22 42 70 34 126-30 26-162 26-192 0Z', darker(color, 0.3))

const shirtCollar = (color: string): string =>
  path(wings, color) +
  path(wings, '#fff', { opacity: 0.14 }) +
  line('M164 330l-16 30 34 56M236 330l16 30-34 56', '#000', 1.6, { opacity: 0.2 })

const jacketOver = (under: string, shell: string, detail: string): string =>
  under +
  path(
    'M150 350c-22 16-50 24-74 39-40 19-52 59-52 141h146L158 420l-4-40Zm100 0c22 16 50 24 74 39 40 19 52 59 52 141H230l12-140 4-40Z',
    shell,
  ) +
  detail

const drawings: Readonly<Record<Garment, Draw>> = {
  tee,
  pocketTee: (canvas, main, second, tones) =>
    tee(canvas, main, second, tones) +
    path('M232 446h52v34l-26 14-26-14Z', second, { opacity: 0.85 }) +
    line('M232 446h52', '#000', 2, { opacity: 0.2 }),
  printTee: (canvas, main, second, tones) =>
    tee(canvas, main, second, tones) +
    circle(200, 470, 36, second, 0.9) +
    path('M164 474c18-20 28-4 38-14s22-8 34 8c-2 22-18 38-36 38s-34-14-36-32Z', darker(second, 0.45), {
      opacity: 0.75,
    }),
  vNeck: (_, main, __, tones) =>
    path(skinBody, tones.lit) +
    path(
      'M24 530c0-82 12-122 52-141 26-12 56-19 80-34l44 84 44-84c24 15 54 22 80 34 40 19 52 59 52 141Z',
      main,
    ) +
    line('M156 355l44 84 44-84', '#000', 6, { opacity: 0.16 }),
  tank: (_, main, __, tones) =>
    bareChest(tones) +
    path(straps, main) +
    line(
      'M132 364c-4 24-10 44-26 60M268 364c4 24 10 44 26 60M160 352c4 44 20 72 40 72s36-28 40-72',
      '#000',
      5,
      { opacity: 0.15 },
    ),
  singlet: (_, main, second, tones) =>
    bareChest(tones) +
    path(
      'M96 530C98 476 116 440 128 408C134 392 138 378 140 360L160 352C160 420 178 470 200 470S240 420 240 352L260 360C262 378 266 392 272 408C284 440 302 476 304 530Z',
      main,
    ) +
    line(
      'M160 352c0 68 18 118 40 118s40-50 40-118M140 360c-2 18-6 32-12 48M260 360c2 18 6 32 12 48',
      second,
      5,
    ),
  henley: (canvas, main, second, tones) =>
    tee(canvas, main, second, tones) +
    path('M189 392h22v70h-22Z', '#000', { opacity: 0.14 }) +
    buttons(200, 408, 18, 3, lighter(main, 0.5)),
  polo: (_, main, second, tones) =>
    path(body, main) +
    path(opening, tones.lit) +
    path(wings, second) +
    path('M190 424h20v60h-20Z', '#000', { opacity: 0.12 }) +
    buttons(200, 446, 20, 2, second),
  rugby: (canvas, main, second) => {
    const hoops = canvas.pattern(400, 84, rect(0, 0, 400, 42, second))
    return (
      path(body, main) +
      path(body, hoops) +
      path(opening, '#EDE6D8') +
      path(wings, '#EFE8DA') +
      line('M164 330l-16 30 34 56M236 330l16 30-34 56', '#000', 1.6, { opacity: 0.2 })
    )
  },
  shirt: (_, main, __, tones) =>
    path(body, main) +
    path(opening, tones.lit) +
    shirtCollar(main) +
    line(placket, '#000', 2, { opacity: 0.14 }) +
    buttons(206, 446, 34, 3, lighter(main, 0.4)),
  openShirt: (_, main, second) =>
    path(wideBody, second) +
    path('M200 410c-24 0-42-16-50-52l-12 6 26 166h72l26-166-12-6c-8 36-26 52-50 52Z', second) +
    path(
      'M150 350c-22 16-50 24-74 39-40 19-52 59-52 141h132L146 420l-10-40Zm100 0c22 16 50 24 74 39 40 19 52 59 52 141H244l10-110 10-40Z',
      main,
    ) +
    path('M150 344l-16 24 6 60 26-44Zm100 0 16 24-6 60-26-44Z', lighter(main, 0.14)) +
    path(collarBand, '#000', { opacity: 0.12 }),
  denimShirt: (_, __, ___, tones) =>
    path(body, '#4C6A86') +
    path(opening, tones.lit) +
    shirtCollar('#5B7A97') +
    line('M110 452h60v14l-30 12-30-12ZM230 452h60v14l-30 12-30-12ZM200 412v118', '#2C4258', 2.2, {
      opacity: 0.8,
    }) +
    buttons(206, 440, 30, 3, '#DDE3E2') +
    circle(140, 462, 2.6, '#DDE3E2') +
    circle(260, 462, 2.6, '#DDE3E2'),
  plaid: (canvas, main) =>
    path(body, main) +
    path(body, plaidPattern(canvas)) +
    path('M166 344l34 84 34-84c-8 16-20 24-34 24s-26-8-34-24Z', '#E9E1D2') +
    path('M164 332l-18 26 36 52 18-30Zm72 0 18 26-36 52-18-30Z', darker(main, 0.16)),
  aloha: (canvas, main, second, tones) => {
    const flowers = canvas.pattern(
      92,
      96,
      blossom(24, 26, 9, second) +
        blossom(70, 72, 8, lighter(second, 0.35)) +
        path(
          'M50 20c14-10 24-8 32 2-10 8-22 8-32-2ZM4 70c10-10 22-10 30 0-10 8-20 8-30 0Z',
          lighter(main, 0.2),
        ),
    )
    return (
      path(body, main) +
      path(body, flowers) +
      path(opening, tones.lit) +
      path(wings, lighter(main, 0.08)) +
      line('M164 330l-16 30 34 56M236 330l16 30-34 56', '#000', 1.6, { opacity: 0.25 })
    )
  },
  breton: (canvas, main, second) =>
    path(body, main) +
    path(body, canvas.pattern(400, 34, rect(0, 10, 400, 12, second))) +
    path('M150 352c16 16 84 16 100 0l6 8c-8 34-26 46-56 46s-48-12-56-46Z', main) +
    path(collarBand, '#000', { opacity: 0.14 }),
  roll: (_, main) =>
    path(body, main) +
    path(turtleneck, main) +
    path('M158 300c26 12 58 12 84 0 2 7 4 14 5 22-30 14-64 14-94 0 1-8 3-15 5-22Z', '#fff', {
      opacity: 0.12,
    }) +
    path('M152 362c28 16 68 16 96 0l2 10c-32 18-68 18-100 0Z', '#000', { opacity: 0.22 }),
  knit: (canvas, main, second) => {
    const light = lighter(second, 0.35)
    const motif = canvas.pattern(
      40,
      400,
      path('M0 0h40v6H0ZM0 96h40v5H0Z', light) +
        path('M20 18l10 12-10 12-10-12ZM0 18l10 12L0 42ZM40 18L30 30l10 12Z', second) +
        path('M20 54l-14 14h28ZM0 84l8-8h24l8 8Z', light),
      'translate(0 392)',
    )
    return (
      path(body, main) +
      path('M60 402c60-30 220-30 280 0 20 20 30 60 34 90H26c4-30 14-70 34-90Z', motif) +
      path('M154 340c20 18 72 18 92 0l6 20c-16 26-88 26-104 0Z', lighter(main, 0.12)) +
      line('M164 346l3 22M180 352l2 24M200 354v26M220 352l-2 24M236 346l-3 22', '#000', 1.8, { opacity: 0.2 })
    )
  },
  cable: (_, main) =>
    path(body, main) +
    repeat(5, (index) =>
      line(
        repeat(6, (step) => `${step ? 'c' : `M${112 + index * 44} 400c`}14 8 14 16 0 24s-14 16 0 24`),
        darker(main, 0.35),
        4,
        { opacity: 0.4 },
      ),
    ) +
    path(turtleneck, lighter(main, 0.06)) +
    line('M164 312v46M178 316v50M192 318v52M208 318v52M222 316v50M236 312v46', darker(main, 0.35), 3, {
      opacity: 0.35,
    }) +
    path('M152 362c28 16 68 16 96 0l2 10c-32 18-68 18-100 0Z', '#000', { opacity: 0.22 }),
  crewKnit: (_, main) =>
    path(body, main) +
    path('M154 342c20 20 72 20 92 0l8 18c-16 30-92 30-108 0Z', lighter(main, 0.14)) +
    line('M164 350l3 22M178 356l2 26M193 360v26M207 360v26M222 356l-2 26M236 350l-3 22', '#000', 1.8, {
      opacity: 0.22,
    }) +
    line('M70 430c80 22 180 22 260 0M54 480c90 24 202 24 292 0', '#000', 2, { opacity: 0.06 }),
  cardigan: (_, main, second) =>
    jacketOver(
      path(body, second) + path(collarBand, '#000', { opacity: 0.16 }),
      main,
      line('M150 352l8 68 12 110M250 352l-8 68-12 110', lighter(main, 0.18), 9) +
        buttons(166, 470, 34, 2, lighter(main, 0.5)),
    ),
  hoodie: (_, main, second) =>
    hoodBehind(main) +
    path(body, main) +
    path('M160 350c6 22 22 34 40 34s34-12 40-34l22 14c-6 34-30 56-62 56s-56-22-62-56Z', '#fff', {
      opacity: 0.08,
    }) +
    line('M182 404l-6 70M218 404l5 60', second, 4) +
    path('M118 530c4-30 16-44 34-48h96c18 4 30 18 34 48Z', '#000', { opacity: 0.12 }),
  zipHoodie: (_, main, second) =>
    hoodBehind(main) +
    path(body, second) +
    path(collarBand, '#000', { opacity: 0.16 }) +
    path(
      'M156 346c-22 18-54 26-80 43-40 19-52 59-52 141h156l-10-118Zm88 0c22 18 54 26 80 43 40 19 52 59 52 141H220l10-118Z',
      main,
    ) +
    line('M170 412l10 118M230 412l-10 118', '#D8D8D2', 3, { 'stroke-dasharray': '4 3' }),
  puffer: (_, main, second) =>
    path(body, second) +
    path(turtleneck, second) +
    path(
      'M148 326c-14 22-42 48-72 63-40 19-52 59-52 141h174V404c-20-6-36-24-40-78Zm104 0c14 22 42 48 72 63 40 19 52 59 52 141H202V404c20-6 36-24 40-78Z',
      main,
    ) +
    line(
      'M40 434c44 14 110 14 156 4M28 484c50 12 120 12 170 4M360 434c-44 14-110 14-156 4M372 484c-50 12-120 12-170 4M110 372c26 14 56 18 76 14M290 372c-26 14-56 18-76 14',
      '#000',
      4,
      { opacity: 0.24 },
    ) +
    line('M40 428c44 12 110 12 156 2M360 428c-44 12-110 12-156 2', '#fff', 3, { opacity: 0.16 }) +
    line(placket, '#000', 3, { opacity: 0.35 }),
  raincoat: (_, main, second) =>
    hoodBehind(main) +
    path(body, main) +
    path(opening, second) +
    path('M160 336l-18 26 40 62 18-32Zm80 0 18 26-40 62-18-32Z', lighter(main, 0.12)) +
    line(placket, '#000', 2.4, { opacity: 0.28 }) +
    buttons(212, 440, 40, 3, '#2B2724') +
    line('M96 470l54-10M304 470l-54-10', '#000', 3, { opacity: 0.2 }),
  denimJacket: (_, __, second) =>
    jacketOver(
      path(body, second) + path(collarBand, '#000', { opacity: 0.16 }),
      '#4A6783',
      path('M150 346l-20 20 16 48 20-30Zm100 0 20 20-16 48-20-30Z', '#5A7893') +
        line(
          'M92 440h66M308 440h-66M96 440v16l28 10 28-10v-16M304 440v16l-28 10-28-10v-16M158 420l10 110M242 420l-10 110',
          '#D2A766',
          1.8,
          { opacity: 0.8, 'stroke-dasharray': '4 3' },
        ),
    ),
  leatherJacket: (_, __, second) =>
    jacketOver(
      path(body, second) + path(collarBand, '#000', { opacity: 0.16 }),
      '#1B1A1B',
      path('M150 344l-26 22 18 62 34-34ZM250 344l26 22-18 62-34-34Z', '#2A292B') +
        line('M166 430l14 100', '#C9CCCE', 3, { 'stroke-dasharray': '4 3' }) +
        line('M60 420c12-16 26-24 44-30M340 420c-12-16-26-24-44-30M66 480c4-20 10-36 20-50', '#fff', 4, {
          opacity: 0.16,
        }) +
        line('M254 470l44-14', '#C9CCCE', 3),
    ),
  bomber: (_, main, second) =>
    jacketOver(
      path(body, second) + path(collarBand, '#000', { opacity: 0.16 }),
      main,
      path(
        'M150 336c-8 14-8 40 2 58l10-6c-6-20-6-36-2-50Zm100 0c8 14 8 40-2 58l-10-6c6-20 6-36 2-50Z',
        darker(main, 0.4),
      ) +
        line('M158 420l10 110M242 420l-10 110', '#D9B872', 3) +
        line('M106 476l34-14M294 476l-34-14', '#000', 3, { opacity: 0.3 }),
    ),
  blazer: (_, main, second) =>
    path(body, second) + path(collarBand, '#000', { opacity: 0.12 }) + lapels(main, '#fff'),
  suit: (_, main, second) =>
    path(body, '#EFEAE0') +
    path(wings, '#F7F3EA') +
    path('M192 396h16l8 14-6 120h-20l-6-120Z', second) +
    lapels(main, '#fff'),
  bowTie: (_, main, second) =>
    path(body, '#EFEAE0') +
    path(wings, '#F7F3EA') +
    path('M200 404l-30-16v32Zm0 0 30-16v32Z', second) +
    circle(200, 404, 6, darker(second, 0.2)) +
    buttons(200, 440, 32, 3, '#7a6a55') +
    lapels(main, '#fff'),
  waistcoat: (_, main, second, tones) =>
    path(body, second) +
    path(opening, tones.lit) +
    shirtCollar(second) +
    path('M144 360c-4 40-10 70-26 100l-4 70h172l-4-70c-16-30-22-60-26-100l-56 110Z', main) +
    buttons(200, 488, 26, 2, lighter(main, 0.4)),
  parka: (canvas, main, second) =>
    path(
      'M96 430c-10-60 6-116 40-142h128c34 26 50 82 40 142-34 28-174 28-208 0Z',
      canvas.down([0, '#B99C78'], [1, '#7E6549']),
    ) +
    path(body, main) +
    path(turtleneck, second) +
    path(
      'M150 352c-6 30 10 60 50 66 40-6 56-36 50-66l20 14c2 46-26 74-70 78-44-4-72-32-70-78Z',
      darker(main, 0.2),
    ) +
    line('M200 440v90', '#000', 4, { opacity: 0.3 }),
  scarf: (_, main, second) =>
    path(body, main) +
    lapels(main, '#fff') +
    path('M150 316c24 16 76 16 100 0 10 24 10 50-2 68-30 18-66 18-96 0-12-18-12-44-2-68Z', second) +
    path('M168 384c-6 46-10 96-8 146h46c2-50 4-100 10-138Z', darker(second, 0.12)) +
    line('M154 336c30 14 62 14 92 0M152 360c30 16 66 16 96 0', '#000', 3, { opacity: 0.18 }),
  dungarees: (_, main, second) =>
    path(body, second) +
    path(collarBand, '#000', { opacity: 0.16 }) +
    path('M126 530v-84h148v84ZM118 384l22-10 12 82h-20ZM282 384l-22-10-12 82h20Z', main) +
    rect(166, 470, 68, 50, '#000', { opacity: 0.14, rx: 4 }) +
    circle(140, 456, 6, '#D9B872') +
    circle(260, 456, 6, '#D9B872'),
  apron: (_, main, second, tones) =>
    path(body, second) +
    path(opening, tones.lit) +
    shirtCollar(second) +
    path('M132 530V440c20-8 116-8 136 0v90Z', main) +
    line('M134 440L164 350M266 440L236 350', main, 9) +
    rect(172, 478, 56, 44, '#000', { opacity: 0.14, rx: 4 }),
  harness: (canvas, main, second, tones) =>
    tee(canvas, main, second, tones) +
    line('M112 392L182 470M288 392L218 470M182 470h36M182 470l-70 60M218 470l70 60', '#14110f', 15) +
    `<circle cx="200" cy="470" r="19" fill="none" stroke="#C9CCCE" stroke-width="6"/>`,
  wetsuit: (_, main) =>
    path(body, '#1E2528') +
    path(turtleneck, '#1E2528') +
    path(
      'M24 530c0-82 12-122 52-141 22-10 48-17 68-28-24 44-38 104-40 169Zm352 0c0-82-12-122-52-141-22-10-48-17-68-28 24 44 38 104 40 169Z',
      main,
    ) +
    line('M200 330v200', '#7A868A', 3) +
    path('M158 300c26 12 58 12 84 0l4 20c-30 14-62 14-92 0Z', '#fff', { opacity: 0.1 }),
  robe: (_, main, __, tones) =>
    path(skinBody, tones.lit) +
    path(
      'M148 346c-22 16-48 26-72 43-40 19-52 59-52 141h352c0-82-12-122-52-141-24-17-50-27-72-43l-52 112Z',
      main,
    ) +
    path('M148 346l52 112 52-112 20 14-56 170h-32L128 360Z', lighter(main, 0.18)) +
    line('M148 346l52 112-16 72M252 346l-52 112', '#000', 3, { opacity: 0.18 }),
  bare: (_, __, ___, tones) => bareChest(tones),
  jersey: (_, main, second) =>
    path(body, main) +
    path(
      'M24 530c0-82 12-122 52-141 14-7 30-12 46-18l-16 159ZM376 530c0-82-12-122-52-141-14-7-30-12-46-18l16 159Z',
      second,
    ) +
    line('M200 384v90', '#E8E6DF', 3, { 'stroke-dasharray': '5 3' }) +
    path('M96 440c60 18 148 18 208 0v34c-60 18-148 18-208 0Z', second, { opacity: 0.9 }) +
    path('M156 338c22 16 66 16 88 0l6 20c-16 22-84 22-100 0Z', darker(main, 0.25)),
  football: (_, main, second) =>
    path(body, main) +
    path('M164 347c6 16 20 24 36 24s30-8 36-24l14 8-50 62-50-62Z', second) +
    line('M60 400c20 20 26 60 26 130M340 400c-20 20-26 60-26 130', second, 7) +
    path('M252 440c14-6 26-6 34 0 0 22-6 32-17 40-11-8-17-18-17-40Z', second),
}

/** Draws a bust in a garment, lit from the left, in figure space (400 wide, lower edge at 530). */
export function drawClothes(
  canvas: Canvas,
  garment: Garment,
  main: string,
  second: string,
  tones: Tones,
): string {
  const light = canvas.across(
    [0, lighter(tones.glow, 0.1), 0.3],
    [0.42, tones.glow, 0],
    [0.55, '#05080A', 0],
    [1, '#05080A', 0.5],
  )
  return group(
    drawings[garment](canvas, main, second, tones) +
      line(arms, '#000', 4, { opacity: 0.13 }) +
      path(garment === 'bare' || garment === 'tank' || garment === 'singlet' ? skinBody : body, light),
  )
}
