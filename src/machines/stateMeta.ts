/**
 * What a leaf state promises to show. The view suites render each state and look for an element of that role whose
 * name or text contains `text`, and for none that a sibling promises. A state nobody can see says where it shows.
 */
export type StateMeta = { view: { role: string; text: string } } | { shownBy: string }
