import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import { findProducts } from './repository.ts'

export const createProductHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'GET /product': async () => ({ data: await findProducts(db) }),
  }) satisfies Partial<Handlers>
