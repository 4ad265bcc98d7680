import { authenticate, toApiError, post } from './auth-client.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

export const isPasskeyCanceled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/** Whether passkeys can be offered by autofill. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())

const getJson = async (path: string, signal: AbortSignal | null = null): Promise<unknown> => {
  const response = await fetch(`/api/auth/passkey/${path}`, { credentials: 'same-origin', signal })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  throw toApiError(response.status, body)
}

interface PasskeyOptions {
  /** Conditional UI: passkeys are offered in the email field's autofill. */
  isConditional?: boolean
  signal?: AbortSignal
}

/** Throws ApiError, and the browser's errors. */
export const signInWithPasskey = async ({
  isConditional = false,
  signal,
}: PasskeyOptions = {}): Promise<void> => {
  // an aborted request must not replace the server's challenge
  const options = (await getJson(
    'generate-authenticate-options',
    signal,
  )) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    userVerification: 'required',
  })
  const credential = await navigator.credentials.get({
    publicKey,
    ...(isConditional && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  await authenticate('passkey/verify-authentication', { response: credential.toJSON() as object })
}

export const addPasskey = async (name: string): Promise<void> => {
  const options = (await getJson('generate-register-options')) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  await post('passkey/verify-registration', { name, response: credential.toJSON() as object })
}
