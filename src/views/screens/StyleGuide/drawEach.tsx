import { Fragment, type ReactElement } from 'react'

/** Renders a sample for every value of a prop. A missing value does not compile. */
export function drawEach<Value extends string | undefined, Given>(
  given: Record<NonNullable<Value>, Given>,
  draw: (value: NonNullable<Value>, given: Given) => ReactElement,
): ReactElement[]
export function drawEach<Given>(
  given: Record<string, Given>,
  draw: (value: string, given: Given) => ReactElement,
): ReactElement[] {
  return Object.entries(given).map(([value, words]) => <Fragment key={value}>{draw(value, words)}</Fragment>)
}
