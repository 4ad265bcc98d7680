import { createStore, useStore } from '../../lib/store.ts'

export interface SignInPrompt {
  reason?: string | undefined
  hasAccount?: boolean
  onSignedIn?: (() => void) | undefined
}

const prompt = createStore<SignInPrompt | null>(null)

export const promptSignIn = (options: SignInPrompt = {}): void => prompt.set(options)

export const closeSignIn = (): void => prompt.set(null)

export const useSignInPrompt = (): SignInPrompt | null => useStore(prompt)
