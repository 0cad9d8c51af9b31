import { createServer } from 'node:net'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, loadConfig } from '../../server/config.ts'
import { checkEnvironment, explainListening, reasonOf } from '../../server/preflight.ts'
import { portOf } from './realtime/gatewayServer.ts'

const failure = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })
const secret = 'a secret of thirty-two characters or more'

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-preflight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Listens on a free port until the test ends. */
async function listen() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { server, port: portOf(server.address()) }
}

test.each([
  ['EADDRINUSE', 'PORT: 80 is taken by another program; set PORT to a free one'],
  ['EACCES', 'PORT: this user may not listen on 80; set PORT to one above 1023'],
  ['EADDRNOTAVAIL', 'HOST: lodge.example is not an address of this machine'],
  ['ENOTFOUND', 'HOST: lodge.example is not an address of this machine'],
])('a server that cannot listen because of %s is told which variable to change', (code, problem) => {
  const explained = explainListening(failure(code), { port: 80, host: 'lodge.example' })
  expect(explained).toEqual(new ConfigError([problem]))
})

test('a failure of listening that no variable avoids stays as it is', () => {
  const error = failure('EMFILE')
  expect(explainListening(error, { port: 80, host: 'lodge.example' })).toBe(error)
})

test('a reason is one line, also of an error without a message', () => {
  expect(reasonOf(new Error('The disk is full\n    at somewhere'))).toBe('The disk is full')
  expect(reasonOf('no database')).toBe('no database')
  // As Node reports a host all of whose addresses refused.
  const refused = Object.assign(new AggregateError([failure('ECONNREFUSED')]), { code: 'ECONNREFUSED' })
  expect(reasonOf(refused)).toBe('ECONNREFUSED')
})

test('a check leaves a private data folder and a free port, and can be repeated', async () => {
  const dataDir = path.join(temporaryFolder(), 'new', 'data')
  const { server, port } = await listen()
  const config = loadConfig({ DATA_DIR: dataDir, PORT: String(port), APP_SECRET: secret })
  const said: string[] = []
  const check = () => checkEnvironment(config, (line) => said.push(line))
  await expect(check()).rejects.toThrow(`PORT: ${port} is taken by another program`)
  await new Promise((resolve) => server.close(resolve))
  await check()
  await check()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(said).toEqual([])
})

test('the first problem is that of the data folder, and nothing is created for it', async () => {
  const file = path.join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { port } = await listen()
  const dataDir = path.join(file, 'data')
  const config = loadConfig({ DATA_DIR: dataDir, PORT: String(port), APP_SECRET: secret })
  await expect(checkEnvironment(config, () => {})).rejects.toThrow(
    /^DATA_DIR: must be a folder this user may/,
  )
  expect(existsSync(dataDir)).toBe(false)
})
