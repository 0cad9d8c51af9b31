/**
 * What a leaf state shows. The view tests render each state with a `view` and look for an element of that role whose
 * name or text contains `text`, and for no element that a sibling state shows. `shownBy` is for a state without an
 * element of its own, and says what shows it instead.
 */
export type StateMeta = { view: { role: string; text: string } } | { shownBy: string }
