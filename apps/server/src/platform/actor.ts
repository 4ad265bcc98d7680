import type { UserId } from '@atelier/contract/ids'

type Who =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** Has its owner's rights, except changing how they sign in. */
      readonly byKey?: true
      readonly answersOnly?: true
    }
  | { readonly kind: 'guest'; readonly userId: UserId }
  | { readonly kind: 'job'; readonly userId: UserId }

declare const acts: unique symbol

/** Who acts; the first parameter of every operation. Jobs act for the person who caused them. */
export type Actor = Who & { readonly [acts]: true }

/** After authentication, or for jobs. Lint restricts its users. */
export const actAs = (who: Who): Actor => who as Actor
