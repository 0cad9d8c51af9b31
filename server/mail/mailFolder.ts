/** Stores emails as files in the data folder: `.eml` for mail programs, `.json` for `/dev/mail`. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Email } from './email.ts'
import { createLazyTransport } from './transport.ts'

const StoredMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Empty in files of versions that stored the text only. */
  html: z.string().default(''),
  sent_at: z.iso.datetime(),
})
export type StoredMail = z.infer<typeof StoredMail> & { readonly id: string }

const Receiver = StoredMail.pick({ to: true })

export const createMailFolder = (dataDir: string) => {
  const folder = path.join(dataDir, 'mail')
  const composer = createLazyTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }),
  )
  const fileOf = (id: string) => path.join(folder, `${id}.json`)

  /** Returns null for what can't be read, such as a file that is cut off because its process was killed. */
  const readAs = async <Parsed>(schema: z.ZodType<Parsed>, id: string): Promise<Parsed | null> => {
    try {
      return schema.parse(JSON.parse(await readFile(fileOf(id), 'utf8')))
    } catch {
      return null
    }
  }

  const read = async (id: string): Promise<StoredMail | null> => {
    const mail = await readAs(StoredMail, id)
    return mail && { id, ...mail }
  }

  return {
    deliver: async (mail: Email): Promise<void> => {
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
      const { message } = await (await composer()).sendMail(mail)
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, `${id}.eml`), message)
      const { to, subject, text, html } = mail
      await writeFile(fileOf(id), JSON.stringify({ to, subject, text, html, sent_at: sentAt }))
    },

    /** Returns those of the `limit` newest emails that can be read, the newest first. */
    list: async (limit: number): Promise<StoredMail[]> => {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const mails = await Promise.all(ids.toSorted().toReversed().slice(0, limit).map(read))
      return mails.filter((mail) => mail !== null)
    },

    /** Removes all emails to an address, but for files that can't be read. */
    removeTo: async (address: string): Promise<void> => {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const id = name.slice(0, -'.json'.length)
        const receiver = await readAs(Receiver, id)
        if (receiver?.to.toLowerCase() !== address.toLowerCase()) continue
        await rm(path.join(folder, `${id}.eml`), { force: true })
        await rm(fileOf(id), { force: true })
      }
    },

    /**
     * Returns null when there is no such email, or when it can't be read. Ids come from URLs, so they are validated
     * before they become a path.
     */
    find: async (id: string): Promise<StoredMail | null> => (/^[\w-]+$/.test(id) ? read(id) : null),
  }
}
