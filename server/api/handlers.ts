import type { FastifyRequest } from 'fastify'
import type { CallKey, CallRequest, CallResponse, Calls } from '../../contract/calls.ts'
import type { Viewer } from '../http/viewer.ts'

type ViewerOf<Key extends CallKey> = Calls[Key]['access'] extends 'guest' ? Viewer | null : Viewer

/** What a handler gets: the validated parts of the request and who asks. */
export type HandlerContext<Key extends CallKey> = CallRequest<Key> & {
  readonly viewer: ViewerOf<Key>
  readonly request: FastifyRequest
}

export type Handler<Key extends CallKey> = (
  context: HandlerContext<Key>,
) => Promise<CallResponse<Key>> | CallResponse<Key>

/** A resource's share of the table of calls; `create<Resource>Handlers(deps)` returns one. */
export type Handlers<Keys extends CallKey = CallKey> = { readonly [Key in Keys]: Handler<Key> }
