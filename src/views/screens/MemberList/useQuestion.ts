import { useEffect, useRef } from 'react'
import { useLodge } from '../../lodge.ts'

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
    asked.current = { about, onYes }
    root.send({ type: 'confirmation.ask', id, title })
  }
}
