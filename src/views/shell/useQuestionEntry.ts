import { useEffect, useRef } from 'react'

/** Which question an entry of the history stands for. */
export const questionIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'question' in state && typeof state.question === 'string'
    ? state.question
    : null

/** The same page, with a question over it or without. */
const entryFor = (question?: string) => ({ ...history.state, question })

/**
 * While a question is asked an entry of the history stands for it, which back leaves, and the page stays. Its buttons
 * leave it too, and are heard only then: what they set off may go elsewhere.
 *
 * @param asked the id of the question; null while nobody asks
 * @param cancel when back was the answer
 * @returns what a button answers with
 */
export function useQuestionEntry(asked: string | null, cancel: () => void): (answer: () => void) => void {
  const answer = useRef<(() => void) | null>(null)

  useEffect(() => {
    const current = questionIn(history.state)
    if (asked !== null) {
      answer.current = null
      if (current === null) history.pushState(entryFor(asked), '')
      // The one before it was settled without an answer: its entry is free.
      else if (current !== asked) history.replaceState(entryFor(asked), '')
      // Settled without an answer, or asked before a reload.
    } else if (current !== null && answer.current === null) history.back()

    const goOn = () => {
      const shown = questionIn(history.state)
      if (shown === asked) return
      // Come to by forward: nobody asks any more.
      if (asked === null) history.back()
      else (answer.current ?? cancel)()
    }
    addEventListener('popstate', goOn)
    return () => removeEventListener('popstate', goOn)
  }, [asked, cancel])

  // Whoever is signed out leaves no question behind.
  useEffect(
    () => () => {
      if (questionIn(history.state) !== null) history.replaceState(entryFor(), '')
    },
    [],
  )

  return (answered) => {
    if (answer.current !== null) return
    answer.current = answered
    history.back()
  }
}
