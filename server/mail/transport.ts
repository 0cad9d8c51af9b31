/** Loads nodemailer with the first email, because no start and no other request needs it. */
import type * as Nodemailer from 'nodemailer'

/** Returns a function that creates the transport at its first call and returns the same one afterwards. */
export function createLazyTransport<Transport>(
  create: (nodemailer: Pick<typeof Nodemailer, 'createTransport'>) => Transport,
): () => Promise<Transport> {
  let transport: Promise<Transport> | undefined
  return () => (transport ??= import('nodemailer').then(create))
}
