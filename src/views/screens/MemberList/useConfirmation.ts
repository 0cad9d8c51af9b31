import { useEffect, useRef } from 'react'
import type { Question } from '../../../machines/app/root/intents.ts'
import { type Lodge, useLodge } from '../../lodge.ts'

const isAsked = (root: Lodge['root'], id: string) =>
  root
    .getSnapshot()
    .children.confirmation?.getSnapshot()
    .context.questions.some((question) => question.id === id) === true

/**
 * Asks for confirmation before an action.
 *
 * @param id the id of the question
 * @param onConfirm runs with the subject of the question
 * @returns a function that asks about a subject
 */
export function useConfirmation<About>(id: string, onConfirm: (about: About) => void) {
  const { root } = useLodge()
  const asked = useRef<{ about: About; onConfirm: (about: About) => void } | null>(null)
  useEffect(() => {
    const settle = () => root.send({ type: 'confirmation.settle', id })
    const subscription = root.on('confirmation.confirmed', (confirmed) => {
      if (confirmed.id !== id) return
      asked.current?.onConfirm(asked.current.about)
      settle()
    })
    return () => {
      subscription.unsubscribe()
      // Closes the question, because nothing handles its answer any more.
      settle()
    }
  }, [root, id])
  return (about: About, question: Omit<Question, 'id'>) => {
    // An open question keeps its subject, so that the answer fits its text.
    if (isAsked(root, id)) return
    asked.current = { about, onConfirm }
    root.send({ type: 'confirmation.ask', id, ...question })
  }
}
