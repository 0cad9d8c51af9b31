const second = 1_000

/** No step of a start is silent for more than a second: it says what is going on, and then that it still is. */
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
