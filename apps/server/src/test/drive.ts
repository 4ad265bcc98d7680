import { connectDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import type { LocalGoogle } from '@atelier/testing/start-google'
import type { TestActor } from './actors.ts'

/** Takes the user's steps at Google, up to the redirect back. */
export const approveAtGoogle = async (
  actor: TestActor,
  google: LocalGoogle,
  returnUrl = '/vault',
): Promise<{ state: string; code: string }> => {
  const { redirectUrl } = await actor.get(connectDrive, {
    query: { 'connect-app': 'GOOGLE_DRIVE', returnUrl },
  })
  if (redirectUrl === null) throw new Error('the drive is already connected')
  return {
    state: new URL(redirectUrl).searchParams.get('state') ?? '',
    code: google.consent(redirectUrl),
  }
}

export const followCallback = (actor: TestActor, query: Record<string, string>): Promise<Response> =>
  actor.raw(`/api/auth/connector/callback?${new URLSearchParams(query).toString()}`)

export const connectGoogleDrive = async (actor: TestActor, google: LocalGoogle): Promise<void> => {
  const { headers } = await followCallback(actor, await approveAtGoogle(actor, google))
  if (headers.get('location') !== '/vault#drive-connected') throw new Error('the drive was not connected')
}
