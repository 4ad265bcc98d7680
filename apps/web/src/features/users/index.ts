export { signOut, useUser, userKeys, userQuery } from './api.ts'
export { GuestWall } from './guest-wall.tsx'
export { planFacts, planNames } from './plan-facts.ts'
export {
  useOpenIdSignIn as useOpenId,
  useCanUsePasskeys as usePasskeysHere,
  useSignInMethods,
} from './sign-in-methods.ts'
export { promptSignIn } from './sign-in-prompt.ts'
export { UserBlock } from './user-block.tsx'
export { useSignOut } from './use-sign-out.ts'
