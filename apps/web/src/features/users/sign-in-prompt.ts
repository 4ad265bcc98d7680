import { createStore, useStore } from '../../lib/store.ts'

export interface SignInPrompt {
  /** What signing in is for: 'Sign in to create and use Projects'. */
  reason?: string | undefined
  /** They have an account: the dialog begins with the sign-in. */
  hasAccount?: boolean
  /** Called once the person is signed in. */
  onSignedIn?: (() => void) | undefined
}

const prompt = createStore<SignInPrompt | null>(null)

/** Opens the sign-in dialog over whatever is on the screen. */
export const askToSignIn = (options: SignInPrompt = {}): void => prompt.set(options)

export const closeSignIn = (): void => prompt.set(null)

export const useSignInPrompt = (): SignInPrompt | null => useStore(prompt)
