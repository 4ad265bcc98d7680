export { signOut, useUser, userKeys, userQuery } from './api.ts'
export { GuestWall } from './guest-wall.tsx'
export { askToSignIn, useSignInPrompt } from './sign-in-prompt.ts'
export { UserBlock } from './user-block.tsx'
