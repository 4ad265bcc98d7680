import type { UserId } from '@atelier/contract/ids'

type ActorIdentity =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** An API key has its owner's rights, except changing how they sign in. */
      readonly byKey?: true
      readonly answersOnly?: true
    }
  | { readonly kind: 'guest'; readonly userId: UserId }
  | { readonly kind: 'job'; readonly userId: UserId }

declare const actorBrand: unique symbol

/** Who acts; passed to every operation. A job acts for the person who caused it. */
export type Actor = ActorIdentity & { readonly [actorBrand]: true }

/** Call only after authentication, or in jobs. A lint rule restricts its callers. */
export const actAs = (identity: ActorIdentity): Actor => identity as Actor
