import type { Endpoint } from '@atelier/contract/endpoint'

/** A call from section 7 of a specification. */
export interface SpecifiedCall {
  /** Method and path, letter by letter as in the specification. */
  call?: string
  endpoint: Endpoint
  body?: Record<string, unknown>
  query?: Record<string, string>
  params?: Record<string, string>
  /** Who sends the request; by default the owner of everything. */
  sender?: 'owner' | 'invitee'
  /** Fields of the response that the specification mentions; `a.0.b` is within a list. */
  data: readonly string[]
}
