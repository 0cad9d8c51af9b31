import { shortRunVariable } from './shortRun.ts'

/** The name of the run in which benches are short; undefined when they measure. */
export const shortRun = process.env[shortRunVariable]

/**
 * Returns a population, a number of rounds or a duration. The short form shows only that a bench still runs: its figures
 * mean nothing.
 */
export const sized = <Size>({ full, short }: { readonly full: Size; readonly short: Size }): Size =>
  shortRun === undefined ? full : short

/** Members in the short form. Benches share a database, or copy one. */
export const shortPopulation = 1_000
