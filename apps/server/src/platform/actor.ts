import type { UserId } from '@atelier/contract/ids'

/** Who acts. Every verb takes one in front; a job acts for the person who caused it. */
export type Actor =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** Came with an API key: may do what its person may, but not change how that person signs in. */
      readonly byKey?: true
    }
  | { readonly kind: 'guest'; readonly userId: UserId }
  | { readonly kind: 'job'; readonly userId: UserId }

declare const permission: unique symbol

/**
 * A thing together with the proof that the actor may do `Permission` with it. Only a
 * feature's access.ts mints one (lint keeps the brand there); a verb that writes takes it, so an unchecked
 * write does not compile.
 */
export type Authorized<T, Permission extends string> = T & { readonly [permission]: Permission }
