import type { OwnDecision } from '../../../../contract/appeals.ts'

/** Whose decisions are shown: the one of a signed link, or all that the signed-in member was told. */
export type DecisionSource = { readonly kind: 'link'; readonly token: string } | { readonly kind: 'own' }

export interface Decisions {
  /** Newest first. */
  readonly data: readonly OwnDecision[]
}

/** Replaces a decision by what the server answered about it last. */
export const withDecision = (
  decisions: readonly OwnDecision[],
  decision: OwnDecision,
): readonly OwnDecision[] => decisions.map((each) => (each.id === decision.id ? decision : each))
