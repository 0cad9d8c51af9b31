/** Reads a ZIP: its files by name. */
import { unzipSync } from 'fflate'
import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>
type Part = readonly Row[] | Row | null
const Json = z.record(
  z.string(),
  z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown()), z.null()]),
)

export interface Archive {
  readonly names: readonly string[]
  text(name: string): string
  /** The parts of a JSON file. */
  parts(name: string): Readonly<Record<string, Part>>
  /** The rows of a list. */
  rows(name: string, part: string): readonly Row[]
}

export function readArchive(bytes: Uint8Array): Archive {
  const files = unzipSync(bytes)
  const text = (name: string) => new TextDecoder().decode(files[name])
  const parts = (name: string) => Json.parse(JSON.parse(text(name)))
  return {
    names: Object.keys(files),
    text,
    parts,
    rows(name, part) {
      const rows = parts(name)[part]
      if (!Array.isArray(rows)) throw new Error(`${part} of ${name} is no list.`)
      return rows
    },
  }
}
