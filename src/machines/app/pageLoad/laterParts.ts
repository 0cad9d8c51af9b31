/** The parts of a page that come after what is seen first, see the chart `pageLoad`. */

const awaited = new Set<Promise<void>>()

/** Lets `partsShown` wait for a part. Returns a function that tells that the part is shown, or is not wanted any more. */
export function awaitPart(): () => void {
  const part = Promise.withResolvers<void>()
  awaited.add(part.promise)
  return () => {
    awaited.delete(part.promise)
    part.resolve()
  }
}

/** Resolves once all parts that are awaited now are shown. */
export const partsShown = async (): Promise<void> => void (await Promise.all(awaited))
