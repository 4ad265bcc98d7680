import type { UserId } from '@atelier/contract/ids'

type Who =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** Came with an API key: may do what its person may, but not change how that person signs in. */
      readonly byKey?: true
      /** The key may only ask for answers. */
      readonly onlyAsks?: true
    }
  | { readonly kind: 'guest'; readonly userId: UserId }
  | { readonly kind: 'job'; readonly userId: UserId }

declare const acts: unique symbol

/**
 * Who acts. Every verb takes one in front; a job acts for the person who caused it. A query that writes to what
 * is the actor's own takes it too, and keeps to its id.
 */
export type Actor = Who & { readonly [acts]: true }

/** Makes an actor of who has signed in, or of whom a job acts for. Lint lists who uses it. */
export const actAs = (who: Who): Actor => who as Actor
