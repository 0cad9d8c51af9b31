import { type Canvas, ellipse, group, line, num, rect } from './canvas.ts'

/** How each digit is written, in a box of 20 x 30. */
const strokes: Readonly<Record<string, string>> = {
  0: 'M10 2C2 2 2 28 10 28C18 28 18 2 10 2',
  1: 'M5 8L11 2L11 28',
  2: 'M3 8C5 0 18 0 16 10C15 16 4 22 3 28L17 28',
  3: 'M4 4C14 -1 20 8 9 13C21 14 18 30 4 27',
  4: 'M13 28L13 2L3 19L18 19',
  5: 'M16 2L5 2L4 13C12 9 20 14 16 23C13 30 5 29 3 25',
  6: 'M15 3C6 5 2 15 3 22C5 30 17 30 17 21C17 13 6 12 3 20',
  7: 'M3 3L17 3L8 28',
  8: 'M10 14C2 11 4 2 10 2C17 2 18 11 10 14C1 17 2 28 10 28C18 28 19 17 10 14',
  9: 'M17 9C15 17 4 17 4 9C4 0 17 0 17 9C17 18 14 26 8 28',
}

/** A sheet of paper with a code written by hand, held up at the bottom of the picture. */
export function drawSheet({ width, height }: Canvas, code: string, skin: string): string {
  const [paperWidth, paperHeight] = [190, 84]
  const digits = code.split('').map((digit, index) =>
    line(strokes[digit] ?? '', '#1C2A4A', 3.2, {
      transform: `translate(${num(14 + index * 28)} ${num(24 + (index % 2) * 4)}) scale(1.15)`,
    }),
  )
  const paper =
    rect(0, 0, paperWidth, paperHeight, '#FBF8F1', { rx: 3 }) +
    digits.join('') +
    ellipse(4, paperHeight - 12, 17, 13, skin) +
    ellipse(paperWidth - 4, paperHeight - 12, 17, 13, skin)
  const scale = width / 420
  return group(paper, {
    transform: `translate(${num(width / 2 - (paperWidth / 2) * scale)} ${num(height - 128 * scale)}) scale(${num(scale)}) rotate(-3)`,
  })
}
