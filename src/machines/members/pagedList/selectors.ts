import type { KeptList, ListContent } from './list.ts'
import { hasTooFew, totalShown } from './list.ts'

interface PagedListSnapshot<Item, Parameters> {
  readonly context: { readonly parameters: Parameters; readonly content: ListContent<Item> }
}

export const selectItems = <Item>({ context }: PagedListSnapshot<Item, unknown>) => context.content.items

/** Null when the list has no total (galleries), or none yet for the current parameters. */
export const selectTotal = ({ context: { content } }: PagedListSnapshot<unknown, unknown>) =>
  content.pages === 0 ? null : totalShown(content)

export const selectHasTooFew = ({ context }: PagedListSnapshot<unknown, unknown>) =>
  hasTooFew(context.content)

/** Returns what a screen keeps when it is left, so that going back shows the same list. Null before the first page. */
export const selectKept = <Item, Parameters>({
  context,
}: PagedListSnapshot<Item, Parameters>): KeptList<Item, Parameters> | null =>
  context.content.pages === 0 ? null : { parameters: context.parameters, content: context.content }
