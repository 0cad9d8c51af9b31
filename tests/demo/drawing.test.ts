import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { frames, type Ratio } from '../../demo/drawing/canvas.ts'
import { lightness, mix, tune } from '../../demo/drawing/color.ts'
import { type Build, inventMan } from '../../demo/drawing/man.ts'
import { type SubjectName, subjects } from '../../demo/drawing/subjects.ts'
import { draw, inventPortrait, inventSubject } from '../../demo/portraits.ts'
import { createRandom } from '../../demo/random.ts'

const builds: readonly Build[] = ['slim', 'average', 'athletic', 'muscular', 'stocky', 'a-bit-extra', 'large']
const portraitOf = (seed: string) => {
  const random = createRandom(seed)
  const man = inventMan(random, { age: random.int(19, 74), build: random.pick(builds) })
  return inventPortrait(random, man, { isAvatar: true })
}
const isSubject = (name: string): name is SubjectName => name in subjects
const subjectNames = Object.keys(subjects).filter(isSubject)

describe('a drawing', () => {
  it('is the same each time it is drawn', () => {
    const portrait = portraitOf('same')
    expect(draw(portrait)).toBe(draw(structuredClone(portrait)))
    const coffee = inventSubject(createRandom('same'), 'coffee')
    expect(draw(coffee)).toBe(draw(structuredClone(coffee)))
  })

  it.each(subjectNames)('of %s is well-formed and small', (name) => {
    const svg = draw(inventSubject(createRandom(name), name))
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/u)
    expect(svg.length).toBeLessThan(120_000)
  })

  it('of 200 men is well-formed, with all kinds of clothes', () => {
    for (let index = 0; index < 200; index++) {
      const svg = draw(portraitOf(`man ${index}`))
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/u)
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/gu)) expect(svg).toContain(`id="${id}"`)
    }
  })

  it('contains no slow, external or active parts', () => {
    const svgs = [
      ...subjectNames.map((name) => draw(inventSubject(createRandom(name), name))),
      draw(portraitOf('safe')),
    ]
    for (const svg of svgs)
      expect(svg).not.toMatch(/<(filter|script|image|foreignObject|text|use)\b|href|style=/u)
  })

  it.each(Object.keys(frames).filter((ratio): ratio is Ratio => ratio in frames))(
    'in %s has the shape it says, and enough pixels for a screen',
    async (ratio) => {
      const { width, height } = await sharp(Buffer.from(draw({ ...portraitOf('shape'), ratio }))).metadata()
      const [across = 1, down = 1] = ratio.split(':').map(Number)
      expect(width / height).toBeCloseTo(across / down, 2)
      expect(width * height).toBeGreaterThan(500_000)
      expect(width * height).toBeLessThan(700_000)
    },
  )

  it('of one man differs from that of another, even when it is tiny', async () => {
    const stamps = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        sharp(Buffer.from(draw(portraitOf(`stamp ${index}`))))
          .flatten()
          .resize(12, 16, { fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    )
    const difference = (a: Buffer, b: Buffer): number =>
      a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
    for (const [index, stamp] of stamps.entries()) {
      for (const other of stamps.slice(index + 1)) expect(difference(stamp, other)).toBeGreaterThan(6)
    }
  })
})

describe('a man', () => {
  it('turns gray and loses hair with age', () => {
    const at = (age: number) =>
      Array.from({ length: 300 }, (_, index) =>
        inventMan(createRandom(`${age} ${index}`), { age, build: 'average' }),
      )
    const gray = (age: number): number =>
      at(age).filter(({ hairColor }) => ['iron', 'gray', 'silver', 'white'].includes(hairColor)).length
    const thin = (age: number): number =>
      at(age).filter(({ cut }) => ['receding', 'horseshoe', 'thinning', 'bald'].includes(cut)).length
    expect(gray(24)).toBe(0)
    expect(gray(70)).toBeGreaterThan(200)
    expect(thin(66)).toBeGreaterThan(thin(24) * 2)
  })

  it('has the beard that was requested', () => {
    const man = inventMan(createRandom('beard'), { age: 40, build: 'stocky', beard: 'long' })
    expect(man).toMatchObject({ beard: 'long', build: 'stocky', age: 40 })
  })
})

describe('the random source', () => {
  it('repeats itself for the same seed, and differs in a fork', () => {
    const draws = (seed: string): number[] => {
      const random = createRandom(seed)
      return [random.next(), random.int(1, 100), random.between(5, 6)]
    }
    expect(draws('a')).toEqual(draws('a'))
    expect(draws('a')).not.toEqual(draws('b'))
    const random = createRandom('a')
    const forked = random.fork('child').next()
    random.next()
    expect(random.fork('child').next()).toBe(forked)
  })

  it('respects bounds and weights', () => {
    const random = createRandom('bounds')
    for (let index = 0; index < 500; index++) {
      expect([1, 2, 3]).toContain(random.int(1, 3))
      expect(random.weighted({ often: 1, never: 0 })).toBe('often')
      expect(Math.abs(random.bell(0, 1))).toBeLessThanOrEqual(3)
    }
    expect(new Set(random.sample([1, 2, 3], 9))).toEqual(new Set([1, 2, 3]))
    expect(() => random.pick([])).toThrow(RangeError)
  })
})

describe('color', () => {
  it('is mixed by its share', () => {
    expect(mix('#102030', '#f0e0d0', 0)).toBe('#102030')
    expect(mix('#102030', '#f0e0d0', 1)).toBe('#f0e0d0')
    expect(lightness(mix('#000000', '#ffffff', 0.5))).toBeCloseTo(0.5, 1)
  })

  it('is unchanged by a turn of 0 or 360 degrees', () => {
    expect(tune('#3b4a5e', 0, 0)).toBe('#3b4a5e')
    expect(tune('#3b4a5e', 360, 0)).toBe('#3b4a5e')
    expect(tune('#777777', 0, 2)).toBe('#ffffff')
  })
})
