import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a Brotli and a gzip file beside each script and style sheet, at the highest level. The server sends the one
 * that the browser accepts (`server/api/pages.ts`), because not every operator has a proxy that compresses.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      // After all plugins that change the code.
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
