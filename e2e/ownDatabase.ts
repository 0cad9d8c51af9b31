import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty database for one server of the browser tests. */
export async function createOwnDatabase(serverUrl: string) {
  const name = `lodge_e2e_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
