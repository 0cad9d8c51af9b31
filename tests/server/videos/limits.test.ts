/** What the programs that read uploaded videos are allowed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeVideo } from '../../../server/videos/encodeVideo.ts'
import { ProgramError, runProgram } from '../../../server/videos/runProgram.ts'
import { makeVideo, testPrograms } from './makeVideo.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lodge-limits-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Makes programs that write down how they were started, and then are ffmpeg and ffprobe. */
async function makeRecordingPrograms() {
  const programs = testPrograms()
  const record = path.join(folder, 'record')
  const recording = { ffmpeg: path.join(folder, 'ffmpeg'), ffprobe: path.join(folder, 'ffprobe') }
  for (const name of ['ffmpeg', 'ffprobe'] as const) {
    const line = `$(ulimit -t) $(ulimit -v) $(nice) ${name} $*`
    const script = `#!/bin/sh\necho "${line}" >> "${record}"\nenv >> "${record}.env"\nexec ${programs[name]} "$@"\n`
    await writeFile(recording[name], script, { mode: 0o755 })
  }
  return { recording, record }
}

test(
  'each program of an upload has limits and a low priority, and reads no other formats and protocols',
  { timeout: 60_000 },
  async () => {
    const { recording, record } = await makeRecordingPrograms()
    const source = path.join(folder, 'source')
    await writeFile(source, await makeVideo({ seconds: 1 }))
    await encodeVideo(source, {
      programs: recording,
      cpuSeconds: 77,
      folder,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    const lines = (await readFile(record, 'utf8')).trim().split('\n')
    const started = lines.map((line) => {
      const [cpuSeconds, kilobytes, niceness, program] = line.split(' ')
      return { cpuSeconds, kilobytes, niceness, program }
    })
    const niceness = String(Math.min(19, os.getPriority() + 15))
    const limits = { kilobytes: String(4 * 1024 * 1024), niceness }
    const [probe, encode] = [
      { ...limits, cpuSeconds: '20', program: 'ffprobe' },
      { ...limits, cpuSeconds: '77', program: 'ffmpeg' },
    ]
    // Probing and encoding the upload; probing the result, its frames and its poster.
    expect(started).toEqual([probe, encode, probe, encode, encode])
    for (const line of lines)
      expect(line).toMatch(
        / -protocol_whitelist file -format_whitelist mov,mp4,matroska,webm -i file:\S+( |$)/,
      )
    const variables = (await readFile(`${record}.env`, 'utf8')).trim().split('\n')
    const names = new Set(variables.map((variable) => variable.split('=')[0] ?? ''))
    // Shells set more of their own.
    for (const name of ['PWD', 'OLDPWD', 'SHLVL', '_']) names.delete(name)
    expect(names).toEqual(new Set(['LC_ALL', 'PATH']))
  },
)

test('a program that needs more processor time is ended', { timeout: 60_000 }, async () => {
  const started = performance.now()
  const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'mandelbrot', '-f', 'null', '-']
  const ended = runProgram(testPrograms().ffmpeg, endless, {
    limits: { cpuSeconds: 1, timeout: 50_000 },
    onLine: () => {},
  })
  const error = await ended.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProgramError)
  expect(error).toMatchObject({ exceededLimits: true, message: expect.stringContaining('SIGKILL') })
  expect(performance.now() - started).toBeLessThan(50_000)
})

test('a program gets no more than 4 GB of memory', async () => {
  const copied = (size: string) =>
    runProgram('/bin/dd', ['if=/dev/zero', 'of=/dev/null', `bs=${size}`, 'count=1'], {
      limits: { cpuSeconds: 10, timeout: 10_000 },
      onLine: () => {},
    })
  await expect(copied('5G')).rejects.toThrow('memory exhausted')
  await copied('1M')
})
