/** The ids of what explains a control; a hint that is not there is not named. */
export const describedBy = (id: string, hasHint: boolean) =>
  hasHint ? `${id}-hint ${id}-error` : `${id}-error`
