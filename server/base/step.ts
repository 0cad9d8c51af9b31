const second = 1_000

/** Runs a step of the start. Prints its name if it takes longer than 0.7 seconds, and again every 10 seconds. */
export async function step<Result>(
  say: (line: string) => void,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const first = setTimeout(() => say(`${name} …`), 0.7 * second)
  const began = performance.now()
  const further = setInterval(
    () => say(`${name} … (${Math.round((performance.now() - began) / second)} s)`),
    10 * second,
  )
  try {
    return await work()
  } finally {
    clearTimeout(first)
    clearInterval(further)
  }
}
