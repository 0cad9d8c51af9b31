import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const added = /(?:(\w+)\.)?addEventListener\(\s*('[\w-]+'|\w+),\s*([\w.]+)(?:\)|,([^)]*)\))/g

/** Returns the listeners with a name that a source adds and does not remove: neither by name, nor by a signal or once. */
const leftBehind = (source: string): string[] =>
  [...source.matchAll(added)].flatMap(([, target, event, listener, options = '']) => {
    const isEnding = /\bsignal\b|\blistening\b|\bonce: true\b/.test(options)
    const removal = `${target === undefined ? '' : `${target}.`}removeEventListener(${event}, ${listener}`
    return isEnding || source.replaceAll(/\s+/g, ' ').includes(removal) ? [] : [`${event} ${listener}`]
  })

it('finds a listener that stays, and none that is removed, ends with a signal or acts once', () => {
  expect(leftBehind("addEventListener('beforeunload', warn)")).toEqual(["'beforeunload' warn"])
  expect(leftBehind("document.addEventListener('click', act)\nremoveEventListener('click', act)")).toEqual([
    "'click' act",
  ])
  expect(
    leftBehind("addEventListener('drop', drop)\nreturn () => removeEventListener('drop', drop)"),
  ).toEqual([])
  expect(leftBehind("addEventListener('focus', check, { signal: watching.signal })")).toEqual([])
  expect(leftBehind("addEventListener('popstate', goOn, { once: true })")).toEqual([])
})

it('removes every listener with a name again', () => {
  const found = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    leftBehind(readFileSync(file, 'utf8')).map((listener) => `${file}: ${listener}`),
  )
  expect(found).toEqual([])
})
