import { useEffect, useRef } from 'react'

/** Returns the id of the question that a history entry stands for, or null. */
export const questionIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'question' in state && typeof state.question === 'string'
    ? state.question
    : null

/** Returns the state of an entry of the same page, with or without a question. */
const entryFor = (question?: string) => ({ ...history.state, question })

/**
 * Gives an open question a history entry of its own, so that back cancels it and keeps the page. Its buttons leave the
 * entry first and run their action afterwards, because the action may navigate.
 *
 * @param asked the id of the open question, or null
 * @param cancel called when back closes the question
 * @returns a function with which buttons answer
 */
export function useQuestionEntry(asked: string | null, cancel: () => void): (answer: () => void) => void {
  const answer = useRef<(() => void) | null>(null)

  useEffect(() => {
    const current = questionIn(history.state)
    if (asked !== null) {
      answer.current = null
      if (current === null) history.pushState(entryFor(asked), '')
      // The previous question was closed without an answer, so its entry is reused.
      else if (current !== asked) history.replaceState(entryFor(asked), '')
      // Closed without an answer, or left over from before a reload.
    } else if (current !== null && answer.current === null) history.back()

    const goOn = () => {
      const shown = questionIn(history.state)
      if (shown === asked) return
      // Reached by forward, but the question is no longer open.
      if (asked === null) history.back()
      else (answer.current ?? cancel)()
    }
    addEventListener('popstate', goOn)
    return () => removeEventListener('popstate', goOn)
  }, [asked, cancel])

  // Removes the entry when the question goes with its page, for example after a sign-out.
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
