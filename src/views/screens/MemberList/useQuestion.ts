import { useEffect, useRef } from 'react'
import { type Lodge, useLodge } from '../../lodge.ts'

const isAsked = (root: Lodge['root'], id: string) =>
  root
    .getSnapshot()
    .children.confirmation?.getSnapshot()
    .context.questions.some((question) => question.id === id) === true

/**
 * Asks before something is done about a member, or all of them.
 *
 * @param id the question's, by which the dialog knows its words
 * @param onYes does it to whom or what was asked about
 * @returns asks
 */
export function useQuestion<About>(id: string, onYes: (about: About) => void) {
  const { root } = useLodge()
  const asked = useRef<{ about: About; onYes: (about: About) => void } | null>(null)
  useEffect(() => {
    const settle = () => root.send({ type: 'confirmation.settle', id })
    const subscription = root.on('confirmation.confirmed', (confirmed) => {
      if (confirmed.id !== id) return
      asked.current?.onYes(asked.current.about)
      settle()
    })
    return () => {
      subscription.unsubscribe()
      // Nobody is left to answer to.
      settle()
    }
  }, [root, id])
  return (about: About, title: string) => {
    // One that is asked keeps its words, on screen or not: the answer is about what they say.
    if (isAsked(root, id)) return
    asked.current = { about, onYes }
    root.send({ type: 'confirmation.ask', id, title })
  }
}
