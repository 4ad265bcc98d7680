import { enter, failureOf, post } from './auth-client.ts'
import { knowsPasskeys } from './knows-passkeys.ts'

/** What a browser answers whose person has closed its dialog, or waited too long; and one that was called off. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** This device has a passkey of this account already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/** Whether passkeys can be offered in the field of the email, beside what a browser has stored. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())

const ask = async (path: string, signal: AbortSignal | null = null): Promise<unknown> => {
  const response = await fetch(`/api/auth/passkey/${path}`, { credentials: 'same-origin', signal })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  throw failureOf(response.status, answer)
}

interface PasskeyOptions {
  /** Waits in the field of the email until a passkey is chosen there. */
  isQuiet?: boolean
  signal?: AbortSignal
}

/** Signs in with a passkey. Throws ApiError, and what the browser throws. */
export const enterByPasskey = async ({ isQuiet = false, signal }: PasskeyOptions = {}): Promise<void> => {
  // called off, it must not change what the server waits for
  const options = (await ask(
    'generate-authenticate-options',
    signal,
  )) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    userVerification: 'required',
  })
  const credential = await navigator.credentials.get({
    publicKey,
    ...(isQuiet && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  await enter('passkey/verify-authentication', { response: credential.toJSON() as object })
}

/** Adds a passkey of this device to the account. Throws ApiError, and what the browser throws. */
export const addPasskey = async (name: string): Promise<void> => {
  const options = (await ask('generate-register-options')) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  await post('passkey/verify-registration', { name, response: credential.toJSON() as object })
}
