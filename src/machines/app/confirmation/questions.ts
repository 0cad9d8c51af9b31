export interface Question {
  /** The asker's own name for it. */
  readonly id: string
  readonly title: string
  readonly text: string
}

/** SPEC 2: the default title and text. A question that is already asked keeps its place and its words. */
export function ask(
  questions: readonly Question[],
  {
    id,
    title = 'conversation delete',
    text = 'delete this conversation',
  }: { id: string; title?: string; text?: string },
): readonly Question[] {
  if (questions.some((question) => question.id === id)) return questions
  return [...questions, { id, title, text }]
}

/** The question the dialog shows: the first that was asked. */
export function shownOf(questions: readonly Question[]): Question {
  const [shown] = questions
  if (shown === undefined) throw new Error('Nobody asked anything.')
  return shown
}
