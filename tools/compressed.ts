import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes each script and style sheet compressed beside itself, once and as small as can be: the server, which an
 * operator may have no proxy in front of, then sends the one that a browser reads (`server/api/pages.ts`).
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      // After whatever else changes the code.
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(css|js)$/.test(fileName))
        const written = texts.map(async (file) => {
          const text = file.type === 'chunk' ? file.code : file.source
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(text),
            promisify(gzip)(text, { level: 9 }),
          ])
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
        })
        await Promise.all(written)
      },
    },
  }
}
