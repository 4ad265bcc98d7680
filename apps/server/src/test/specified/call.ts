import type { Endpoint } from '@atelier/contract/endpoint'

/** A call as section 7 of a specification shows it. */
export interface SpecifiedCall {
  /** Method and path letter for letter, where the specification shows them. */
  call?: string
  endpoint: Endpoint
  body?: Record<string, unknown>
  query?: Record<string, string>
  params?: Record<string, string>
  /** Who sends it; the owner of everything unless said. */
  as?: 'owner' | 'invitee'
  /** Fields of the answer that the specification names; `a.0.b` is within a list. */
  data: readonly string[]
}
