import type { FastifyRequest } from 'fastify'
import type { CallKey, CallRequest, CallResponse, Calls } from '../../contract/calls.ts'
import type { Viewer } from '../http/viewer.ts'

type ViewerOf<Key extends CallKey> = Calls[Key]['access'] extends 'guest' ? Viewer | null : Viewer

/** The validated parts of a request, and its viewer. */
export type HandlerContext<Key extends CallKey> = CallRequest<Key> & {
  readonly viewer: ViewerOf<Key>
  readonly request: FastifyRequest
}

export type Handler<Key extends CallKey> = (
  context: HandlerContext<Key>,
) => Promise<CallResponse<Key>> | CallResponse<Key>

/** Handlers of some calls; `create<Resource>Handlers(deps)` returns those of a resource. */
export type Handlers<Keys extends CallKey = CallKey> = { readonly [Key in Keys]: Handler<Key> }
