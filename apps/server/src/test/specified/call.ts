import type { Endpoint } from '@atelier/contract/endpoint'

/** A call as section 7 of a specification shows it. */
export interface SpecifiedCall {
  /** Method and path, letter for letter as the specification shows them. */
  call?: string
  endpoint: Endpoint
  body?: Record<string, unknown>
  query?: Record<string, string>
  params?: Record<string, string>
  /** The sender; by default the owner of everything. */
  as?: 'owner' | 'invitee'
  /** Response fields that the specification names; `a.0.b` is within a list. */
  data: readonly string[]
}
