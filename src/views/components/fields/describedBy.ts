/** Returns the value of `aria-describedby`: the ids of the error and, if any, the hint. */
export const describedBy = (id: string, hasHint: boolean) =>
  hasHint ? `${id}-hint ${id}-error` : `${id}-error`
